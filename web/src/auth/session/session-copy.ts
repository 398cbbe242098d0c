import type { Session } from '@supabase/auth-js';
import { ROUTES } from '@wayable/protocol/routes';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { InterceptedError, isIntercepted, NetworkError, toApiError } from '~/api-client/api-error';
import { parseJson } from '~/api-client/call';
import { isRefusedRefresh } from './auth-fetch';
import { toDeviceClock } from './device-clock';

/** The part of a session for the service worker. */
type SessionCopy = Pick<Session, 'access_token' | 'refresh_token' | 'expires_at'> & { user: { id: string } };

interface SessionSchema extends DBSchema {
  session: { key: 'current'; value: { text: string } };
}

/** A token that expires sooner is refreshed first. */
const MARGIN_SECONDS = 30;
/** The client of the pages refreshes up to 90 s before the end. */
const PAGE_MARGIN_SECONDS = 120;
const REFRESH_TIMEOUT_MS = 15_000;

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

const readText = async (): Promise<string | undefined> =>
  (await withDatabase((database) => database.get('session', 'current')))?.text;

/**
 * Returns the copy if the service worker has refreshed it, because the refresh token of the pages is then
 * used up. Returns null if `current` is the newest session.
 */
export async function findNewerSession(current: string): Promise<string | null> {
  const text = await readText();
  const [copied, stored] = [parseSession(text), parseSession(current)];
  if (!text || !copied || !stored || copied.user.id !== stored.user.id) return null;
  return (copied.expires_at ?? 0) > (stored.expires_at ?? 0) ? text : null;
}

/** Returns the user of the service worker's session; undefined if signed out. */
export const findCopiedUserId = async (): Promise<string | undefined> =>
  parseSession(await readText())?.user.id;

/**
 * Returns the access token for a call of the service worker, refreshed if needed; null if there is no valid
 * session.
 * @throws {NetworkError} if the refresh had no response, or a response that says nothing about the session,
 * as in an overload
 */
export async function getCopiedAccessToken(): Promise<string | null> {
  const text = await readText();
  const session = parseSession(text);
  if (!session) return null;
  if ((session.expires_at ?? 0) > Date.now() / 1_000 + MARGIN_SECONDS) return session.access_token;
  const response = await askForRefresh(session.refresh_token);
  const { status } = response;
  // Return null: the pages themselves find that the session has ended.
  if (isRefusedRefresh(response)) return null;
  if (isIntercepted(status, response.headers.get('Content-Type'))) throw new InterceptedError();
  const answer = parseJson(await response.text().catch(() => ''));
  if (status !== 200 || answer === undefined) throw new NetworkError(toApiError(status, answer));
  const refreshed = JSON.stringify(toDeviceClock(answer));
  await writeSessionCopy(refreshed);
  return parseSession(refreshed)?.access_token ?? null;
}

async function askForRefresh(refreshToken: string): Promise<Response> {
  try {
    return await fetch(`${ROUTES.auth}/token?grant_type=refresh_token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refresh_token: refreshToken }),
      signal: AbortSignal.timeout(REFRESH_TIMEOUT_MS),
    });
  } catch (error) {
    throw new NetworkError(error);
  }
}
