import type { Queryable } from '../../db/database.ts';

/** At most so many devices of one person are known: the ones that were used last. */
const DEVICES_MAX = 20;

/** Whether the person has signed in on the device. */
export async function hasDevice(sql: Queryable, userId: string, deviceHash: Buffer): Promise<boolean> {
  const rows = await sql`
    select from auth.devices where user_id = ${userId} and device_hash = ${deviceHash}
  `;
  return rows.length > 0;
}

/** Adds a device of a person, or notes that it was used; the ones that were not used for longest make room. */
export async function saveDevice(sql: Queryable, userId: string, deviceHash: Buffer): Promise<void> {
  await sql`
    insert into auth.devices (user_id, device_hash) select id, ${deviceHash} from auth.users where id = ${userId}
    on conflict (user_id, device_hash) do update set last_seen_at = now()
  `;
  await sql`
    delete from auth.devices where user_id = ${userId} and device_hash in (
      select device_hash from auth.devices where user_id = ${userId}
      order by last_seen_at desc, device_hash offset ${DEVICES_MAX}
    )
  `;
}

/** Somebody else may have used them: after a take-over none of the devices is the person's for sure. */
export async function deleteDevices(sql: Queryable, userId: string): Promise<void> {
  await sql`delete from auth.devices where user_id = ${userId}`;
}
