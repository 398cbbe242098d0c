import { m } from '~/paraglide/messages';

/** Returns the message of an error, or a general sentence. */
export function errorText(error: unknown, fallback: string = m.error_generic()): string {
  const message = error instanceof Error ? error.message : '';
  // Prefer the fallback to the general sentence, which gives no reason.
  return message === '' || message === m.error_generic() ? fallback : message;
}

/** Returns what failed, a sentence without its period, with the reason. */
export const failureText = (failure: string, error: unknown): string =>
  m.failure_reason({ failure, reason: errorText(error) });
