import { LOCATIONS_PAGE_MAX, SEARCH_LIMIT } from '@wayable/protocol/locations';
import { useState } from 'react';
import { m } from '~/paraglide/messages';
import { formatNumber } from '~/ui/format';
import { LiveMessage } from '~/ui/live-message';
import type { ExplorerLocations } from '../use-explorer-locations';

/** The count line, shown and announced. */
export function ResultCount({ results }: { results: ExplorerLocations }) {
  const { status, total, isStale } = results;
  const count = m.locations_count({ count: total, shown: formatNumber(total) });
  const note = status === 'ready' ? noteOf(results) : undefined;
  // Only what has settled is announced: a map in motion would talk without end.
  const [announced, setAnnounced] = useState('');
  const text = note ? `${count}. ${note}` : count;
  if (status === 'ready' && !isStale && text !== announced) setAnnounced(text);
  return (
    <>
      <p className="font-semibold">{status === 'ready' ? count : statusText(status)}</p>
      {note && <p className="text-ink-soft">{note}</p>}
      <LiveMessage text={announced} />
    </>
  );
}

const statusText = (status: 'loading' | 'failed'): string =>
  status === 'loading' ? m.locations_loading() : m.locations_load_failed();

/** What the count leaves out. */
function noteOf({ source, locations, total }: ExplorerLocations): string | undefined {
  const shown = formatNumber(locations.length);
  if (source === 'area' && total > LOCATIONS_PAGE_MAX)
    return m.locations_partial({ shown, total: formatNumber(total) });
  if (source === 'search' && total >= SEARCH_LIMIT) return m.locations_search_limit({ shown });
  return undefined;
}
