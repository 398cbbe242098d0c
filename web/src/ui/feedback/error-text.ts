import { m } from '~/paraglide/messages';

/** What to tell people of an error: its message, or a general sentence where it has none. */
export const errorText = (error: unknown, fallback: string = m.error_generic()): string =>
  error instanceof Error && error.message !== '' ? error.message : fallback;
