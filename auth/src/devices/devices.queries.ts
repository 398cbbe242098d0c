import type { Queryable } from '@wayable/platform/db/database';

/** Maximum number of known devices per person. The most recently used devices are kept. */
const DEVICES_MAX = 20;

/** Returns whether the person has signed in on the device. */
export async function hasDevice(sql: Queryable, userId: string, deviceHash: Buffer): Promise<boolean> {
  const rows = await sql`
    select from auth.devices where user_id = ${userId} and device_hash = ${deviceHash}
  `;
  return rows.length > 0;
}

/**
 * Adds the device of a new session, or updates its last use. Keeps only the most recently used devices. Does
 * nothing if the session has ended, because the account may belong to another person by then.
 */
export async function saveDevice(
  sql: Queryable,
  { userId, sessionId }: { userId: string; sessionId: string },
  deviceHash: Buffer,
): Promise<void> {
  await sql`
    insert into auth.devices (user_id, device_hash)
    select user_id, ${deviceHash} from auth.sessions where id = ${sessionId} and user_id = ${userId} for key share
    on conflict (user_id, device_hash) do update set last_seen_at = now()
  `;
  await sql`
    delete from auth.devices where user_id = ${userId} and device_hash in (
      select device_hash from auth.devices where user_id = ${userId}
      order by last_seen_at desc, device_hash offset ${DEVICES_MAX}
    )
  `;
}

/** Deletes the devices of a person except one. A stranger may have used the others. */
export async function deleteDevices(
  sql: Queryable,
  userId: string,
  keptHash: Buffer | null = null,
): Promise<void> {
  await sql`delete from auth.devices where user_id = ${userId} and device_hash is distinct from ${keptHash}`;
}
