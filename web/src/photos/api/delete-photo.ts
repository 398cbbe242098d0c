import { ROUTES } from '@wayable/protocol/routes';
import { ApiError } from '~/api-client/api-error';
import { call } from '~/api-client/call';
import { toPathParams } from '../review-photo';

/**
 * Removes one's own uploaded photo that no review shows; one that is gone already counts as removed.
 * @throws {ApiError} when the server refuses, {NetworkError} or {TimeoutError} when no answer came
 */
export async function deletePhoto(path: string): Promise<void> {
  try {
    await call<void>('DELETE', { path: ROUTES.photoUpload, params: toPathParams(path) });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}
