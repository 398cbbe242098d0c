import { type Freshness, LOOK_COUNTS_DAYS } from '@wayable/protocol/freshness';
import { m } from '~/paraglide/messages';
import { formatDaysAgo, formatNumber } from '~/ui/text/format';

const DAY_MS = 86_400_000;

const isWithin = (instant: string | null, days: number, now: number): instant is string =>
  instant !== null && now - Date.parse(instant) < days * DAY_MS;

/**
 * How old what is known of a place is (docs/product.md#fresh-facts): "Confirmed 3 days ago by 4 people". Undefined where the
 * source of the place does not know.
 */
export function freshnessText(
  place: Partial<Freshness>,
  now = Date.now(),
  timeZone?: string,
): string | undefined {
  const { last_looked_at: looked, last_confirmed_at: confirmed = null, confirmations: count = 0 } = place;
  if (looked === undefined) return undefined;
  if (count > 0 && isWithin(confirmed, LOOK_COUNTS_DAYS, now)) {
    const ago = formatDaysAgo(confirmed, now, timeZone);
    return m.fresh_confirmed({ ago, count, shown: formatNumber(count) });
  }
  if (looked === null) return m.fresh_never();
  if (!isWithin(looked, LOOK_COUNTS_DAYS, now)) return m.fresh_old();
  return m.fresh_looked({ ago: formatDaysAgo(looked, now, timeZone) });
}

/** "2 people say that something has changed", where somebody does. */
export const changesText = ({ changes_reported: count = 0 }: Partial<Freshness>): string | undefined =>
  count === 0 ? undefined : m.fresh_changed({ count, shown: formatNumber(count) });
