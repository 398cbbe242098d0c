import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { SEARCH_DEBOUNCE_MS } from '~/ui/use-debounced-value';
import { type AdminState, formatAdminState, parseAdminState } from './admin-state';

export interface AdminStateControl {
  state: AdminState;
  /** What stands in the search field; it reaches the address after 300 ms. */
  typed: string;
  type: (words: string) => void;
  change: (changes: Partial<AdminState>, options?: { isNewEntry?: boolean }) => void;
}

/** The panel's state, kept in the address. Another search or filter leads to the first page. */
export function useAdminState(): AdminStateControl {
  const [params, setParams] = useSearchParams();
  const state = parseAdminState(params);
  const [typed, setTyped] = useState(state.search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ state, typed });
  latest.current = { state, typed };

  const change = useCallback(
    (changes: Partial<AdminState>, options: { isNewEntry?: boolean } = {}) => {
      clearTimeout(timer.current);
      const next = { ...latest.current.state, search: latest.current.typed.trim(), page: 1, ...changes };
      setParams(formatAdminState(next), { replace: !options.isNewEntry, preventScrollReset: true });
    },
    [setParams],
  );

  // Back and forward, and another tab, change the address without the field.
  useEffect(() => {
    setTyped((current) => (current.trim() === state.search ? current : state.search));
  }, [state.search]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const type = (words: string) => {
    setTyped(words);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => change({}), SEARCH_DEBOUNCE_MS);
  };
  return { state, typed, type, change };
}
