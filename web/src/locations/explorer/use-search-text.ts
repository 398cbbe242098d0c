import { useEffect, useRef, useState } from 'react';
import { useDebouncedValue } from '~/ui/use-debounced-value';
import { WordsUnderWay } from '~/ui/words-under-way';

/**
 * Returns the text of a search box that is stored in the URL. Typed text is written to the URL when typing
 * pauses. Back and links update the box.
 */
export function useSearchText(
  words: string,
  onWordsChange: (words: string) => void,
): [string, (text: string) => void] {
  const [text, setText] = useState(words);
  const written = useRef(words);
  const [underWay] = useState(() => new WordsUnderWay());
  const settled = useDebouncedValue(text.trim());
  const onChange = useRef(onWordsChange);
  useEffect(() => {
    onChange.current = onWordsChange;
  });
  useEffect(() => {
    if (settled === written.current) return;
    written.current = settled;
    underWay.add(settled);
    onChange.current(settled);
  }, [settled, underWay]);
  useEffect(() => {
    if (underWay.takeBack(words) || words === written.current) return;
    written.current = words;
    setText(words);
  }, [words, underWay]);
  return [text, setText];
}
