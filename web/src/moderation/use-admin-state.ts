import { useCallback } from 'react';
import { useSearchedAddress } from '~/ui/use-searched-address';
import { useSettledFilters } from '~/ui/use-settled-filters';
import { type AdminState, formatAdminState, parseAdminState } from './admin-state';

export interface AdminStateControl {
  state: AdminState;
  /** The state with which lists are requested. Filters apply after 300 ms. */
  listed: AdminState;
  /** The text of the search field. It is written to the URL after 300 ms. */
  typed: string;
  type: (words: string) => void;
  change: (changes: Partial<AdminState>, options?: { isNewEntry?: boolean }) => void;
  /** With `isNewEntry`, Back returns to the previous page. */
  goToPage: (page: number, isNewEntry: boolean) => void;
}

const FIRST_PAGE: Partial<AdminState> = { page: 1 };

/** Returns the text that differs if filters differ. A tab opens with its filters applied immediately. */
const filtersOf = ({
  status,
  queue,
  order,
  userOrder,
  action,
  suggestions,
  import: open,
  outcome,
  messageStatus,
  messageOrder,
}: AdminState): string =>
  [status, queue, order, userOrder, action, suggestions, open, outcome, messageStatus, messageOrder].join();

/** Returns the panel's state in the URL. A new search or filter returns to the first page. */
export function useAdminState(): AdminStateControl {
  const { state, typed, type, change } = useSearchedAddress({
    parse: parseAdminState,
    format: formatAdminState,
    onWords: FIRST_PAGE,
  });
  const changeFromFirstPage = useCallback<AdminStateControl['change']>(
    (changes, options) => change({ ...FIRST_PAGE, ...changes }, options),
    [change],
  );
  const goToPage = useCallback<AdminStateControl['goToPage']>(
    (page, isNewEntry) => change({ page }, { isNewEntry }),
    [change],
  );
  const settled = useSettledFilters(state, filtersOf);
  const listed = settled.tab === state.tab ? settled : state;
  return { state, listed, typed, type, change: changeFromFirstPage, goToPage };
}
