import type { FastifyBaseLogger } from 'fastify';
import { errors } from 'jose';
import { ClientError } from 'openid-client';
import { AuthError } from '../protocol/auth-error.ts';

/** Timeout of a provider's response. */
export const ANSWER_SECONDS = 10;

export interface ProviderEmail {
  /** The email in its stored form. */
  address: string;
  /** Whether the provider verified the mailbox. */
  isVerified: boolean;
}

/** A person's profile at a provider. */
export interface ProviderProfile {
  /** Stable, unlike names and emails. */
  subject: string;
  /** The preferred email first. */
  emails: ProviderEmail[];
  /** Validated short names and pictures. */
  claims: Record<string, string>;
}

/** The person's tokens at the provider, passed to the client once, never logged. */
export interface ProviderTokens {
  access_token?: string;
  refresh_token?: string;
}

export interface AuthorizationRequest {
  state: string;
  verifier: string;
  nonce: string;
  /** Scopes in addition to the scopes of a sign-in. */
  scopes: string;
  /** Further parameters from the client. */
  extra: Record<string, string>;
}

/** An external sign-in provider. */
export interface Provider {
  readonly id: string;
  readonly name: string;
  /** Returns the URL to send the browser to. */
  authorizationUrl(request: AuthorizationRequest): Promise<URL>;
  /** Exchanges the result of the browser's return: `returned` is our URL with the provider's parameters. */
  redeem(
    returned: URL,
    checks: Pick<AuthorizationRequest, 'state' | 'verifier' | 'nonce'>,
  ): Promise<{ profile: ProviderProfile; tokens: ProviderTokens }>;
}

/** The error for a provider that responds that it is unavailable. */
export class ProviderDownError extends Error {
  override readonly name = 'ProviderDownError';
}

const DOWN_CODES = new Set(['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON']);

/** Returns whether the failure is probably temporary. */
function isDown(error: unknown): boolean {
  if (error instanceof ProviderDownError || error instanceof errors.JWKSTimeout) return true;
  // The provider's keys are unreachable.
  if (error instanceof errors.JOSEError) return error.code === 'ERR_JOSE_GENERIC';
  if (error instanceof ClientError) return DOWN_CODES.has(error.code ?? '');
  // Errors of fetch for a missing or lost connection, and of timeouts.
  const isCut = error instanceof TypeError && ['fetch failed', 'terminated'].includes(error.message);
  return isCut || (error instanceof DOMException && error.name === 'TimeoutError');
}

/**
 * Calls a provider. Logs only the kind of a failure, because requests and responses contain tokens.
 * @throws {AuthError} unexpected_failure, with status 503 if the provider is down
 */
export async function askProvider<T>(
  log: FastifyBaseLogger,
  { id, name }: Pick<Provider, 'id' | 'name'>,
  ask: () => Promise<T>,
): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof AuthError) throw error;
    const { name: kind, message, code } = error as Error & { code?: unknown };
    log.warn({ provider: id, failure: { kind, message, code } }, 'a sign-in provider failed');
    if (isDown(error)) {
      throw new AuthError(
        503,
        'unexpected_failure',
        `${name} does not answer at the moment. Please try again later.`,
      );
    }
    throw new AuthError(500, 'unexpected_failure', `Unable to exchange external code: ${name} refused it`);
  }
}
