import {
  CONFIRMATION_COUNTS_DAYS,
  firstOfDays,
  type LocationConfirmations,
} from '@wayable/protocol/confirmations';
import { m } from '~/paraglide/messages';
import { formatDaysAgo, formatNumber } from '~/ui/text/format';

/** Returns whether a confirmation counts at a time. */
const counts = (instant: string | null, now: number): instant is string =>
  instant !== null && Date.parse(instant) >= firstOfDays(CONFIRMATION_COUNTS_DAYS, now);

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
  if (count > 0 && counts(confirmed, now)) {
    const ago = formatDaysAgo(confirmed, now, timeZone);
    return m.confirmation_count({ ago, count, shown: formatNumber(count) });
  }
  if (last === null) return m.confirmation_never();
  if (!counts(last, now)) return m.confirmation_old();
  return m.confirmation_last({ ago: formatDaysAgo(last, now, timeZone) });
}

/** Returns "2 people say that something has changed"; undefined if there are none. */
export const changesText = ({
  changes_reported: count = 0,
}: Partial<LocationConfirmations>): string | undefined =>
  count === 0 ? undefined : m.confirmation_changed({ count, shown: formatNumber(count) });
