import { describe, expect, it } from 'vitest';
import { compileSql } from './sql-template.ts';
import { buildQueryable, type Statement } from './statement.ts';

const sql = buildQueryable(() => Promise.reject(new Error('No database here')));
const compile = (statement: Statement<unknown>) => compileSql(statement);

describe('compileSql', () => {
  it('numbers values of nested SQL fragments in order', () => {
    const condition = sql`city = ${'Chicago'} and ${sql`rating > ${3}`}`;
    expect(compile(sql`select ${1} where ${condition} limit ${5}`)).toEqual({
      text: 'select $1 where city = $2 and rating > $3 limit $4',
      values: [1, 'Chicago', 3, 5],
    });
  });

  it('adds types to values that PostgreSQL reads as text', () => {
    const at = new Date('2026-11-26T10:00:00Z');
    expect(compile(sql`select ${true}, ${at}, ${5n}, ${sql.json({ a: 1 })}, ${null}`)).toEqual({
      text: 'select $1::boolean, $2::timestamptz, $3::bigint, $4::jsonb, $5',
      values: [true, '2026-11-26T10:00:00.000Z', 5n, '{"a":1}', null],
    });
  });

  it('quotes SQL identifiers and their schema', () => {
    expect(compile(sql`select ${sql('we"ird')} from ${sql('auth.users')}`).text).toBe(
      'select "we""ird" from "auth"."users"',
    );
  });

  it('writes rows of an SQL insert in column order', () => {
    const rows = [
      { b: 2, a: 1 },
      { a: 3, b: 4 },
    ];
    expect(compile(sql`insert into t ${sql(rows, 'a', 'b')}`)).toEqual({
      text: 'insert into t ("a", "b") values ($1, $2), ($3, $4)',
      values: [1, 2, 3, 4],
    });
  });

  it('writes the assignments of an SQL update', () => {
    expect(compile(sql`update t set ${sql({ a: 1, b: null })} where id = ${7}`)).toEqual({
      text: 'update t set "a" = $1, "b" = $2 where id = $3',
      values: [1, null, 7],
    });
  });

  it('writes SQL lists of values, empty as (null)', () => {
    expect(compile(sql`where id in ${sql(['x', 'y'])}`).text).toBe('where id in ($1, $2)');
    expect(compile(sql`where id in ${sql([])}`).text).toBe('where id in (null)');
  });

  it('joins a list of SQL fragments with spaces', () => {
    const words = ['a', 'b'].map((word) => sql`or word = ${word}`);
    expect(compile(sql`where false ${words}`)).toEqual({
      text: 'where false  or word = $1 or word = $2',
      values: ['a', 'b'],
    });
  });

  it('throws for an undefined value in SQL', () => {
    const value = undefined as unknown as string;
    expect(() => compile(sql`select ${value}`)).toThrow(TypeError);
  });
});
