import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { SEARCH_DEBOUNCE_MS } from '~/ui/use-debounced-value';
import { formatListState, parseListState, type ReviewListState } from './review-list-state';

/**
 * The list's state, kept in the address. Typed words arrive there after 300 ms and lead to the first page
 * (docs/product.md#my-reviews); `typed` is what stands in the field meanwhile.
 */
export function useReviewListState() {
  const [params, setParams] = useSearchParams();
  const state = parseListState(params);
  const [typed, setTyped] = useState(state.search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ state, typed });
  latest.current = { state, typed };

  /** Applies a change, together with words that are still waiting. */
  const change = useCallback(
    (changes: Partial<ReviewListState>, options: { isNewEntry?: boolean } = {}) => {
      clearTimeout(timer.current);
      const next = { ...latest.current.state, search: latest.current.typed.trim(), ...changes };
      setParams(formatListState(next), { replace: !options.isNewEntry, preventScrollReset: true });
    },
    [setParams],
  );

  // Back and forward change the address without the field.
  useEffect(() => {
    setTyped((current) => (current.trim() === state.search ? current : state.search));
  }, [state.search]);

  useEffect(() => () => clearTimeout(timer.current), []);

  const type = (words: string) => {
    setTyped(words);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => change({ page: 1 }), SEARCH_DEBOUNCE_MS);
  };

  /** Empties the field and takes the filters away at once. */
  const clear = () => {
    setTyped('');
    change({ search: '', verification: 'all', category: 'all', page: 1 });
  };

  return { state, typed, type, change, clear };
}
