import { useDebouncedValue } from './use-debounced-value';

const ANNOUNCED_AFTER_MS = 700;

/** Returns a text that changes with each key, for a live region: once the typing pauses. */
export const useAnnouncedText = (text: string): string => useDebouncedValue(text, ANNOUNCED_AFTER_MS);
