import type { LoadRequest } from './measure.ts';

/** An account that can sign in, with a token. */
export interface Account {
  id: string;
  accessToken: string;
}

const PASSWORD = 'correct horse';

async function authenticate(url: string, path: string, email: string): Promise<Account | undefined> {
  const response = await fetch(`${url}/auth/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  const session = (await response.json()) as { access_token: string; user: { id: string } };
  return response.ok ? { id: session.user.id, accessToken: session.access_token } : undefined;
}

/** Signs in `name@bench.example`, or signs it up in a new database. */
export async function ensureAccount(url: string, name: string): Promise<Account> {
  const email = `${name}@bench.example`;
  const account =
    (await authenticate(url, 'token?grant_type=password', email)) ??
    (await authenticate(url, 'signup', email));
  if (!account) throw new Error(`${email} cannot sign up.`);
  return account;
}

/** The header with the caller's id for the reference server, which reads no token. */
export const REFERENCE_VIEWER = 'x-bench-viewer';

/** Returns a request for a path as this account, for both servers. */
export const requestAs = ({ id, accessToken }: Account, path: string): LoadRequest => ({
  path,
  headers: { authorization: `Bearer ${accessToken}`, [REFERENCE_VIEWER]: id },
});
