import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { connect, type Database } from '../platform/src/db/database.ts';
import { startEmbeddedPostgres } from '../platform/src/db/embedded/embedded-postgres.ts';
import { prepareDataDir } from '../platform/src/db/embedded/installation.ts';
import { migrate } from '../server/src/db/migrate.ts';
import { generate } from './generate.ts';
import { renewContributions } from './generate-community.ts';
import { REVIEWS_PER_PLACE } from './sizes.ts';

const DATA_DIR = process.env.BENCH_DATA_DIR ?? fileURLToPath(new URL('../.data', import.meta.url));
/** Increase it when the generated data changes. Databases of other generations are then rebuilt. */
const GENERATION = '3';
/** Age from which the contributions of the last week get new dates. */
const RENEWED_AFTER_MS = 86_400_000;

/** A running generated database. */
export interface SizedDatabase {
  sql: Database;
  socketDir: string;
  stop(): Promise<void>;
}

interface Marker {
  generation: string;
  renewedAt: number;
}

async function readMarker(path: string): Promise<Marker | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  return text ? (JSON.parse(text) as Marker) : undefined;
}

/**
 * Starts a database with this number of places. It is generated at first use, and kept in `.data`
 * (`BENCH_DATA_DIR`) for later runs.
 */
export async function openSize(places: number): Promise<SizedDatabase> {
  const dir = join(DATA_DIR, `bench-${places}`);
  const path = join(dir, 'generated');
  const marker = await readMarker(path);
  if (marker?.generation !== GENERATION) await rm(dir, { recursive: true, force: true });
  await prepareDataDir(dir);
  await chmod(dir, 0o755);
  const server = await startEmbeddedPostgres(dir);
  await migrate(server.address);
  const sql = connect(server.address, { max: 2, statementTimeoutMs: 0 });
  const started = Date.now();
  if (marker?.generation !== GENERATION || started - marker.renewedAt > RENEWED_AFTER_MS) {
    const loader = connect({ ...server.address, user: 'postgres' }, { max: 1, statementTimeoutMs: 0 });
    if (marker?.generation === GENERATION) {
      await loader.begin(async (transaction) => {
        await transaction.unsafe('set local session_replication_role = replica');
        await renewContributions(transaction);
      });
      await loader.unsafe('vacuum analyze');
    } else {
      console.log(`Generating ${places} places and ${places * REVIEWS_PER_PLACE} reviews …`);
      await generate(loader, places);
      console.log(`  in ${((Date.now() - started) / 1_000).toFixed(0)} s`);
    }
    await loader.end();
    await mkdir(dir, { recursive: true });
    await writeFile(path, JSON.stringify({ generation: GENERATION, renewedAt: started } satisfies Marker));
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

/** Returns the ids of some places, the same each time. */
export async function readPlaceIds(sql: Database): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from locations order by md5(id::text) limit ${IDS}`;
  return rows.map(({ id }) => id);
}
