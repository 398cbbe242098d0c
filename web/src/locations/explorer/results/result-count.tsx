import { SEARCH_LIMIT, VIEW_PAGE_SIZE, VIEW_PAGES_MAX } from '@wayable/protocol/locations';
import { useEffect, useState } from 'react';
import { m } from '~/paraglide/messages';
import { LiveMessage } from '~/ui/feedback/live-message';
import { showToast } from '~/ui/feedback/toast';
import { formatNumber } from '~/ui/text/format';
import { useAnnouncedText } from '~/ui/use-announced-text';
import type { ExplorerResults } from './use-explorer-results';

/** Maximum count with a filter by last confirmation: the number of places that a list can show. */
const LISTED_MAX = VIEW_PAGES_MAX * VIEW_PAGE_SIZE;

/** The line with the number of results. */
export function ResultCount({ results }: { results: ExplorerResults }) {
  const { status } = results;
  const note = status === 'ready' ? noteOf(results) : undefined;
  return (
    <>
      <p data-focus-fallback className="font-semibold">
        {countText(results)}
      </p>
      {note && <p className="text-ink-soft">{note}</p>}
    </>
  );
}

/**
 * Announces changes of the number of results, and failures to load them with a toast. It stays mounted,
 * because a remounted text would be announced again. `isHeld` delays the announcement while suggestions are
 * announced, or while the results belong to an earlier text.
 */
export function ResultAnnouncement({ results, isHeld }: { results: ExplorerResults; isHeld: boolean }) {
  const { status, isStale } = results;
  const [announced, setAnnounced] = useState('');
  const note = noteOf(results);
  const text = note ? `${countOf(results)}. ${note}` : countOf(results);
  // Wait until the number stays the same: it changes while the map moves, and soon after an address was
  // chosen.
  const settled = useAnnouncedText(status === 'ready' && !isStale && !isHeld ? text : '');
  if (settled !== '' && settled !== announced) setAnnounced(settled);
  useEffect(() => {
    if (status === 'failed') showToast('error', m.locations_load_failed());
  }, [status]);
  return <LiveMessage text={announced} />;
}

/** Returns the number of places found, or the reason why it is not known. */
export const countText = (results: ExplorerResults): string =>
  results.status === 'ready' ? countOf(results) : statusText(results.status);

const countOf = ({ total }: ExplorerResults): string =>
  m.locations_count({ count: total, shown: formatNumber(total) });

const statusText = (status: 'loading' | 'failed'): string =>
  status === 'loading' ? m.locations_loading() : m.locations_load_failed();

/** The server counts places of exact kinds up to this number. */
const KINDS_COUNTED = 10_000;

/** Returns a note about places that the count does not include. */
function noteOf({
  source,
  corrected,
  total,
  isByConfirmation,
  isByKinds,
  isFromDevice,
}: ExplorerResults): string | undefined {
  if (isFromDevice) return m.locations_from_device();
  if (corrected) return m.locations_search_corrected({ words: corrected });
  if (source === 'search' && total >= SEARCH_LIMIT)
    return m.locations_search_limit({ shown: formatNumber(total) });
  const counted = isByKinds ? KINDS_COUNTED : LISTED_MAX;
  if (source === 'places' && (isByConfirmation || isByKinds) && total >= counted)
    return m.confirmation_filter_limit({ shown: formatNumber(total) });
  return undefined;
}
