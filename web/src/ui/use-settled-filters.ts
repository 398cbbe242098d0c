import { useRef } from 'react';
import { useDebouncedValue } from './use-debounced-value';

/**
 * Returns the state that a list is asked for with: other filters count once they have stood still for 300 ms (docs/product.md).
 * Another page, and words that have waited already, count at once.
 * @param filtersOf a text that differs where filters differ
 */
export function useSettledFilters<State>(state: State, filtersOf: (state: State) => string): State {
  const filters = filtersOf(state);
  const settled = useRef(state);
  if (useDebouncedValue(filters) === filters) settled.current = state;
  return settled.current;
}
