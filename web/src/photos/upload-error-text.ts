import { ApiError, TimeoutError } from '~/api-client/api-error';
import { m } from '~/paraglide/messages';
import { sizeRefusedText } from './check-photo';

/** Texts for refusals that concern photos. */
const PHOTO_TEXTS: Partial<Record<ApiError['code'], () => string>> = {
  body_too_large: sizeRefusedText,
  unsupported_media_type: m.photos_type_refused,
};

/** Returns the message for a failed upload (docs/product.md#photos). */
export function uploadErrorText(error: unknown): string {
  if (error instanceof TimeoutError) return m.photos_upload_timeout();
  if (error instanceof ApiError) {
    const message = PHOTO_TEXTS[error.code]?.() ?? error.message;
    return m.photos_upload_refused({ message });
  }
  return m.photos_upload_failed();
}
