import { useEffect, useState } from 'react';

/** docs/product.md#search. */
export const SEARCH_DEBOUNCE_MS = 300;

/** The value once it has stood still for the given milliseconds. */
export function useDebouncedValue<Value>(value: Value, milliseconds = SEARCH_DEBOUNCE_MS): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
