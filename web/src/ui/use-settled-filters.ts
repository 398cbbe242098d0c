import { useRef } from 'react';
import { useDebouncedValue } from './use-debounced-value';

/**
 * Returns the state for a list's request: filters apply after 300 ms without changes (docs/product.md), pages
 * and debounced words immediately.
 * @param filtersOf a text that differs if filters differ
 */
export function useSettledFilters<State>(state: State, filtersOf: (state: State) => string): State {
  const filters = filtersOf(state);
  const settled = useRef(state);
  if (useDebouncedValue(filters) === filters) settled.current = state;
  return settled.current;
}
