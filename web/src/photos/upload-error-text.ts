import { ApiError, TimeoutError } from '~/api-client/api-error';
import { m } from '~/paraglide/messages';

/** What to tell people of a failed upload (docs/product.md#photos). */
export function uploadErrorText(error: unknown): string {
  if (error instanceof TimeoutError) return m.photos_upload_timeout();
  if (error instanceof ApiError) return m.photos_upload_refused({ message: error.message });
  return m.photos_upload_failed();
}
