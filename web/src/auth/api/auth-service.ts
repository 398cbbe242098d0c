import { ROUTES } from '@wayable/protocol/routes';
import { m } from '~/paraglide/messages';
import { fetchAuth } from '../session/auth-fetch';
import type { SessionStore } from '../session/session-store';

/** An error response of the authentication service, with its `code` (docs/auth.md). */
export class AuthServiceError extends Error {
  override readonly name = 'AuthServiceError';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * Sends a request of the signed-in user that the official client lacks to the authentication service.
 * @throws {AuthServiceError}, {TimeoutError} for a late answer, or {NetworkError} without one
 */
export async function callAuthService<Answer>(
  store: SessionStore,
  method: 'GET' | 'POST',
  path: `/${string}`,
  body?: Readonly<Record<string, string>>,
): Promise<Answer> {
  const token = await store.getAccessToken();
  const response = await fetchAuth(`${ROUTES.auth}${path}`, {
    method,
    headers: {
      ...(method === 'POST' && { 'content-type': 'application/json' }),
      ...(token !== null && { authorization: `Bearer ${token}` }),
      'x-supabase-api-version': '2024-01-01',
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer: unknown = await response.json().catch(() => ({}));
  if (response.ok) return answer as Answer;
  const { code, message } = answer as { code?: unknown; message?: unknown };
  throw new AuthServiceError(
    typeof code === 'string' ? code : 'unknown',
    typeof message === 'string' ? message : m.error_generic(),
  );
}
