import {
  InterceptedError,
  isIntercepted,
  NetworkError,
  TimeoutError,
  toApiError,
} from '~/api-client/api-error';
import { toDeviceClock } from './device-clock';

/** Long enough for an answer that waits for a mail server. The official client has no timeout. */
const TIMEOUT_MS = 20_000;

/** Statuses of an ended session. Other refresh failures are temporary. */
const REFUSALS = new Set([400, 401, 403]);

const mediaTypeOf = ({ headers }: Response): string | null => headers.get('Content-Type');

/**
 * Returns whether the service has refused to refresh a session. An HTML page with such a status comes from
 * the network or a proxy, and says nothing about the session.
 */
const isRefusedRefresh = (response: Response): boolean =>
  REFUSALS.has(response.status) && /json/i.test(mediaTypeOf(response) ?? '');

const isRefresh = (input: RequestInfo | URL): boolean => String(input).includes('grant_type=refresh_token');

/**
 * Fetches for the authentication client. Converts the end of new sessions to the device's clock. The client
 * deletes an expired session after most failures of a refresh; it keeps the session when `fetch` fails.
 * @throws {TimeoutError} for a late answer of the service, {NetworkError} without one
 */
export const fetchAuth: typeof fetch = async (input, init) => {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const toFailure = (error: unknown) =>
    signal.aborted ? new TimeoutError(undefined, TIMEOUT_MS) : new NetworkError(error);
  const response = await fetch(input, { ...init, signal }).catch((error) => {
    throw toFailure(error);
  });
  const { ok, status } = response;
  if (isIntercepted(status, mediaTypeOf(response))) throw new InterceptedError();
  if (!ok && isRefresh(input) && !isRefusedRefresh(response)) {
    throw new NetworkError(toApiError(status, undefined));
  }
  const readJson = response.json.bind(response);
  const json = async () => {
    try {
      return toDeviceClock(await readJson());
    } catch (error) {
      throw ok ? toFailure(error) : error;
    }
  };
  return Object.assign(response, { json });
};
