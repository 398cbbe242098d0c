import { useCallback, useEffect, useRef } from 'react';
import { type NavigateOptions, useSearchParams } from 'react-router';

interface AddressState<State> {
  /** Must be module-level functions: new functions would parse the address again. */
  parse: (params: URLSearchParams) => State;
  format: (state: State) => URLSearchParams;
}

/**
 * Keeps state in the query of the address. The address changes with a delay, so successive changes build on
 * each other.
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
