import { useCallback, useEffect, useRef } from 'react';
import { type NavigateOptions, useSearchParams } from 'react-router';

interface AddressState<State> {
  /** Must be a module-level function, because a new function would parse the URL again. */
  parse: (params: URLSearchParams) => State;
  format: (state: State) => URLSearchParams;
}

/**
 * Keeps state in the query of the URL. The URL changes with a delay, so each change is applied to the result
 * of the previous one.
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
