import { useRef } from 'react';

/**
 * The words that a search field has written into the address and that have not come back from there. The address follows
 * a moment later, on slow devices while somebody types on: what comes back is then older than what stands in the field.
 */
export function useWordsUnderWay() {
  const underWay = useRef<string[]>([]);
  return useRef({
    add: (words: string): void => {
      if (underWay.current.at(-1) !== words) underWay.current.push(words);
    },
    /** Whether the address has changed to words of this field. What was written before them does not come any more. */
    takeBack: (words: string): boolean => {
      const index = underWay.current.lastIndexOf(words);
      underWay.current.splice(0, index === -1 ? Number.POSITIVE_INFINITY : index + 1);
      return index !== -1;
    },
  }).current;
}
