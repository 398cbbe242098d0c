import { chmod, mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { connect, type Database } from '../server/src/db/database.ts';
import { startEmbeddedPostgres } from '../server/src/db/embedded/embedded-postgres.ts';
import { prepareDataDir } from '../server/src/db/embedded/installation.ts';
import { migrate } from '../server/src/db/migrate.ts';
import { generate } from './generate.ts';
import { REVIEWS_PER_PLACE } from './sizes.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** A generated database that runs. */
export interface SizedDatabase {
  sql: Database;
  socketDir: string;
  stop(): Promise<void>;
}

/** Starts the database of so many places: generated at its first use, and kept in `.data` for the next run. */
export async function openSize(places: number): Promise<SizedDatabase> {
  const dir = join(ROOT, '.data', `bench-${places}`);
  const marker = join(dir, 'generated');
  await prepareDataDir(dir);
  await chmod(dir, 0o755);
  const server = await startEmbeddedPostgres(dir);
  await migrate(server.address);
  const sql = connect(server.address, { max: 2, statementTimeoutMs: 0 });
  if (!(await stat(marker).catch(() => undefined))) {
    const started = Date.now();
    console.log(`Generating ${places} places and ${places * REVIEWS_PER_PLACE} reviews …`);
    const loader = connect({ ...server.address, user: 'postgres' }, { max: 1, statementTimeoutMs: 0 });
    await generate(loader, places);
    await loader.end();
    console.log(`  in ${((Date.now() - started) / 1_000).toFixed(0)} s`);
    await mkdir(dir, { recursive: true });
    await writeFile(marker, '');
  }
  return {
    sql,
    socketDir: server.address.socketDir as string,
    async stop() {
      await sql.end();
      await server.stop();
    },
  };
}

const IDS = 96;

/** Some places, the same ones each time. */
export async function readPlaceIds(sql: Database): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from locations order by md5(id::text) limit ${IDS}`;
  return rows.map(({ id }) => id);
}
