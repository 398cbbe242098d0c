import { ROUTES } from '@wayable/protocol/routes';
import { ApiError } from '~/api-client/api-error';
import { call } from '~/api-client/call';
import { toPathParams } from '../review-photo';

/**
 * Deletes the person's own uploaded photo, if no review shows it. A photo that is already deleted is not an
 * error.
 * @throws {ApiError} if the server refuses, {NetworkError} or {TimeoutError} without an answer
 */
export async function deletePhoto(path: string): Promise<void> {
  try {
    await call<void>('DELETE', { path: ROUTES.photoUpload, params: toPathParams(path) });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}
