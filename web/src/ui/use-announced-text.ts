import { useDebouncedValue } from './use-debounced-value';

const ANNOUNCED_AFTER_MS = 700;

/** Returns a text for a live region once it stops changing. */
export const useAnnouncedText = (text: string): string => useDebouncedValue(text, ANNOUNCED_AFTER_MS);
