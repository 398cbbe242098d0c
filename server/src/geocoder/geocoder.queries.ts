import type { Queryable } from '../db/database.ts';
import type { GeoPoint } from './geocoder.ts';

/** A place of ours as a geocoder's result shows it. */
export interface FoundLocation extends GeoPoint {
  id: string;
  name: string;
  address: string;
}

/** The places within `meters` of a point that have an address, the closest first. */
export async function findPlacesAround(
  sql: Queryable,
  point: GeoPoint,
  meters: number,
  limit: number,
): Promise<FoundLocation[]> {
  const height = meters / 111_000;
  const width = height / Math.max(0.05, Math.cos((point.latitude * Math.PI) / 180));
  const { latitude, longitude } = point;
  const distance = sql`ground_meters(globe_point(latitude, longitude), globe_point(${latitude}, ${longitude}))`;
  return sql<FoundLocation[]>`
    select id, name, address, latitude, longitude from locations
    where point(longitude, latitude) <@ box(
        point(${longitude - width}, ${latitude - height}), point(${longitude + width}, ${latitude + height}))
      and address <> '' and ${distance} <= ${meters}
    order by ${distance}, id
    limit ${limit}
  `;
}

/**
 * Books the next turn to ask a service outside, for all processes together.
 * @returns the milliseconds to wait for it, or undefined where they would be more than `maxWaitMs`
 */
export async function bookTurn(
  sql: Queryable,
  service: string,
  { intervalMs, maxWaitMs }: { intervalMs: number; maxWaitMs: number },
): Promise<number | undefined> {
  const [row] = await sql<{ wait: number }[]>`
    insert into outgoing_turns as turn (service, next_turn_at)
    values (${service}, clock_timestamp() + ${intervalMs} * interval '1 ms')
    on conflict (service) do update
      set next_turn_at = greatest(turn.next_turn_at, clock_timestamp()) + ${intervalMs} * interval '1 ms'
      where turn.next_turn_at <= clock_timestamp() + ${maxWaitMs} * interval '1 ms'
    returning (extract(epoch from next_turn_at - clock_timestamp()) * 1000)::double precision
      - ${intervalMs}::double precision as wait
  `;
  return row && Math.max(0, row.wait);
}
