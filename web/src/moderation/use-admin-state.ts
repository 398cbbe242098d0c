import { useCallback } from 'react';
import { useSearchedAddress } from '~/ui/use-searched-address';
import { useSettledFilters } from '~/ui/use-settled-filters';
import { type AdminState, formatAdminState, parseAdminState } from './admin-state';

export interface AdminStateControl {
  state: AdminState;
  /** What lists are asked for: other filters after 300 ms. */
  listed: AdminState;
  /** What stands in the search field; it reaches the address after 300 ms. */
  typed: string;
  type: (words: string) => void;
  change: (changes: Partial<AdminState>, options?: { isNewEntry?: boolean }) => void;
  /** `isNewEntry`: Back leads to the page before. */
  goToPage: (page: number, isNewEntry: boolean) => void;
}

const FIRST_PAGE: Partial<AdminState> = { page: 1 };

/** A tab opens with its filters at once. */
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

/** The panel's state, kept in the address. Another search or filter leads to the first page. */
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
