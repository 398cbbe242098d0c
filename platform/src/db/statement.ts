import type { QueryResult } from 'pg';
import { compileSql, Fragment, Identifier, Json, ValueList } from './sql-template.ts';

// biome-ignore lint/suspicious/noExplicitAny: without a type argument, rows have any shape
type AnyRow = Record<string, any>;

/** The rows of a statement. `count` is the number of returned or changed rows. */
type Rows<T> = T & { count: number };

/** A statement for the driver. */
export interface DriverQuery {
  text: string;
  values?: unknown[];
  rowMode?: 'array';
  /** Whether to parse the text only once per connection. */
  isPrepared: boolean;
}

/** Sends a statement to a connection. */
type RunQuery = (query: DriverQuery) => Promise<QueryResult>;

/** A value, or a part of a statement's text. */
type SqlValue =
  | string
  | number
  | bigint
  | boolean
  | null
  | Date
  | Uint8Array
  | Json
  | Fragment
  | Identifier
  | ValueList
  | readonly SqlValue[];

const toRows = <T>(result: QueryResult | QueryResult[]): Rows<T> => {
  // A text with several statements has several results.
  const { rows, rowCount } = Array.isArray(result) ? (result.at(-1) as QueryResult) : result;
  return Object.defineProperty(rows, 'count', { value: rowCount ?? rows.length }) as unknown as Rows<T>;
};

/**
 * A statement that runs once, when its rows are awaited. Inside another statement, it is only a part of the
 * text.
 */
export class Statement<T> extends Fragment implements Promise<Rows<T>> {
  readonly [Symbol.toStringTag] = 'Statement';
  readonly #send: (rowMode?: 'array') => Promise<QueryResult>;
  #rows: Promise<Rows<T>> | undefined;

  constructor(
    strings: readonly string[],
    values: readonly unknown[],
    send: (statement: Fragment, rowMode?: 'array') => Promise<QueryResult>,
  ) {
    super(strings, values);
    this.#send = (rowMode) => send(this, rowMode);
  }

  #run(): Promise<Rows<T>> {
    this.#rows ??= this.#send().then(toRows<T>);
    return this.#rows;
  }

  /** Runs the statement and returns each row as an array. */
  async inArrays<Values extends readonly unknown[]>(): Promise<Values[]> {
    const { rows } = await this.#send('array');
    return rows as unknown as Values[];
  }

  // biome-ignore lint/suspicious/noThenProperty: a statement is awaited
  then<A = Rows<T>, B = never>(
    onDone?: ((rows: Rows<T>) => A | PromiseLike<A>) | null,
    // biome-ignore lint/suspicious/noExplicitAny: as for a promise
    onFailed?: ((reason: any) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#run().then(onDone, onFailed);
  }

  // biome-ignore lint/suspicious/noExplicitAny: as for a promise
  catch<B = never>(onFailed?: ((reason: any) => B | PromiseLike<B>) | null): Promise<Rows<T> | B> {
    return this.#run().catch(onFailed);
  }

  finally(onSettled?: (() => void) | null): Promise<Rows<T>> {
    return this.#run().finally(onSettled);
  }
}

/** Creates statements for the pool or for one transaction. */
export interface Queryable {
  <T extends readonly (object | undefined)[] = AnyRow[]>(
    strings: TemplateStringsArray,
    ...values: readonly SqlValue[]
  ): Statement<T>;
  /** A quoted name of a table or column. */
  (name: string): Identifier;
  /** `(columns) values (…)` for an insert, `column = value, …` after `set`, `(values)` elsewhere. */
  (rows: object | readonly unknown[], ...columns: readonly string[]): ValueList;
  json(value: unknown): Json;
  /**
   * Builds a statement from trusted text with the values of `$1`, `$2`, …. Without values, it may contain
   * several statements.
   */
  unsafe<T extends readonly (object | undefined)[] = AnyRow[]>(
    text: string,
    values?: readonly unknown[],
  ): Statement<T>;
}

const isTemplate = (value: unknown): value is TemplateStringsArray => Array.isArray(value) && 'raw' in value;

/** Builds the template function: `` sql`select …` ``. */
export function buildQueryable(run: RunQuery): Queryable {
  const send = (statement: Fragment, rowMode?: 'array') =>
    run({ ...compileSql(statement), isPrepared: true, ...(rowMode && { rowMode }) });
  const sql = (first: unknown, ...rest: unknown[]) => {
    if (isTemplate(first)) return new Statement(first, rest, send);
    if (typeof first === 'string') return new Identifier(first);
    return new ValueList(Array.isArray(first) ? first : [first], rest as string[]);
  };
  return Object.assign(sql, {
    json: (value: unknown) => new Json(value),
    unsafe: (text: string, values: readonly unknown[] = []) =>
      new Statement([text], [], () =>
        // Without values, use the simple protocol: the extended one allows only one statement.
        run({ text, ...(values.length > 0 && { values: [...values] }), isPrepared: false }),
      ),
  }) as unknown as Queryable;
}
