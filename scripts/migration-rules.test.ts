import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findBlockingStatements } from './migration-rules.ts';

const ROOT = join(import.meta.dirname, '..');

const problems = (text: string) =>
  findBlockingStatements(`-- compatible: a test\n${text}`).map(({ problem }) => problem.split(':')[0]);

describe('findBlockingStatements', () => {
  it.each([
    ['create index a on reviews (rating);', 'builds an index under a lock'],
    ['alter table reviews add column a int generated always as (rating + 1) stored;', 'rewrites the table'],
    ['alter table reviews add column a uuid default gen_random_uuid();', 'rewrites the table'],
    ['alter table reviews alter column rating type bigint;', 'rewrites the table'],
    ['alter table reviews alter column rating set not null;', 'reads the table under a lock'],
    ['alter table reviews add constraint a check (rating > 0);', 'reads the table under a lock'],
    ['alter table reviews add constraint a unique (rating);', 'builds an index under a lock'],
    ['vacuum full reviews;', 'locks the table'],
    ['drop index reviews_a;', 'locks the table'],
    ['alter table reviews set unlogged;', 'rewrites the table'],
    ['alter table reviews add column a bigserial;', 'rewrites the table'],
    ['alter table reviews add column a int generated always as identity;', 'rewrites the table'],
    ['alter table reviews add column a text unique;', 'builds an index under a lock'],
    ['alter table reviews add column a uuid default uuid_generate_v4();', 'rewrites the table'],
    ['alter table reviews add column a int not null;', 'breaks writes of the previous version'],
    ['do $$ begin create index a on reviews (rating); end $$;', 'builds an index under a lock'],
    ['alter table reviews drop column rating;', 'removes what the previous version may use'],
    ['alter table reviews drop constraint a;', 'removes what the previous version may use'],
    ['drop table reviews;', 'removes what the previous version may use'],
  ])('reports a problem for the migration statement %s', (text, problem) => {
    expect(problems(text)).toEqual([problem]);
  });

  it.each([
    'create table a (b int); create index c on a (b); alter table a add constraint d unique (b);',
    'create unlogged table a (b int); create index c on a (b);',
    'alter table reviews add column a int not null default 0;',
    'alter table reviews add constraint a check (rating > 0) not valid;',
    'alter table reviews validate constraint a;',
    'alter table reviews drop constraint a; alter table reviews add constraint a check (rating > 0) not valid;',
    'create or replace function a() returns void language plpgsql as $$ begin drop table b; end $$;',
  ])('reports no problem for the migration statement %s', (text) => {
    expect(problems(text)).toEqual([]);
  });

  it('requires concurrent index migrations to be repeatable', () => {
    const create = 'create index concurrently a on reviews (rating);';
    const repeatable = `drop index concurrently if exists a;\n${create}`;
    expect(problems(create)).toEqual(['needs the line `-- concurrent`']);
    expect(problems(`-- concurrent\n${repeatable}`)).toEqual([]);
    expect(problems(`-- concurrent\n${create}`)).toHaveLength(1);
    expect(problems('-- concurrent\ndrop index concurrently if exists a;')).toEqual([]);
  });

  it('requires each migration to state its compatibility', () => {
    expect(findBlockingStatements('select 1;')).toHaveLength(1);
    expect(findBlockingStatements('-- contract: nothing reads it\ndrop table a;')).toEqual([]);
  });
});

it('finds no blocking statement in the migrations', () => {
  const files = globSync('{*/migrations,server/src/db/migrations}/*.sql', { cwd: ROOT });
  expect(files.length).toBeGreaterThan(40);
  const blocking = files.map((file) => [
    file,
    findBlockingStatements(readFileSync(join(ROOT, file), 'utf8')),
  ]);
  expect(blocking.filter(([, findings]) => (findings?.length ?? 0) > 0)).toEqual([]);
});
