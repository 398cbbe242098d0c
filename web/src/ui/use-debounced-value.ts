import { useEffect, useState } from 'react';

/** The default delay of a search (docs/product.md#search). */
export const SEARCH_DEBOUNCE_MS = 300;

/** Returns the value after it has not changed for this many milliseconds. */
export function useDebouncedValue<Value>(value: Value, milliseconds = SEARCH_DEBOUNCE_MS): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
