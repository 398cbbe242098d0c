import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { readStatements, type SourceStatement } from '../testing/statements/read-statements.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const TEMPORARY = /^\s*create temporary table/;
let client: pg.Client;
let statements: SourceStatement[];

beforeAll(async () => {
  const files = globSync('{auth,badges,geo,outreach,platform,server,suggestions}/src/**/*.ts', { cwd: ROOT })
    .filter((file) => !/\.test\.ts$|^server\/src\/testing\//.test(file))
    .map((file) => `${ROOT}${file}`);
  statements = readStatements(ROOT, files);
  const host = inject('postgresSocketDir');
  client = new pg.Client({ host, user: 'wayable', database: 'template_wayable' });
  await client.connect();
});
afterAll(() => client.end());

/**
 * Creates the temporary tables of imports, which later statements use. Some tables depend on others, so
 * rejected statements run again until all tables exist.
 */
async function createTemporaryTables(): Promise<void> {
  let waiting = statements.map(({ text = '' }) => text).filter((text) => TEMPORARY.test(text));
  while (waiting.length > 0) {
    const refused: string[] = [];
    let reason: unknown;
    for (const text of waiting) {
      await client.query(text.replace('on commit drop', '').replace(/\$\d+/g, 'null')).catch((error) => {
        reason = error;
        refused.push(text);
      });
    }
    if (refused.length === waiting.length) throw reason;
    waiting = refused;
  }
}

it('reads nine of ten SQL statements from the source code', () => {
  const read = statements.filter(({ text }) => text !== undefined);
  // The program composes the other statements at run time. Other tests run these statements.
  expect(read.length / statements.length).toBeGreaterThan(0.9);
});

it('prepares each SQL statement of the source code on PostgreSQL', async () => {
  await createTemporaryTables();
  const refused: string[] = [];
  for (const { place, text } of statements) {
    if (text === undefined || TEMPORARY.test(text)) continue;
    await client.query(`prepare statement as ${text}`).then(
      () => client.query('deallocate statement'),
      ({ message }) => refused.push(`${place}: ${message}`),
    );
  }
  expect(refused).toEqual([]);
});
