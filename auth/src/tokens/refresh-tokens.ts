import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** A parsed refresh token: a session with the number of the token. */
interface RefreshToken {
  sessionId: string;
  counter: number;
  mac: Buffer;
}

const FORMAT = 0;
const ID_BYTES = 16;
const COUNTER_BYTES = 4;
const MAC_BYTES = 16;
const CHECKSUM_BYTES = 4;
const LENGTH = 1 + ID_BYTES + COUNTER_BYTES + MAC_BYTES + CHECKSUM_BYTES;

const toBytes = (uuid: string): Buffer => Buffer.from(uuid.replaceAll('-', ''), 'hex');

const toUuid = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

const checksumOf = (bytes: Buffer): Buffer =>
  createHash('sha256').update(bytes).digest().subarray(0, CHECKSUM_BYTES);

function macOf(sessionId: string, counter: number, key: Buffer): Buffer {
  const message = Buffer.concat([toBytes(sessionId), Buffer.alloc(COUNTER_BYTES)]);
  message.writeUInt32BE(counter, ID_BYTES);
  return createHmac('sha256', key).update(message).digest().subarray(0, MAC_BYTES);
}

/**
 * Formats token number `counter` of a session: format, session id, counter, MAC under the session's key, and
 * checksum, in base64url. The database stores no tokens, because they can be computed at any time.
 */
export function formatRefreshToken(sessionId: string, counter: number, key: Buffer): string {
  const body = Buffer.alloc(LENGTH - CHECKSUM_BYTES);
  body.writeUInt8(FORMAT, 0);
  toBytes(sessionId).copy(body, 1);
  body.writeUInt32BE(counter, 1 + ID_BYTES);
  macOf(sessionId, counter, key).copy(body, 1 + ID_BYTES + COUNTER_BYTES);
  return Buffer.concat([body, checksumOf(body)]).toString('base64url');
}

/** Parses a token; undefined if it is malformed. The MAC is checked later with the session. */
export function parseRefreshToken(text: string): RefreshToken | undefined {
  if (!/^[A-Za-z0-9_-]+$/.test(text)) return undefined;
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length !== LENGTH || bytes[0] !== FORMAT) return undefined;
  const body = bytes.subarray(0, LENGTH - CHECKSUM_BYTES);
  if (!checksumOf(body).equals(bytes.subarray(LENGTH - CHECKSUM_BYTES))) return undefined;
  return {
    sessionId: toUuid(body.subarray(1, 1 + ID_BYTES)),
    counter: body.readUInt32BE(1 + ID_BYTES),
    mac: body.subarray(1 + ID_BYTES + COUNTER_BYTES),
  };
}

/** Returns whether the token was created with the session's key. */
export const isAuthentic = ({ sessionId, counter, mac }: RefreshToken, key: Buffer): boolean =>
  timingSafeEqual(mac, macOf(sessionId, counter, key));
