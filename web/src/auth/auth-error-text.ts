import { m } from '~/paraglide/messages';

/**
 * The service's own message, or the general sentence where no service answered (docs/product.md#signing-in). The
 * client names failures of the connection `AuthRetryableFetchError`; their texts are the browser's.
 */
export function authErrorText(error: unknown): string {
  if (!(error instanceof Error) || error.message === '' || error.message === '{}') return m.error_generic();
  return error.name === 'AuthRetryableFetchError' ? m.error_generic() : error.message;
}
