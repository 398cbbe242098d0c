import { useSearchedAddress } from '~/ui/use-searched-address';
import { useSettledFilters } from '~/ui/use-settled-filters';
import { formatListState, parseListState, type ReviewListState } from './review-list-state';

const FIRST_PAGE: Partial<ReviewListState> = { page: 1 };

const filtersOf = ({ verification, category, sort, order }: ReviewListState): string =>
  [verification, category, sort, order].join();

/**
 * Returns the state of My Reviews in the URL; a new search returns to the first page
 * (docs/product.md#my-reviews).
 */
export function useReviewListState() {
  const address = useSearchedAddress({
    parse: parseListState,
    format: formatListState,
    onWords: FIRST_PAGE,
  });
  /** Clears the field and the filters in one change. */
  const clear = () => address.change({ search: '', verification: 'all', category: 'all', page: 1 });
  const listed = useSettledFilters(address.state, filtersOf);
  return { ...address, listed, clear };
}
