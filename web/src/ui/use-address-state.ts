import { useCallback, useEffect, useRef } from 'react';
import { type NavigateOptions, useSearchParams } from 'react-router';

interface AddressState<State> {
  /** Module-level functions: another one each time would read the address anew. */
  parse: (params: URLSearchParams) => State;
  format: (state: State) => URLSearchParams;
}

/**
 * State that is kept in the query of the address, and what changes it. The address follows a choice a moment later: a
 * second choice before that does not take back the first.
 */
export function useAddressState<State extends object>({ parse, format }: AddressState<State>) {
  const [params, setParams] = useSearchParams();
  const state = parse(params);
  const wanted = useRef(state);
  useEffect(() => {
    wanted.current = parse(params);
  }, [params, parse]);
  const change = useCallback(
    (changes: Partial<State>, options: Pick<NavigateOptions, 'replace'> = {}) => {
      wanted.current = { ...wanted.current, ...changes };
      setParams(format(wanted.current), { ...options, preventScrollReset: true });
    },
    [setParams, format],
  );
  return [state, change] as const;
}
