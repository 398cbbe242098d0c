import { randomUUID } from 'node:crypto';
import { cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connect, type Database } from '@wayable/platform/db/database';
import { toUrl } from '@wayable/platform/db/database-address';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '@wayable/platform/db/embedded/embedded-postgres';
import { prepareDataDir } from '@wayable/platform/db/embedded/installation';
import { findDatabaseUser, giveTo } from '@wayable/platform/db/embedded/operating-user';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeDataDir, ServerProcess } from './testing/server-process.ts';

const SETTINGS = { max_wal_senders: '4', fsync: 'off' };
const NAME = 'Ada Author';

let folder: string;
let primary: EmbeddedPostgres;
let replica: EmbeddedPostgres;
let onReplica: Database;
let server: ServerProcess;
let author: Record<string, string>;
let locationId: string;

/** Starts a second server, which replicates the first server. */
async function startReplica(): Promise<EmbeddedPostgres> {
  await primary.stop();
  const copy = join(folder, 'replica');
  await prepareDataDir(copy);
  await cp(join(folder, 'primary', 'postgres'), join(copy, 'postgres'), { recursive: true });
  await writeFile(join(copy, 'postgres', 'standby.signal'), '');
  const user = findDatabaseUser();
  if (user) await giveTo(join(copy, 'postgres'), user);
  primary = await startEmbeddedPostgres(join(folder, 'primary'), SETTINGS);
  return startEmbeddedPostgres(copy, {
    ...SETTINGS,
    primary_conninfo: `host=${primary.address.socketDir} user=postgres dbname=postgres`,
  });
}

async function call(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

const isReplicaInUse = async () => (await call('GET', '/status')).body.replica.is_in_use;
const readAuthor = async (headers = {}) =>
  (await call('GET', `/api/v1/locations/${locationId}/reviews`, undefined, headers)).body.data[0]
    .user_profiles?.full_name;

beforeAll(async () => {
  folder = await makeDataDir();
  await prepareDataDir(join(folder, 'primary'));
  primary = await startEmbeddedPostgres(join(folder, 'primary'), SETTINGS);
  replica = await startReplica();
  onReplica = connect({ ...replica.address, user: 'postgres' }, { max: 1 });
  server = await ServerProcess.start({
    DATABASE_URL: toUrl(primary.address),
    DATABASE_READ_URL: toUrl(replica.address),
    DATA_DIR: join(folder, 'data'),
    AUTH_CONFIRM_EMAIL: '0',
  });
  const account = {
    email: `${randomUUID()}@replica.example`,
    password: 'correct horse',
    data: { full_name: NAME },
  };
  const session = await call('POST', '/auth/v1/signup', account);
  author = { authorization: `Bearer ${session.body.access_token}` };
  const place = { name: 'Hall', address: '1 Main St', category: 'other', latitude: 41.8, longitude: -87.6 };
  locationId = (await call('POST', '/api/v1/locations', place, author)).body.id;
  await call('POST', '/api/v1/reviews', { location_id: locationId, rating: 3 }, author);
  await vi.waitFor(async () => expect(await isReplicaInUse()).toBe(true), { timeout: 30_000 });
});
afterAll(async () => {
  await server.stop();
  await onReplica.end();
  await replica.stop();
  await primary.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('with a replica', () => {
  it('reads from the replica for visitors, the primary for members', async () => {
    await onReplica`select pg_wal_replay_pause()`;
    await call('POST', '/api/v1/reviews', { location_id: locationId, rating: 5 }, author);
    const count = async (headers = {}) =>
      (await call('GET', `/api/v1/locations/${locationId}/reviews`, undefined, headers)).body.count;
    expect([await count(), await count(author)]).toEqual([1, 2]);
    // The server stops reading from a replica that lags more than five seconds.
    await expect.poll(() => count()).toBe(2);
    expect((await call('GET', '/status')).body).toMatchObject({
      status: 'degraded',
      degraded: ['replica_away'],
    });
    await onReplica`select pg_wal_replay_resume()`;
    await expect.poll(isReplicaInUse).toBe(true);
  });

  it("hides an author immediately despite the replica's lag", async () => {
    expect(await readAuthor()).toBe(NAME);
    await onReplica`select pg_wal_replay_pause()`;
    const changed = await call('PATCH', '/api/v1/privacy-settings', { anonymous_reviews: true }, author);
    expect(changed.status).toBe(200);
    expect(await readAuthor()).not.toBe(NAME);
    await onReplica`select pg_wal_replay_resume()`;
  });

  it('returns 200 for reads while the replica is down', async () => {
    await replica.stop();
    const statuses = [];
    for (let request = 0; request < 20; request++)
      statuses.push((await call('GET', `/api/v1/locations/${locationId}`)).status);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });
});
