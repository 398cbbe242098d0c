import type { Session } from '@supabase/auth-js';
import { ROUTES } from '@wayable/protocol/routes';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { NetworkError, TimeoutError } from '~/api-client/api-error';
import { fetchAuth } from './auth-fetch';

/** The part of a session for the service worker. */
type SessionCopy = Pick<Session, 'access_token' | 'refresh_token' | 'expires_at'> & { user: { id: string } };

interface SessionSchema extends DBSchema {
  session: { key: 'current'; value: { text: string } };
}

/** A token that expires sooner is refreshed first. */
const MARGIN_SECONDS = 30;
/** The client of the pages refreshes up to 90 s before the end. */
const PAGE_MARGIN_SECONDS = 120;

/** Opens the database for each use: an open connection would block the browser from deleting the data. */
async function withDatabase<Result>(
  work: (database: IDBPDatabase<SessionSchema>) => Promise<Result>,
): Promise<Result> {
  const database = await openDB<SessionSchema>('wayable-session', 1, {
    upgrade: (fresh) => void fresh.createObjectStore('session'),
  });
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

function parseSession(text: string | null | undefined): SessionCopy | null {
  try {
    const session = JSON.parse(text ?? 'null') as SessionCopy | null;
    return session?.user?.id && session.refresh_token ? session : null;
  } catch {
    return null;
  }
}

/** Returns whether a session's access token expires so soon that the client of the pages may refresh it. */
export const isExpiring = (text: string): boolean =>
  (parseSession(text)?.expires_at ?? 0) < Date.now() / 1_000 + PAGE_MARGIN_SECONDS;

/** Copies the stored session for the service worker, which has no local storage; null deletes the copy. */
export const writeSessionCopy = (text: string | null): Promise<void> =>
  withDatabase(async (database) => {
    if (text === null) await database.delete('session', 'current');
    else await database.put('session', { text }, 'current');
  });

/**
 * Returns the copy if the service worker has refreshed it, because the refresh token of the pages is then
 * used up. Otherwise copies `current` and returns null. One transaction does both, so that no refresh of the
 * service worker is overwritten.
 */
export const syncSessionCopy = (current: string): Promise<string | null> =>
  withDatabase(async (database) => {
    const { store } = database.transaction('session', 'readwrite');
    const text = (await store.get('current'))?.text;
    if (text && isNewer(text, current)) return text;
    await store.put({ text: current }, 'current');
    return null;
  });

function isNewer(text: string, current: string): boolean {
  const [copied, stored] = [parseSession(text), parseSession(current)];
  return (
    copied !== null &&
    copied.user.id === stored?.user.id &&
    (copied.expires_at ?? 0) > (stored.expires_at ?? 0)
  );
}

const readText = async (): Promise<string | undefined> =>
  (await withDatabase((database) => database.get('session', 'current')))?.text;

/** Returns the user of the service worker's session; undefined if signed out. */
export const findCopiedUserId = async (): Promise<string | undefined> =>
  parseSession(await readText())?.user.id;

/** Requests a new session. Returns null if the session has ended, which the pages themselves find. */
async function refresh(refreshToken: string): Promise<string | null> {
  const response = await fetchAuth(`${ROUTES.auth}/token?grant_type=refresh_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token: refreshToken }),
  });
  return response.ok ? JSON.stringify(await response.json()) : null;
}

/**
 * Returns the access token for a call of the service worker, refreshed if needed; null if there is no valid
 * session.
 * @throws {NetworkError} if the refresh had no response in time, or a response that says nothing about the
 * session, as in an overload
 */
export async function getCopiedAccessToken(): Promise<string | null> {
  const text = await readText();
  const session = parseSession(text);
  if (!session) return null;
  if ((session.expires_at ?? 0) > Date.now() / 1_000 + MARGIN_SECONDS) return session.access_token;
  const refreshed = await refresh(session.refresh_token).catch((error) => {
    throw error instanceof TimeoutError ? new NetworkError(error) : error;
  });
  if (refreshed === null) return null;
  await writeSessionCopy(refreshed);
  return parseSession(refreshed)?.access_token ?? null;
}
