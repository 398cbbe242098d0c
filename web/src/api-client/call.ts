import type { ROUTES } from '@wayable/protocol/routes';
import { getAccessToken } from './access-token';
import { InterceptedError, isIntercepted, NetworkError, TimeoutError, toApiError } from './api-error';

type ApiPath = (typeof ROUTES)[keyof typeof ROUTES];
type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
type QueryValue = string | number | boolean | undefined;

interface CallOptions {
  path: ApiPath;
  /** A value for each `:name` of the path. */
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, QueryValue>>;
  /** Values are sent as JSON; files and forms are sent unchanged. */
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal | undefined;
  /** Timeout in milliseconds, 15,000 by default. */
  timeoutMs?: number;
  /** Name of the operation for the timeout message, in words. */
  operation?: string;
}

const DEFAULT_TIMEOUT_MS = 15_000;

/** Fills `:name` in a path of the protocol and appends the query, without undefined values. */
export function buildUrl(
  path: string,
  params: Readonly<Record<string, string>> = {},
  query: Readonly<Record<string, QueryValue>> = {},
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === '') throw new Error(`The path ${path} needs ${name}`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}

/**
 * Calls the API and returns the parsed response (undefined for an empty one).
 * @throws {ApiError} if the server refuses; `AuthenticationError` if the session has ended.
 * @throws {NetworkError} if the server does not respond, {TimeoutError} if the response is late.
 */
export const call = <Answer>(method: Method, options: CallOptions): Promise<Answer> =>
  send(method, options, 'application/json', async (response) => {
    const text = await response.text();
    const answer = parseJson(text);
    // A response without `Content-Length` may be cut off when the connection breaks.
    if (answer === undefined && text !== '') throw new NetworkError(text);
    return answer as Answer;
  });

/** Fetches a response that is not JSON, such as a map tile. Throws like {@link call}. */
export const callForBytes = (options: CallOptions, mediaType: string): Promise<ArrayBuffer> =>
  send('GET', options, mediaType, (response) => response.arrayBuffer());

async function send<Answer>(
  method: Method,
  options: CallOptions,
  accept: string,
  read: (response: Response) => Promise<Answer>,
): Promise<Answer> {
  const { path, params, query, body, signal, timeoutMs = DEFAULT_TIMEOUT_MS } = options;
  const timeout = AbortSignal.timeout(timeoutMs);
  const headers = new Headers(options.headers);
  headers.set('Accept', accept);
  // The server uses this language for texts to the user, such as emails. The service worker has no document.
  if (typeof document !== 'undefined') headers.set('Accept-Language', document.documentElement.lang);
  const isForm = body instanceof FormData;
  const isFile = body instanceof Blob;
  // The browser sets the type of a form, because the type contains the form's boundary.
  if (body !== undefined && !isForm) headers.set('Content-Type', isFile ? body.type : 'application/json');
  const token = await getAccessToken();
  if (token) headers.set('Authorization', `Bearer ${token}`);

  try {
    const response = await fetch(buildUrl(path, params, query), {
      method,
      headers,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      ...(body === undefined ? {} : { body: isFile || isForm ? body : JSON.stringify(body) }),
    });
    if (isIntercepted(response.status, response.headers.get('Content-Type'))) throw new InterceptedError();
    if (!response.ok) {
      const problem = parseJson(await response.text());
      throw toApiError(response.status, problem, response.headers.get('Retry-After'));
    }
    return await read(response);
  } catch (error) {
    if (signal?.aborted) throw error;
    if (timeout.aborted) throw new TimeoutError(options.operation, timeoutMs);
    if (error instanceof TypeError) throw new NetworkError(error);
    throw error;
  }
}

/** Parses JSON. Returns undefined for other text: proxies send errors as HTML, and their status suffices. */
export function parseJson(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
