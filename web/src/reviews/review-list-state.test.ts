import { CATEGORIES } from '@wayable/protocol/categories';
import { SORT_ORDERS, USER_REVIEW_SORTS, VERIFICATION_FILTERS } from '@wayable/protocol/reviews';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatListState,
  INITIAL_LIST_STATE,
  isNarrowed,
  parseListState,
  toggleSort,
} from './review-list-state';

const listState = fc.record({
  search: fc.string({ maxLength: 200 }),
  verification: fc.constantFrom(...VERIFICATION_FILTERS),
  category: fc.constantFrom('all' as const, ...CATEGORIES),
  sort: fc.constantFrom(...USER_REVIEW_SORTS),
  order: fc.constantFrom(...SORT_ORDERS),
  page: fc.integer({ min: 1, max: 10_000 }),
});

describe('URL of a review list', () => {
  it('restores every state of a review list from its URL', () => {
    fc.assert(
      fc.property(listState, (state) => {
        const address = formatListState(state).toString();
        expect(parseListState(new URLSearchParams(address))).toEqual(state);
      }),
    );
  });

  it("omits default values from a review list's URL", () => {
    expect(formatListState(INITIAL_LIST_STATE).toString()).toBe('');
  });

  it.each([
    'page=0',
    'page=-1',
    'page=1.5',
    'page=x',
    'page=10001',
    'status=mine',
    'sort=name',
    'order=up',
    'category=bar',
  ])('returns the default state of a review list for %s', (address) => {
    expect(parseListState(new URLSearchParams(address))).toEqual(INITIAL_LIST_STATE);
  });
});

describe('toggleSort', () => {
  it('reverses the active sort or starts another in descending order', () => {
    expect(toggleSort({ sort: 'created_at', order: 'desc' }, 'created_at')).toEqual({
      sort: 'created_at',
      order: 'asc',
      page: 1,
    });
    expect(toggleSort({ sort: 'created_at', order: 'asc' }, 'created_at').order).toBe('desc');
    expect(toggleSort({ sort: 'created_at', order: 'asc' }, 'rating')).toEqual({
      sort: 'rating',
      order: 'desc',
      page: 1,
    });
  });
});

describe('isNarrowed', () => {
  it('returns true only for searched or filtered review lists', () => {
    expect(isNarrowed({ ...INITIAL_LIST_STATE, page: 3, sort: 'rating', search: '  ' })).toBe(false);
    expect(isNarrowed({ ...INITIAL_LIST_STATE, search: 'ramp' })).toBe(true);
    expect(isNarrowed({ ...INITIAL_LIST_STATE, verification: 'pending' })).toBe(true);
    expect(isNarrowed({ ...INITIAL_LIST_STATE, category: 'retail' })).toBe(true);
  });
});
