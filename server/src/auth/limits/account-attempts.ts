import {
  type AttemptCount,
  type AttemptLimit,
  countAttempt,
  resetAttempts,
} from '../../attempts/attempts.ts';
import type { Database } from '../../db/database.ts';
import { networkOf } from '../../http/requests/network.ts';
import type { Device } from '../devices/device.ts';
import { hashOfDevice, isKnownDevice } from '../devices/devices.ts';
import { hasSignedInFrom } from '../sessions/sessions.queries.ts';

/** How often something may be tried for one account, so that nobody who tries takes the owner's tries away. */
export interface AccountLimit {
  /** By one network, or by one device that the owner has signed in with. */
  perOrigin: AttemptLimit;
  /** By all networks together that the owner has not signed in from. */
  byStrangers: AttemptLimit;
  /** By each further network, in the window of `byStrangers`: whoever comes from a new one still gets through. */
  beyond: number;
  /** By all strangers together, after which only the owner's devices and networks go on. */
  ceiling: number;
}

/** Who tries what for which account; names without an account are counted alike. */
export interface AccountAttempt {
  /** What is counted, such as `password`. */
  purpose: string;
  /** The name that was typed, or the account's id. */
  account: string;
  userId: string | undefined;
  device: Device;
  /** False where a network counts for nothing: somebody with a stolen password has signed in from theirs. */
  trustsNetworks?: boolean;
}

/** Stands for an account that does not exist, so that its tries take as long as others. */
export const NOBODY = '00000000-0000-0000-0000-000000000000';

const isOwnNetwork = async (
  sql: Database,
  { userId, device, trustsNetworks = true }: AccountAttempt,
): Promise<boolean> =>
  trustsNetworks && device.ip !== null && (await hasSignedInFrom(sql, userId ?? NOBODY, device.ip));

/** One of the places that tries come from: a device of the owner, or else a network. */
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
 * Counts a try for an account before it is looked at: for where it comes from, and for all strangers together. What
 * strangers have used up holds for no device and no network that the owner has signed in from, and a new network still
 * gets a few (docs/auth.md#limits).
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

/** After a try that succeeded: where it came from starts anew, and with `resetsAll` everybody. */
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
