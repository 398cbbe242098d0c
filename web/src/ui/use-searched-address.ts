import { useCallback, useEffect, useRef, useState } from 'react';
import { useAddressState } from './use-address-state';
import { SEARCH_DEBOUNCE_MS } from './use-debounced-value';
import { WordsUnderWay } from './words-under-way';

interface SearchedAddress<State> {
  parse: (params: URLSearchParams) => State;
  format: (state: State) => URLSearchParams;
  /** The state that changes together with the search words, such as the page. */
  onWords: Partial<State>;
}

/**
 * Keeps a list's state in the URL. Typed words are written to the URL after 300 ms; `typed` is the field's
 * text.
 */
export function useSearchedAddress<State extends { search: string }>({
  parse,
  format,
  onWords,
}: SearchedAddress<State>) {
  const [state, changeAddress] = useAddressState({ parse, format });
  const [typed, setTyped] = useState(state.search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const words = useRef(typed);
  words.current = typed;
  const [underWay] = useState(() => new WordsUnderWay());

  /**
   * Applies a change together with waiting words. Words of the change itself appear in the field immediately.
   */
  const change = useCallback(
    (changes: Partial<State>, options: { isNewEntry?: boolean } = {}) => {
      clearTimeout(timer.current);
      const waiting = words.current.trim();
      const search = changes.search ?? waiting;
      if (search !== waiting) {
        words.current = search;
        setTyped(search);
      }
      underWay.add(search);
      changeAddress({ ...changes, search }, { replace: !options.isNewEntry });
    },
    [changeAddress, underWay],
  );

  // Update the field when Back, Forward or a tab changes the URL.
  useEffect(() => {
    if (underWay.takeBack(state.search)) return;
    setTyped((current) => (current.trim() === state.search ? current : state.search));
  }, [state.search, underWay]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const type = (written: string) => {
    setTyped(written);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => change(onWords), SEARCH_DEBOUNCE_MS);
  };
  return { state, typed, type, change };
}
