import { useCallback } from 'react';
import { type NavigateOptions, useSearchParams } from 'react-router';
import { useNextLocation } from './use-next-location';

interface AddressState<State> {
  parse: (params: URLSearchParams) => State;
  format: (state: State) => URLSearchParams;
}

/**
 * Keeps state in the query of the URL. The URL changes with a delay, so each change is applied to the result
 * of the previous one.
 */
export function useAddressState<State extends object>({ parse, format }: AddressState<State>) {
  const [params, setParams] = useSearchParams();
  const readNext = useNextLocation();
  const change = useCallback(
    (changes: Partial<State>, options: Pick<NavigateOptions, 'replace'> = {}) => {
      const next = parse(new URLSearchParams(readNext().location.search));
      setParams(format({ ...next, ...changes }), { ...options, preventScrollReset: true });
    },
    [setParams, readNext, parse, format],
  );
  return [parse(params), change] as const;
}
