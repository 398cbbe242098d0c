import { m } from '~/paraglide/messages';

/** What to tell people of an error: its message, or a general sentence where it has none. */
export function errorText(error: unknown, fallback: string = m.error_generic()): string {
  const message = error instanceof Error ? error.message : '';
  // The general sentence is no reason either: whoever can say what failed says that.
  return message === '' || message === m.error_generic() ? fallback : message;
}

/** What failed, a sentence without its full stop, and why. */
export const failureText = (failure: string, error: unknown): string =>
  m.failure_reason({ failure, reason: errorText(error) });
