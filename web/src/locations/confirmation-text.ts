import { CONFIRMATION_COUNTS_DAYS, type LocationConfirmations } from '@wayable/protocol/confirmations';
import { m } from '~/paraglide/messages';
import { formatDaysAgo, formatNumber } from '~/ui/text/format';

const DAY_MS = 86_400_000;

const isWithin = (instant: string | null, days: number, now: number): instant is string =>
  instant !== null && now - Date.parse(instant) < days * DAY_MS;

/**
 * Returns when a place was last confirmed (docs/product.md#confirmations): "Confirmed 3 days ago by 4
 * people". Returns undefined if the data does not contain it.
 */
export function confirmationText(
  place: Partial<LocationConfirmations>,
  now = Date.now(),
  timeZone?: string,
): string | undefined {
  const { last_looked_at: last, last_confirmed_at: confirmed = null, confirmations: count = 0 } = place;
  if (last === undefined) return undefined;
  if (count > 0 && isWithin(confirmed, CONFIRMATION_COUNTS_DAYS, now)) {
    const ago = formatDaysAgo(confirmed, now, timeZone);
    return m.confirmation_count({ ago, count, shown: formatNumber(count) });
  }
  if (last === null) return m.confirmation_never();
  if (!isWithin(last, CONFIRMATION_COUNTS_DAYS, now)) return m.confirmation_old();
  return m.confirmation_last({ ago: formatDaysAgo(last, now, timeZone) });
}

/** Returns "2 people say that something has changed"; undefined if there are none. */
export const changesText = ({
  changes_reported: count = 0,
}: Partial<LocationConfirmations>): string | undefined =>
  count === 0 ? undefined : m.confirmation_changed({ count, shown: formatNumber(count) });
