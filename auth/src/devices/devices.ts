import type { Database, Queryable } from '@wayable/platform/db/database';
import { hashOf, newToken } from '@wayable/platform/secrets/token';
import type { FastifyInstance } from 'fastify';
import { readBrowserSecret, toCookieName, writeBrowserSecret } from './browser-secrets.ts';
import type { Device } from './device.ts';
import { hasDevice, saveDevice } from './devices.queries.ts';

/**
 * The cookie of a browser that has signed in. It exempts the owner from limits of strangers and, without
 * confirmation of emails, distinguishes the owner from strangers (docs/auth-protocol.md#account-ownership).
 */
export const DEVICE_COOKIE = 'wayable-device';
/** The maximum lifetime of a cookie in browsers (RFC 6265bis, section 5.5). */
const KEPT_SECONDS = 400 * 86_400;

interface OpenedSession {
  access_token: string;
  user: { id: string; factors?: { status: string }[] };
}

const isOpenedSession = (payload: unknown): payload is OpenedSession =>
  typeof (payload as OpenedSession | null)?.access_token === 'string' &&
  typeof (payload as OpenedSession).user?.id === 'string';

const claimsOf = (accessToken: string): { aal: string; session_id: string } =>
  JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString());

/** Returns whether the session has proved all factors of the account. */
const isComplete = ({ access_token, user }: OpenedSession): boolean =>
  !user.factors?.some(({ status }) => status === 'verified') || claimsOf(access_token).aal === 'aal2';

/** Returns the stored hash of a browser that has signed in; null if the browser has no such cookie. */
export const hashOfDevice = ({ secret }: Device): Buffer | null =>
  secret === undefined ? null : hashOf(secret);

/** Returns whether the person has signed in with the browser before. */
export async function isKnownDevice(sql: Queryable, userId: string, device: Device): Promise<boolean> {
  const hash = hashOfDevice(device);
  return hash !== null && hasDevice(sql, userId, hash);
}

/**
 * Stores the browser of a session as a device of the person. Returns the browser's secret, or a new secret if
 * the current one does not belong to the person.
 */
export async function rememberDevice(
  sql: Database,
  { user, access_token }: OpenedSession,
  known?: string,
): Promise<string> {
  const isKnown = known !== undefined && (await hasDevice(sql, user.id, hashOf(known)));
  const secret = isKnown ? known : newToken();
  const session = { userId: user.id, sessionId: claimsOf(access_token).session_id };
  await saveDevice(sql, session, hashOf(secret));
  return secret;
}

/**
 * Registers a hook that marks each signed-in browser with a cookie (OWASP, "device cookies"). A browser with
 * another person's secret gets a new one, so that a browser's cookie never works for another account.
 */
export function rememberDevices(app: FastifyInstance, sql: Database, publicUrl: string): void {
  app.addHook<unknown>('preSerialization', async (request, reply, payload) => {
    const isRefresh = (request.query as { grant_type?: unknown }).grant_type === 'refresh_token';
    if (isRefresh || !isOpenedSession(payload) || !isComplete(payload)) return payload;
    const known = readBrowserSecret(request, toCookieName(publicUrl, DEVICE_COOKIE));
    const secret = await rememberDevice(sql, payload, known);
    const cookie = { name: DEVICE_COOKIE, secret, maxAgeSeconds: KEPT_SECONDS, sameSite: 'Strict' as const };
    reply.header('set-cookie', writeBrowserSecret(publicUrl, cookie));
    return payload;
  });
}
