import {
  type AttemptCount,
  type AttemptLimit,
  countAttempt,
  resetAttempts,
} from '@wayable/platform/attempts/attempts';
import type { Database } from '@wayable/platform/db/database';
import { networkOf } from '@wayable/platform/http/requests/network';
import type { Device } from '../devices/device.ts';
import { hashOfDevice, isKnownDevice } from '../devices/devices.ts';
import { hasSignedInFrom } from '../sessions/sessions.queries.ts';

/** Limits of attempts per account, arranged so that strangers never use up the owner's attempts. */
export interface AccountLimit {
  /** Maximum per network, or per device of the owner. */
  perOrigin: AttemptLimit;
  /** Maximum for all strangers together, which are networks that the owner has not used. */
  byStrangers: AttemptLimit;
  /** Maximum per network after `byStrangers` is used up, so that a new network of the owner still works. */
  beyond: number;
  /** Maximum for all strangers together. Beyond it, only the owner's devices and networks work. */
  ceiling: number;
}

/** An attempt for an account. Attempts for a missing account are counted in the same way. */
export interface AccountAttempt {
  /** The counted action, such as `password`. */
  purpose: string;
  /** The typed email or phone number, or the account's id. The account need not exist. */
  account: string;
  userId: string | undefined;
  device: Device;
  /**
   * Whether networks of earlier sign-ins count as the owner's. False for actions after a password, because a
   * thief with the password may have signed in from a network.
   */
  trustsNetworks?: boolean;
}

/** Replaces the id of a missing account, so that attempts take equally long. */
export const NOBODY = '00000000-0000-0000-0000-000000000000';

const isOwnNetwork = async (
  sql: Database,
  { userId, device, trustsNetworks = true }: AccountAttempt,
): Promise<boolean> =>
  trustsNetworks && device.ip !== null && (await hasSignedInFrom(sql, userId ?? NOBODY, device.ip));

/** Returns the origin of an attempt: the owner's device, or otherwise the network. */
export async function originOf(
  sql: Database,
  attempt: AccountAttempt,
): Promise<{ key: string; isOwn: boolean }> {
  const isOwn = await isKnownDevice(sql, attempt.userId ?? NOBODY, attempt.device);
  const key = isOwn
    ? `device ${hashOfDevice(attempt.device)?.toString('hex')}`
    : `network ${networkOf(attempt.device.ip ?? '')}`;
  return { key, isOwn };
}

/**
 * Counts an attempt before the password or code is checked: per origin, and for all strangers together. The
 * limit for strangers does not apply to the owner's devices and networks. A new network still gets a few
 * attempts (docs/auth.md#limits).
 */
export async function countAccountAttempt(
  sql: Database,
  attempt: AccountAttempt,
  { perOrigin, byStrangers, beyond, ceiling }: AccountLimit,
): Promise<AttemptCount> {
  const { key, isOwn } = await originOf(sql, attempt);
  const prefix = `${attempt.purpose}:${attempt.account}`;
  const own = await countAttempt(sql, `${prefix} ${key}`, perOrigin);
  if (!own.isAllowed || isOwn) return own;
  const all = await countAttempt(sql, prefix, byStrangers);
  if (all.isAllowed || (await isOwnNetwork(sql, attempt))) return own;
  const { windowSeconds } = byStrangers;
  const further = await countAttempt(sql, `${prefix} ${key} beyond`, { max: beyond, windowSeconds });
  return further.isAllowed && all.count > ceiling ? { ...all, isAllowed: false } : further;
}

/**
 * Resets the count of an origin after a success; with `resetsAll`, also the count of all strangers together.
 */
export async function resetAccountAttempts(
  sql: Database,
  attempt: AccountAttempt,
  { resetsAll = false } = {},
): Promise<void> {
  const { key } = await originOf(sql, attempt);
  const prefix = `${attempt.purpose}:${attempt.account}`;
  await resetAttempts(sql, `${prefix} ${key}`);
  if (resetsAll) await resetAttempts(sql, prefix);
}
