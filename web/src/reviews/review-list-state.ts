import { ALL_CATEGORIES, CATEGORIES, type CategoryFilter } from '@wayable/protocol/categories';
import { MAX_PAGE } from '@wayable/protocol/paging';
import {
  SORT_ORDERS,
  type SortOrder,
  USER_REVIEW_SORTS,
  type UserReviewSort,
  VERIFICATION_FILTERS,
  type VerificationFilter,
} from '@wayable/protocol/reviews';

/**
 * The state of the person's list of reviews. It is in the URL, so that it can be bookmarked and shared.
 */
export interface ReviewListState {
  search: string;
  verification: VerificationFilter;
  category: CategoryFilter;
  sort: UserReviewSort;
  order: SortOrder;
  /** The page number, from 1. */
  page: number;
}

export const INITIAL_LIST_STATE: ReviewListState = {
  search: '',
  verification: 'all',
  category: ALL_CATEGORIES,
  sort: 'created_at',
  order: 'desc',
  page: 1,
};

const SEARCH_MAX = 200;

const oneOf = <Value extends string>(
  values: readonly Value[],
  value: string | null,
  fallback: Value,
): Value => values.find((each) => each === value) ?? fallback;

/** Reads the list's state from the URL; invalid values become the defaults. */
export function parseListState(params: URLSearchParams): ReviewListState {
  const initial = INITIAL_LIST_STATE;
  const page = Number(params.get('page') ?? 1);
  return {
    search: (params.get('q') ?? '').slice(0, SEARCH_MAX),
    verification: oneOf(VERIFICATION_FILTERS, params.get('status'), initial.verification),
    category: oneOf([ALL_CATEGORIES, ...CATEGORIES], params.get('category'), initial.category),
    sort: oneOf(USER_REVIEW_SORTS, params.get('sort'), initial.sort),
    order: oneOf(SORT_ORDERS, params.get('order'), initial.order),
    page: Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : initial.page,
  };
}

/** Writes the list's state to the URL; default values are omitted. */
export function formatListState(state: ReviewListState): URLSearchParams {
  const initial = INITIAL_LIST_STATE;
  const params = new URLSearchParams();
  if (state.search !== '') params.set('q', state.search);
  if (state.verification !== initial.verification) params.set('status', state.verification);
  if (state.category !== initial.category) params.set('category', state.category);
  if (state.sort !== initial.sort) params.set('sort', state.sort);
  if (state.order !== initial.order) params.set('order', state.order);
  if (state.page !== initial.page) params.set('page', String(state.page));
  return params;
}

/** Reverses the active sort; another sort starts descending (docs/product.md#my-reviews). */
export function toggleSort(
  state: Pick<ReviewListState, 'sort' | 'order'>,
  sort: UserReviewSort,
): Pick<ReviewListState, 'sort' | 'order' | 'page'> {
  return { sort, order: state.sort === sort && state.order === 'desc' ? 'asc' : 'desc', page: 1 };
}

/** Returns whether a search or a filter hides reviews. */
export const isNarrowed = (state: ReviewListState): boolean =>
  state.search.trim() !== '' || state.verification !== 'all' || state.category !== ALL_CATEGORIES;
