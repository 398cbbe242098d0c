import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type ConnectionAddress, connect, type Database } from './database.ts';
import { listMigrations, migrate } from './migrate.ts';

/** The last migration of the version that kept what mail servers said. */
const EARLIER = '20261123T021000-unsubscribe-links-move';

let address: ConnectionAddress;
let sql: Database;

beforeAll(async () => {
  const socketDir = inject('postgresSocketDir');
  const database = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = connect({ socketDir, user: 'postgres', database: 'postgres' }, { max: 1 });
  await admin.unsafe(`create database ${database} owner wayable`);
  await admin.end();
  address = { socketDir, user: 'wayable', database };
  sql = connect(address);
  await sql`create table schema_migrations (name text primary key, applied_at timestamptz not null default now())`;
  for (const name of (await listMigrations()).filter((each) => each <= EARLIER)) {
    await sql.unsafe(await readFile(new URL(`./migrations/${name}.sql`, import.meta.url), 'utf8'));
    await sql`insert into schema_migrations (name) values (${name})`;
  }
});
afterAll(() => sql.end());

it('keeps of what mail servers said the codes alone', async () => {
  const said = [
    "Can't send mail - all recipients were rejected: 550 5.1.1 <reader@people.example> No such mailbox",
    'Recipient command failed: 550-5.7.26 reader is not wanted',
    'Message failed: 451 Later, reader',
    'connect ECONNREFUSED 10.0.0.4:587',
    'connect ETIMEDOUT 2001:db8::465:465',
    'getaddrinfo ENOTFOUND mail.550.example',
    'Connection timeout',
    'Invalid greeting. response=421 Later: 421 4.7.0 Later',
    '550 5.1.1 ERROR: 451 reader',
    'Message failed: 554 EREADER is not wanted',
    'No recipient room.451@people.example',
    'Lost the connection to room 451',
    'The process ended while it was being sent.',
    null,
  ];
  const [update] = await sql`
    insert into newsletter_updates (subject, body, state, started_at) values ('News', 'x', 'sending', now()) returning id
  `;
  for (const reason of said) {
    await sql`
      insert into newsletter_deliveries (update_id, state, claimed_at, reason)
      values (${update?.id}, 'failed', now(), ${reason})
    `;
  }
  await migrate(address);
  const rows = await sql`select reason from newsletter_deliveries order by id`;
  expect(rows.map(({ reason }) => reason)).toEqual([
    '550 5.1.1',
    '550 5.7.26',
    '451',
    'ECONNREFUSED',
    'ETIMEDOUT',
    'ENOTFOUND',
    null,
    '421 4.7.0',
    '550 5.1.1',
    '554',
    null,
    null,
    'PROCESS_ENDED',
    null,
  ]);
});
