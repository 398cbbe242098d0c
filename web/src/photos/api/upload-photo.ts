import { ROUTES } from '@wayable/protocol/routes';
import { getAccessToken } from '~/api-client/access-token';
import {
  InterceptedError,
  isIntercepted,
  NetworkError,
  TimeoutError,
  toApiError,
} from '~/api-client/api-error';
import { buildUrl, parseJson } from '~/api-client/call';
import { toSentAltText } from '../alt-text';
import { type ReviewPhoto, toPathParams } from '../review-photo';
import { SharedWork, type WorkOptions } from './shared-work';

/** The limit in docs/product.md#photos. */
const TIMEOUT_MS = 60_000;

interface UploadRequest {
  url: string;
  headers: Headers;
  body: Blob;
}

interface UploadAnswer {
  status: number;
  text: string;
  mediaType: string | null;
  retryAfter: string | null;
}

const uploads = new SharedWork();

/**
 * Uploads a photo to its path, with its alternative text and topic. If the server already has the path, the
 * earlier answer was lost, and the photo counts as uploaded. Concurrent calls share one upload.
 * @throws {TimeoutError} after 60 seconds, {NetworkError} without an answer of the server, {ApiError} if the
 * server refuses
 */
export const uploadPhoto = (photo: ReviewPhoto, options: WorkOptions = {}): Promise<void> =>
  uploads.join(photo.path, (signal, onProgress) => upload(photo, signal, onProgress), options);

async function upload(
  photo: ReviewPhoto,
  signal: AbortSignal,
  onProgress: WorkOptions['onProgress'],
): Promise<void> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), TIMEOUT_MS);
  const either = AbortSignal.any([signal, timeout.signal]);
  try {
    const request = await buildRequest(photo);
    either.throwIfAborted();
    // Service workers have no XMLHttpRequest, so they report no progress.
    const answer = await (onProgress && 'XMLHttpRequest' in globalThis
      ? sendWithProgress(request, either, onProgress)
      : sendByFetch(request, either));
    if (isIntercepted(answer.status, answer.mediaType)) throw new InterceptedError();
    if (answer.status >= 200 && answer.status < 300) return;
    const error = toApiError(answer.status, parseJson(answer.text), answer.retryAfter);
    if (error.code !== 'photo_exists') throw error;
  } catch (error) {
    if (timeout.signal.aborted && !signal.aborted) throw new TimeoutError('Upload', TIMEOUT_MS);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

async function buildRequest({ path, file, altText, topic }: ReviewPhoto): Promise<UploadRequest> {
  const url = buildUrl(ROUTES.photoUpload, toPathParams(path), {
    alt_text: toSentAltText(altText) || undefined,
    topic: topic ?? undefined,
  });
  const headers = new Headers({ Accept: 'application/json', 'Content-Type': file.type });
  const token = await getAccessToken();
  if (token) headers.set('Authorization', `Bearer ${token}`);
  return { url, headers, body: file };
}

async function sendByFetch(
  { url, headers, body }: UploadRequest,
  signal: AbortSignal,
): Promise<UploadAnswer> {
  try {
    const response = await fetch(url, { method: 'POST', headers, body, signal });
    return {
      status: response.status,
      text: await response.text(),
      mediaType: response.headers.get('Content-Type'),
      retryAfter: response.headers.get('Retry-After'),
    };
  } catch (error) {
    throw error instanceof TypeError ? new NetworkError(error) : error;
  }
}

/** Uses XMLHttpRequest, because fetch() does not report upload progress. */
function sendWithProgress(
  { url, headers, body }: UploadRequest,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<UploadAnswer> {
  const request = new XMLHttpRequest();
  const { promise, resolve, reject } = Promise.withResolvers<UploadAnswer>();
  const abort = () => {
    request.abort();
    reject(signal.reason);
  };
  signal.addEventListener('abort', abort, { once: true });
  request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
    if (lengthComputable && total > 0) onProgress(loaded / total);
  });
  request.addEventListener('error', (event) => reject(new NetworkError(event)));
  request.addEventListener('load', () =>
    resolve({
      status: request.status,
      text: request.responseText,
      mediaType: request.getResponseHeader('Content-Type'),
      retryAfter: request.getResponseHeader('Retry-After'),
    }),
  );
  request.open('POST', url);
  headers.forEach((value, name) => {
    request.setRequestHeader(name, value);
  });
  request.send(body);
  return promise.finally(() => signal.removeEventListener('abort', abort));
}
