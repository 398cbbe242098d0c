import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { connect, type Database } from '@wayable/platform/db/database';
import { copyPreparedData } from '@wayable/server/testing/data-dirs';
import { ServerProcess } from '@wayable/server/testing/server-process';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

const PASSWORD = 'correct horse battery';
/** The maximum time until the API refuses an ended session */
const NOTICED_WITHIN_MS = 5_000;

let dataDir: string;
let databaseUrl: string;
let SECRETS_KEY: string;
let one: ServerProcess;
let other: ServerProcess;
let sql: Database;

beforeAll(async () => {
  dataDir = await copyPreparedData();
  databaseUrl = `postgres://wayable@localhost/wayable?host=${encodeURIComponent(join(dataDir, 'socket'))}`;
  // Both processes have the same public URL, because the URL is the issuer of their tokens.
  const PUBLIC_URL = 'https://wayable.example';
  SECRETS_KEY = (await readFile(join(dataDir, 'secrets.key'), 'utf8')).trim();
  const shared = { PUBLIC_URL, SECRETS_KEY };
  one = await ServerProcess.start({ DATA_DIR: dataDir, ...shared });
  other = await ServerProcess.start({ DATABASE_URL: databaseUrl, DATA_DIR: `${dataDir}-other`, ...shared });
  sql = connect({ url: databaseUrl }, { max: 1 });
});
afterAll(async () => {
  await sql.end();
  await other.stop();
  await one.stop();
  await rm(dataDir, { recursive: true, force: true });
});

interface Answer {
  status: number;
  body: Record<string, unknown> & { user?: { id: string } };
}

async function send(
  server: ServerProcess,
  method: string,
  path: string,
  { token, payload }: { token?: unknown; payload?: object } = {},
): Promise<Answer> {
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: {
      ...(payload && { 'content-type': 'application/json' }),
      ...(typeof token === 'string' && { authorization: `Bearer ${token}` }),
    },
    ...(payload && { body: JSON.stringify(payload) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? {} : JSON.parse(text) };
}

let serial = 0;
async function signUp(server: ServerProcess) {
  const email = `person${++serial}@processes.example`;
  const { body } = await send(server, 'POST', '/auth/v1/signup', { payload: { email, password: PASSWORD } });
  return { email, id: String(body.user?.id), token: body.access_token, refresh: body.refresh_token };
}

const mine = (server: ServerProcess, { id, token }: { id: string; token: unknown }) =>
  send(server, 'GET', `/api/v1/users/${id}/reviews`, { token });

describe('two processes on one database', () => {
  it.each([
    [
      'signs out',
      (person: { token: unknown }) => send(one, 'POST', '/auth/v1/logout', { token: person.token }),
    ],
    [
      'is banned',
      ({ id }: { id: string }) =>
        sql`update auth.users set banned_until = now() + interval '1 day' where id = ${id}`,
    ],
    ['is deleted', ({ id }: { id: string }) => sql`delete from auth.users where id = ${id}`],
  ])('returns 401 in both processes for a user who %s', async (_what, end) => {
    const person = await signUp(one);
    for (const server of [one, other]) expect((await mine(server, person)).status).toBe(200);
    await end(person);
    expect((await send(other, 'GET', '/auth/v1/user', { token: person.token })).status).toBe(403);
    for (const server of [one, other]) {
      await vi.waitFor(async () => expect((await mine(server, person)).status).toBe(401), {
        timeout: NOTICED_WITHIN_MS,
        interval: 200,
      });
    }
  });

  it('counts wrong passwords across two processes', async () => {
    const { email } = await signUp(one);
    const guess = (server: ServerProcess, password: string) =>
      send(server, 'POST', '/auth/v1/token?grant_type=password', { payload: { email, password } });
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => guess(index % 2 ? one : other, 'wrong')),
    );
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(30);
    expect((await guess(one, PASSWORD)).status).toBe(429);
    expect((await guess(other, PASSWORD)).status).toBe(429);
  });

  it('returns one refresh token for parallel refreshes in two processes', async () => {
    const { refresh } = await signUp(one);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        send(index % 2 ? one : other, 'POST', '/auth/v1/token?grant_type=refresh_token', {
          payload: { refresh_token: refresh },
        }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1);
  });

  it('accepts tokens of rotated signing keys in both processes', async () => {
    const before = await signUp(one);
    const rotation = ServerProcess.spawn({ DATABASE_URL: databaseUrl, SECRETS_KEY }, 'commands/admin.ts', [
      'rotate-keys',
    ]);
    expect(await rotation.exited).toBe(0);
    const after = await signUp(other);
    for (const server of [one, other]) {
      for (const person of [before, after]) {
        expect((await mine(server, person)).status).toBe(200);
        expect((await send(server, 'GET', '/auth/v1/user', { token: person.token })).status).toBe(200);
      }
      const { body } = await send(server, 'GET', '/auth/v1/.well-known/jwks.json');
      const keys = body.keys as Record<string, unknown>[];
      expect(keys.length).toBeGreaterThanOrEqual(3);
      for (const key of keys)
        expect(Object.keys(key).sort()).toEqual(['alg', 'crv', 'key_ops', 'kid', 'kty', 'use', 'x', 'y']);
    }
  });

  it('sends one mail when two processes receive the same request', async () => {
    const { email } = await signUp(one);
    await Promise.all(
      [one, other].map((server) => send(server, 'POST', '/auth/v1/recover', { payload: { email } })),
    );
    await vi.waitFor(
      async () => {
        const [row] =
          await sql`select count(*)::int as done from pgboss.job where data ->> 'email' = ${email} and state = 'completed'`;
        expect(row?.done).toBe(1);
      },
      { timeout: 30_000 },
    );
    const [row] = await sql`select count(*)::int as jobs from pgboss.job where data ->> 'email' = ${email}`;
    expect(row?.jobs).toBe(1);
  });
});
