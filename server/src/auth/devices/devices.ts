import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database, Queryable } from '../../db/database.ts';
import {
  HOST_PREFIX,
  hashBrowserSecret,
  newBrowserSecret,
  readBrowserSecret,
  writeBrowserSecret,
} from './browser-secrets.ts';
import type { Device } from './device.ts';
import { hasDevice, saveDevice } from './devices.queries.ts';

const NAME = 'wayable-device';
/** As long as browsers keep a cookie that is not renewed (RFC 6265bis, section 5.5). */
const KEPT_SECONDS = 400 * 86_400;

/** What a browser that has signed in shows again; it opens nothing, and only frees its owner of strangers' limits. */
export const readDeviceSecret = (request: FastifyRequest): string | undefined =>
  readBrowserSecret(request, `${HOST_PREFIX}${NAME}`) ?? readBrowserSecret(request, NAME);

interface OpenedSession {
  access_token: string;
  user: { id: string; factors?: { status: string }[] };
}

const isOpenedSession = (payload: unknown): payload is OpenedSession =>
  typeof (payload as OpenedSession | null)?.access_token === 'string' &&
  typeof (payload as OpenedSession).user?.id === 'string';

const isAal2 = (accessToken: string): boolean => {
  const claims = Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString();
  return JSON.parse(claims).aal === 'aal2';
};

/** Whether whoever has the session has proved everything that the account asks for. */
const isComplete = ({ access_token, user }: OpenedSession): boolean =>
  !user.factors?.some(({ status }) => status === 'verified') || isAal2(access_token);

/** Tells whether the person has signed in with the browser before. */
export const isKnownDevice = async (sql: Queryable, userId: string, { secret }: Device): Promise<boolean> =>
  secret !== undefined && hasDevice(sql, userId, hashBrowserSecret(secret));

/** Remembers a browser as a person's. @returns its secret: the one that it shows, or a new one where that is not theirs */
export async function rememberDevice(sql: Database, userId: string, known?: string): Promise<string> {
  const isKnown = known !== undefined && (await hasDevice(sql, userId, hashBrowserSecret(known)));
  const secret = isKnown ? known : newBrowserSecret();
  await saveDevice(sql, userId, hashBrowserSecret(secret));
  return secret;
}

/**
 * Remembers each browser in which somebody signs in, by a cookie (OWASP, "device cookies"). A browser that shows a secret
 * which is not this person's gets a new one: nobody can make another person's browser pass for their own.
 */
export function rememberDevices(app: FastifyInstance, sql: Database, publicUrl: string): void {
  app.addHook<unknown>('preSerialization', async (request, reply, payload) => {
    const isRefresh = (request.query as { grant_type?: unknown }).grant_type === 'refresh_token';
    if (isRefresh || !isOpenedSession(payload) || !isComplete(payload)) return payload;
    const secret = await rememberDevice(sql, payload.user.id, readDeviceSecret(request));
    const cookie = { name: NAME, secret, maxAgeSeconds: KEPT_SECONDS, sameSite: 'Strict' as const };
    reply.header('set-cookie', writeBrowserSecret(publicUrl, cookie));
    return payload;
  });
}
