import { gunzipSync } from 'node:zlib';
import { openSize } from './databases.ts';
import { loadAlone } from './measure.ts';
import { startServer } from './servers.ts';

/**
 * Numbers of badges. REMEMBERED credentials fit into the server's cache of signatures; CREDENTIALS do not.
 */
const REMEMBERED = 1_000;
const CREDENTIALS = 20_000;
const REVOKED = 100_000;
const LIST = '/api/v1/badges/status/1';
const PLACES = 10_000;

const database = await openSize(PLACES);
const { sql } = database;

// Use a new list, because the credentials of an earlier run never expire and keep their list.
const [last] = await sql<{ list: number }[]>`
  insert into badge_status_lists (list, issued)
  select max(list) + 1, ${CREDENTIALS} from badge_status_lists returning list
`;
const list = last?.list as number;
await sql`
  insert into earned_badges (user_id, badge_type)
  select id, 'First Steps' from user_profiles where is_public and shows_badges and total_reviews > 0
  on conflict do nothing
`;
await sql`update badge_credentials set revoked_at = now() where revoked_at is null`;
const people = await sql<{ id: string }[]>`
  insert into badge_credentials (earned_badge_id, badge_type, earned_on, names_holder, status_list, status_index)
  select id, badge_type, '2026-11-22', names, ${list}, row_number() over ()
  from earned_badges cross join unnest(array[true, false]) as named(names)
  where lost_at is null limit ${CREDENTIALS} returning id
`;
const checks = people.map(({ id }) => ({ path: `/api/v1/badges/credentials/${id}` }));
const server = await startServer('./measured-server.ts', { BENCH_SOCKET_DIR: database.socketDir });

const [first] = checks;
if (!first) throw new Error('None of the generated people has a badge.');
const answer = (await (await fetch(server.url + first.path)).json()) as { jwt: string };
console.log(`A credential: ${answer.jwt.length} bytes`);
const remembered = await loadAlone(server.url, checks.slice(0, REMEMBERED));
const signed = await loadAlone(server.url, checks);
console.log(
  `Checks a second: ${remembered.toFixed(0)}, signed each time ${signed.toFixed(0)} (${checks.length})`,
);

const [full] = await sql<{ list: number }[]>`
  insert into badge_status_lists (list, issued)
  select max(list) + 1, ${REVOKED} from badge_status_lists returning list
`;
await sql`
  insert into badge_credentials (badge_type, earned_on, names_holder, status_list, status_index, revoked_at)
  select 'First Steps', '2026-11-22', false, ${full?.list as number}, place, now()
  from generate_series(0, 131071) as place order by random() limit ${REVOKED}
`;
for (const [name, path] of [
  ['no', LIST.replace(/1$/, String(list))],
  [REVOKED.toLocaleString('en-US'), LIST.replace(/1$/, String(full?.list))],
] as const) {
  const started = performance.now();
  const response = await fetch(server.url + path);
  const jwt = await response.text();
  const milliseconds = performance.now() - started;
  const { credentialSubject } = JSON.parse(Buffer.from(jwt.split('.')[1] as string, 'base64url').toString());
  const bits = gunzipSync(Buffer.from(credentialSubject.encodedList.slice(1), 'base64url')).length * 8;
  const rate = await loadAlone(server.url, [{ path }]);
  console.log(
    `A list of ${bits} places, ${name} revoked: ${jwt.length} bytes, made in ${milliseconds.toFixed(0)} ms, ${rate.toFixed(0)} a second`,
  );
}
await server.stop();
await database.stop();
process.exit();
