import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { readBrowserSecret, toCookieName } from '../devices/browser-secrets.ts';
import type { Device } from '../devices/device.ts';
import { DEVICE_COOKIE } from '../devices/devices.ts';
import { SIGN_UP_COOKIE } from '../devices/sign-up-browser.ts';
import { AuthError } from './auth-error.ts';

export type AuthBody = Record<string, unknown>;

/**
 * Returns the body as an object; a missing body and `null` count as empty (docs/auth-protocol.md#requests).
 */
export function bodyOf(request: FastifyRequest): AuthBody {
  const { body } = request;
  if (body === undefined || body === null) return {};
  if (typeof body !== 'object' || Array.isArray(body)) {
    throw new AuthError(400, 'bad_json', 'Could not parse request body as JSON');
  }
  return body as AuthBody;
}

/**
 * Returns the error for a wrong type, which the protocol treats like malformed JSON
 * (docs/auth-protocol.md#requests).
 */
const wrongType = (field: string, expected: string): AuthError =>
  new AuthError(400, 'bad_json', `Could not parse request body as JSON: ${field} must be ${expected}`);

/**
 * Reads a text. Returns undefined for null, "" and a missing field.
 * @throws {AuthError} bad_json for another type, validation_failed if it cannot be stored
 */
export function readText(body: AuthBody, field: string): string | undefined {
  const value = body[field];
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value !== 'string') throw wrongType(field, 'a text');
  if (!value.isWellFormed() || value.includes('\0')) {
    throw new AuthError(400, 'validation_failed', `${field} has characters that cannot be stored`);
  }
  return value;
}

/**
 * Reads a boolean. Returns `otherwise` for null and a missing field.
 * @throws {AuthError} bad_json
 */
export function readFlag(body: AuthBody, field: string, otherwise: boolean): boolean {
  const value = body[field] ?? otherwise;
  if (typeof value !== 'boolean') throw wrongType(field, 'true or false');
  return value;
}

/**
 * Refuses channels other than SMS, the default.
 * @throws {AuthError} validation_failed
 */
export function assertSmsChannel(body: AuthBody): void {
  const channel = readText(body, 'channel');
  if (channel === undefined || channel === 'sms') return;
  const text = channel === 'whatsapp' ? 'WhatsApp is not offered here' : 'Invalid channel';
  throw new AuthError(400, 'validation_failed', `${text}: messages are sent by sms only`);
}

/**
 * Returns the query of a starting sign-in, with each parameter once (RFC 6749, section 3.1).
 * @throws {AuthError} validation_failed
 */
export function queryOf(request: FastifyRequest): AuthBody {
  const query = request.query as AuthBody;
  const repeated = Object.keys(query).find((name) => typeof query[name] !== 'string');
  if (repeated === undefined) return query;
  throw new AuthError(400, 'validation_failed', `${repeated} must be given once`);
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Returns whether a text is a UUID. The database refuses to compare other texts with its ids. */
export const isUuid = (text: string): boolean => UUID.test(text);

/** Maximum bytes of a user's metadata. Every access token contains them, and headers have size limits. */
const METADATA_MAX_BYTES = 2_048;
const METADATA_MAX_DEPTH = 5;

const isDeeper = (value: unknown, depth: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (depth === 0 || Object.values(value).some((part) => isDeeper(part, depth - 1)));

/**
 * Refuses metadata that is nested too deeply, too large or not storable.
 * @throws {AuthError} validation_failed
 */
export function assertMetadataFits(data: Record<string, unknown>): void {
  const text = isDeeper(data, METADATA_MAX_DEPTH) ? '' : JSON.stringify(data);
  if (text === '' || Buffer.byteLength(text) > METADATA_MAX_BYTES || /\\u0000|\\ud[89a-f]/i.test(text)) {
    throw new AuthError(
      400,
      'validation_failed',
      'data must be a flat object of storable text, at most 2 KiB',
    );
  }
}

/**
 * Reads the `data` of a request, which becomes user_metadata.
 * @throws {AuthError} bad_json, validation_failed
 */
export function readMetadata(body: AuthBody): Record<string, unknown> {
  const { data } = body;
  if (data === undefined || data === null) return {};
  if (typeof data !== 'object' || Array.isArray(data)) {
    throw wrongType('data', 'an object');
  }
  const metadata = data as Record<string, unknown>;
  assertMetadataFits(metadata);
  return metadata;
}

/** Returns the device of a request, as sessions store it. */
export const deviceOf = (request: FastifyRequest, publicUrl: string): Device => ({
  userAgent: request.headers['user-agent'],
  // A proxy may write more than an address. Store only valid addresses.
  ip: isIP(request.ip) === 0 ? null : request.ip,
  secret: readBrowserSecret(request, toCookieName(publicUrl, DEVICE_COOKIE)),
  signUpSecret: readBrowserSecret(request, toCookieName(publicUrl, SIGN_UP_COOKIE)),
});
