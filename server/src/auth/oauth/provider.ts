import type { FastifyBaseLogger } from 'fastify';
import { errors } from 'jose';
import { ClientError } from 'openid-client';
import { AuthError } from '../protocol/auth-error.ts';

/** How long a provider may take for an answer. */
export const ANSWER_SECONDS = 10;

export interface ProviderEmail {
  /** in its stored form */
  address: string;
  /** The provider says that the person has that mailbox. */
  isVerified: boolean;
}

/** Who somebody is at a provider. */
export interface ProviderProfile {
  /** never changes there, unlike names and addresses */
  subject: string;
  /** The one to use first is the first. */
  emails: ProviderEmail[];
  /** Names and pictures, checked and short. */
  claims: Record<string, string>;
}

/** Keys to the person's account at the provider: handed to the client once, never logged. */
export interface ProviderTokens {
  access_token?: string;
  refresh_token?: string;
}

export interface AuthorizationRequest {
  state: string;
  verifier: string;
  nonce: string;
  /** Scopes besides those that a sign-in needs. */
  scopes: string;
  /** What else the client wants the provider to be told. */
  extra: Record<string, string>;
}

/** Where people can sign in with an account that they have. */
export interface Provider {
  readonly id: string;
  readonly name: string;
  /** Where the browser is sent. */
  authorizationUrl(request: AuthorizationRequest): Promise<URL>;
  /** Exchanges what the browser has brought back: `returned` is our address with the provider's parameters. */
  redeem(
    returned: URL,
    checks: Pick<AuthorizationRequest, 'state' | 'verifier' | 'nonce'>,
  ): Promise<{ profile: ProviderProfile; tokens: ProviderTokens }>;
}

/** A provider that answers, but with a failure of its own. */
export class ProviderDownError extends Error {
  override readonly name = 'ProviderDownError';
}

const DOWN_CODES = new Set(['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON']);

/** Whether it is likely that the same would work later. */
export function isDown(error: unknown): boolean {
  if (error instanceof ProviderDownError || error instanceof errors.JWKSTimeout) return true;
  // The keys of the provider are not to be had.
  if (error instanceof errors.JOSEError) return error.code === 'ERR_JOSE_GENERIC';
  if (error instanceof ClientError) return DOWN_CODES.has(error.code ?? '');
  // What fetch throws where there is no connection, or no longer one, and what ends a call that takes too long.
  const isCut = error instanceof TypeError && ['fetch failed', 'terminated'].includes(error.message);
  return isCut || (error instanceof DOMException && error.name === 'TimeoutError');
}

/**
 * Asks a provider for something. The log has the kind of a failure and never what was sent or answered: tokens are in it.
 * @throws {AuthError} unexpected_failure, with status 503 where the provider is down
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
    log.warn({ provider: id, failure: { kind, message, code } }, 'a provider of sign-ins failed');
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
