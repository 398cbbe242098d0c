import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEarlierDatabase } from '../testing/earlier-database.ts';
import type { ConnectionAddress, Database } from './database.ts';
import { migrate } from './migrate.ts';

/** The last migration of the version that kept what mail servers said. */
const EARLIER = '20261123T021000-unsubscribe-links-move';

let address: ConnectionAddress;
let sql: Database;

beforeAll(async () => {
  ({ address, sql } = await createEarlierDatabase(EARLIER));
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
