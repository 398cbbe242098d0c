import type { Queryable } from '@wayable/platform/db/database';

/**
 * Reserves the next request to an external service, across all processes.
 * @returns the wait in milliseconds, or undefined if it exceeds `maxWaitMs`
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
