import { SEARCH_LIMIT } from '@wayable/protocol/locations';
import { useState } from 'react';
import { m } from '~/paraglide/messages';
import { formatNumber } from '~/ui/format';
import { LiveMessage } from '~/ui/live-message';
import type { ExplorerResults } from '../use-explorer-results';

/** The count line, shown and announced. */
export function ResultCount({ results }: { results: ExplorerResults }) {
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
function noteOf({ source, corrected, total }: ExplorerResults): string | undefined {
  if (corrected) return m.locations_search_corrected({ words: corrected });
  if (source === 'search' && total >= SEARCH_LIMIT)
    return m.locations_search_limit({ shown: formatNumber(total) });
  return undefined;
}
