/** A part of a statement: its text with values. Nested fragments are merged into the surrounding text. */
export class Fragment {
  readonly strings: readonly string[];
  readonly values: readonly unknown[];

  constructor(strings: readonly string[], values: readonly unknown[]) {
    this.strings = strings;
    this.values = values;
  }
}

/** A quoted name of a table or column. A dot separates the schema. */
export class Identifier {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** A value sent to the database as `jsonb`. */
export class Json {
  readonly value: unknown;

  constructor(value: unknown) {
    this.value = value;
  }
}

type Row = Readonly<Record<string, unknown>>;

/**
 * Columns and values of an insert or update, or the values of an `in (…)`, depending on the preceding text.
 */
export class ValueList {
  readonly rows: readonly unknown[];
  readonly columns: readonly string[];

  constructor(rows: readonly unknown[], columns: readonly string[]) {
    this.rows = rows;
    this.columns = columns;
  }
}

interface CompiledSql {
  text: string;
  values: unknown[];
}

const quote = (name: string): string => `"${name.replaceAll('"', '""').replaceAll('.', '"."')}"`;

const serializeElement = (value: unknown): unknown => {
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Json) return JSON.stringify(value.value);
  return Array.isArray(value) ? value.map(serializeElement) : value;
};

const isListOfFragments = (value: unknown): value is Fragment[] =>
  Array.isArray(value) && value[0] instanceof Fragment;

class Compiler {
  text = '';
  readonly values: unknown[] = [];

  appendFragment({ strings, values }: Fragment): void {
    this.text += strings[0];
    for (let i = 0; i < values.length; i++) {
      this.#append(values[i]);
      this.text += strings[i + 1];
    }
  }

  #append(value: unknown): void {
    if (value instanceof Fragment) this.appendFragment(value);
    else if (value instanceof Identifier) this.text += quote(value.name);
    else if (value instanceof ValueList) this.#appendList(value);
    else if (isListOfFragments(value)) {
      for (const fragment of value) {
        this.text += ' ';
        this.appendFragment(fragment);
      }
    } else this.#appendValue(value);
  }

  #appendList({ rows, columns }: ValueList): void {
    const [first] = rows;
    if (first === undefined) {
      // `in (null)` matches no row.
      this.text += '(null)';
      return;
    }
    if (typeof first !== 'object' || first === null) {
      this.#appendInParentheses(rows);
      return;
    }
    const names = columns.length > 0 ? columns : Object.keys(first);
    if (/\bset\s*$/i.test(this.text)) {
      names.forEach((name, index) => {
        this.text += `${index === 0 ? '' : ', '}${quote(name)} = `;
        this.#append((first as Row)[name]);
      });
      return;
    }
    this.text += `(${names.map(quote).join(', ')}) values `;
    rows.forEach((row, index) => {
      if (index > 0) this.text += ', ';
      this.#appendInParentheses(names.map((name) => (row as Row)[name]));
    });
  }

  #appendInParentheses(values: readonly unknown[]): void {
    values.forEach((value, index) => {
      this.text += index === 0 ? '(' : ', ';
      this.#append(value);
    });
    this.text += ')';
  }

  /**
   * Adds a cast if PostgreSQL would otherwise read the value as text, as in arguments of a polymorphic
   * function.
   */
  #appendValue(value: unknown): void {
    if (value === undefined)
      throw new TypeError(`A value of the statement is undefined, after: ${this.text}`);
    let serialized: unknown = value;
    let type = '';
    if (typeof value === 'boolean') type = '::boolean';
    else if (typeof value === 'bigint') type = '::bigint';
    else if (value instanceof Date) {
      serialized = value.toISOString();
      type = '::timestamptz';
    } else if (value instanceof Json) {
      serialized = JSON.stringify(value.value);
      type = '::jsonb';
    } else if (value instanceof Uint8Array) type = '::bytea';
    else if (Array.isArray(value)) serialized = serializeElement(value);
    this.values.push(serialized);
    this.text += `$${this.values.length}${type}`;
  }
}

/**
 * Compiles a statement to text with `$1`, `$2`, … and their values.
 * @throws {TypeError} for an undefined value
 */
export function compileSql(statement: Fragment): CompiledSql {
  const compiler = new Compiler();
  compiler.appendFragment(statement);
  return { text: compiler.text, values: compiler.values };
}
