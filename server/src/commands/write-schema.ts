import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '@wayable/platform/db/database';
import { startEmbeddedPostgres } from '@wayable/platform/db/embedded/embedded-postgres';
import { prepareDataDir } from '@wayable/platform/db/embedded/installation';
import { describeSchema } from '../db/describe-schema.ts';
import { migrate } from '../db/migrate.ts';

/** Creates a temporary database and writes its schema to db/schema.sql. */
const dataDir = await mkdtemp(join(tmpdir(), 'wayable-schema-'));
await prepareDataDir(dataDir);
const postgres = await startEmbeddedPostgres(dataDir);
await migrate(postgres.address);
const sql = connect(postgres.address, { max: 1 });
await writeFile(new URL('../db/schema.sql', import.meta.url), await describeSchema(sql));
await sql.end();
await postgres.stop();
await rm(dataDir, { recursive: true, force: true });
