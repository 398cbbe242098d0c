import { newToken } from '@wayable/platform/secrets/token';
import type { AuthContext } from '../auth-context.ts';
import { startFlow } from '../flow/flow-states.service.ts';
import type { Challenge } from '../flow/pkce.ts';
import { AuthError } from '../protocol/auth-error.ts';
import type { AuthenticatedSession } from '../sessions/authenticate-session.ts';
import { askProvider, type Provider } from './provider.ts';

const SCOPES_MAX = 1_000;
/** The syntax of scopes (RFC 6749, section 3.3). */
const SCOPES = /^[\x20\x21\x23-\x5b\x5d-\x7e]*$/;

/** Parameters that this service sets or reads itself. Case is ignored. */
const RESERVED = new Set(
  'client_id client_secret redirect_uri response_type state code_challenge code_challenge_method code_verifier nonce scope request request_uri registration provider redirect_to scopes invite_token skip_http_redirect gotrue_meta_security'.split(
    ' ',
  ),
);
/** Response modes that the callback supports. */
const RESPONSE_MODES = new Set(['query', 'form_post']);

/** Returns the parameters to forward to the provider (docs/auth-protocol.md#providers-and-identities). */
export function toExtraParameters(query: Record<string, unknown>): Record<string, string> {
  const extra = Object.entries(query).filter((entry): entry is [string, string] => {
    const [name, value] = entry;
    if (RESERVED.has(name.toLowerCase()) || typeof value !== 'string') return false;
    return name.toLowerCase() !== 'response_mode' || (name === 'response_mode' && RESPONSE_MODES.has(value));
  });
  return Object.fromEntries(extra);
}

export interface SignInRequest {
  provider: Provider;
  scopes: string;
  extra: Record<string, string>;
  challenge: Challenge | undefined;
  redirectTo: string;
  /** null if no cookie identifies the browser, see `waitsForExchange` */
  browserHash: Buffer | null;
  /** The session of the account to link; undefined for a sign-in. */
  linkingSession?: AuthenticatedSession;
}

/**
 * Starts a sign-in at a provider and returns the redirect URL.
 * @throws {AuthError} validation_failed, unexpected_failure if the provider is down
 */
export async function beginSignIn(
  { sql, log }: Pick<AuthContext, 'sql' | 'log'>,
  request: SignInRequest,
): Promise<string> {
  const { provider, scopes, extra, challenge, redirectTo, browserHash, linkingSession } = request;
  if (scopes.length > SCOPES_MAX || !SCOPES.test(scopes)) {
    throw new AuthError(400, 'validation_failed', 'scopes must be names with spaces between them');
  }
  const verifier = newToken();
  const nonce = newToken();
  const flow = await startFlow(sql, {
    ...challenge,
    authentication_method: 'oauth',
    redirect_to: redirectTo,
    provider: provider.id,
    provider_verifier: verifier,
    provider_nonce: nonce,
    browser_hash: browserHash,
    linking_user_id: linkingSession?.userId ?? null,
    linking_session_id: linkingSession?.sessionId ?? null,
  });
  const url = await askProvider(log, provider, () =>
    provider.authorizationUrl({ state: flow.id, verifier, nonce, scopes, extra }),
  );
  return url.href;
}
