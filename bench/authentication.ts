import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { compare, type LoadRequest } from './measure.ts';

const run = promisify(execFile);
const CLIENTS = 16;
const SECONDS = 9;
const PASSWORD = 'correct horse battery';

/** One comparison of the authentication service; rates are per second. */
export interface AuthenticationRow {
  name: string;
  ours: number;
  reference: number | undefined;
  /** The work with which the service is compared. */
  against: string;
}

interface Session {
  access_token: string;
  refresh_token: string;
  user: { id: string; email: string };
}

async function post(url: string, body: object): Promise<Session> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${response.status} from ${url}: ${await response.text()}`);
  return (await response.json()) as Session;
}

/** Refreshes the sessions of many people at the same time, each with the latest token. */
async function measureRefresh(url: string, people: Session[]): Promise<number> {
  const end = performance.now() + SECONDS * 1_000;
  const counts = await Promise.all(
    people.map(async ({ refresh_token }) => {
      let token = refresh_token;
      let count = 0;
      while (performance.now() < end) {
        const next = await post(`${url}/auth/v1/token?grant_type=refresh_token`, { refresh_token: token });
        token = next.refresh_token;
        count += 1;
      }
      return count;
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0) / SECONDS;
}

/** Returns the statements of a refresh in their transaction. */
function refreshScript(ids: string[]): string {
  const user = `(array[${ids.map((id) => `'${id}'`).join(',')}]::uuid[])[:person]`;
  const session = `(select id from auth.sessions where user_id = ${user} order by created_at desc limit 1)`;
  return `
\\set person random(1, ${ids.length})
begin;
select id, user_id, aal, refresh_key, refresh_counter from auth.sessions where id = ${session} for update;
select * from auth.users where id = ${user};
update auth.sessions set refresh_counter = refresh_counter + 1, refreshed_at = now() where id = ${session};
select method, authenticated_at, provider from auth.amr_claims where session_id = ${session};
select * from auth.factors where user_id = ${user};
select * from auth.identities where user_id = ${user} order by created_at;
commit;
`;
}

async function measureRefreshStatements(socketDir: string, ids: string[]): Promise<number | undefined> {
  const file = join(tmpdir(), `wayable-refresh-${process.pid}.sql`);
  await writeFile(file, refreshScript(ids));
  try {
    const { stdout } = await run('pgbench', [
      ...['-h', socketDir, '-U', 'wayable', '-n'],
      ...['-c', String(CLIENTS), '-j', '1', '-T', String(SECONDS), '-f', file, 'wayable'],
    ]);
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Measures password sign-ins, refreshes, `GET user`, and the cost of a token in an API call. */
export async function measureAuthentication(
  ours: string,
  reference: string,
  { socketDir, locationId }: { socketDir: string; locationId: string },
): Promise<AuthenticationRow[]> {
  const people = await Promise.all(
    Array.from({ length: CLIENTS }, (_, index) =>
      post(`${ours}/auth/v1/signup`, {
        email: `auth${index}-${Date.now()}@bench.example`,
        password: PASSWORD,
      }),
    ),
  );
  const bearer = (index: number) => ({ authorization: `Bearer ${people[index]?.access_token}` });
  const signIns: LoadRequest[] = people.map(({ user }) => ({
    method: 'POST',
    path: '/auth/v1/token?grant_type=password',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: user.email, password: PASSWORD }),
  }));
  const users: LoadRequest[] = people.map(({ user }, index) => ({
    path: `/auth/v1/user?id=${user.id}`,
    headers: bearer(index),
  }));
  const signedIn: LoadRequest[] = people.map((_, index) => ({
    path: `/api/v1/locations/${locationId}`,
    headers: bearer(index),
  }));
  return [
    {
      name: 'password sign-in',
      against: 'argon2id alone, behind a bare handler',
      ...(await compare(ours, reference, signIns)),
    },
    {
      name: 'refresh',
      against: 'pgbench, the same statements',
      ours: await measureRefresh(ours, people),
      reference: await measureRefreshStatements(
        socketDir,
        people.map(({ user }) => user.id),
      ),
    },
    {
      name: '`GET user`',
      against: 'a bare handler, the same statements',
      ...(await compare(ours, reference, users)),
    },
    {
      name: 'one location, signed in',
      against: 'the same call of the API without a token',
      ours: (await compare(ours, ours, signedIn)).ours,
      reference: (await compare(ours, ours, [{ path: `/api/v1/locations/${locationId}` }])).ours,
    },
  ];
}
