import type { Queryable } from '@wayable/platform/db/database';
import type { FastifyRequest } from 'fastify';
import type { AuthContext } from '../auth-context.ts';
import type { Device } from '../devices/device.ts';
import type { FlowState } from '../flow/flow-states.service.ts';
import type { Challenge } from '../flow/pkce.ts';
import { AuthError } from '../protocol/auth-error.ts';
import { linkIdentity } from './link-identity.service.ts';
import type { ProviderProfile } from './provider.ts';

/**
 * Returns whether the request comes from a page of another listed site, where browsers store none of our
 * cookies.
 */
export function isAskedFromElsewhere(
  { corsOrigins, redirects }: Pick<AuthContext, 'corsOrigins' | 'redirects'>,
  request: FastifyRequest,
): boolean {
  const { origin } = request.headers;
  return origin !== undefined && origin !== new URL(redirects.siteUrl).origin && corsOrigins.includes(origin);
}

/**
 * Refuses to link from another site, unless the flow has a PKCE challenge and returns to a page of that site.
 * Otherwise, the browser could not be recognized at the end.
 * @throws {AuthError} validation_failed
 */
export function assertComesBack(
  request: FastifyRequest,
  { challenge, redirectTo }: { challenge: Challenge | undefined; redirectTo: string },
): void {
  if (challenge === undefined) {
    const text = 'Linking an identity from another site needs the PKCE flow';
    throw new AuthError(400, 'validation_failed', text);
  }
  if (new URL(redirectTo).origin !== request.headers.origin) {
    const text = 'Linking an identity from another site needs an allowed redirect_to';
    throw new AuthError(400, 'validation_failed', text);
  }
}

/**
 * Returns whether a flow links its identity only at the exchange of its code, because no cookie identifies
 * the browser. A victim of a forged link cannot exchange the code, and the attacker never gets it.
 */
export const waitsForExchange = ({ browser_hash, linking_session_id, code_challenge }: FlowState): boolean =>
  browser_hash === null && linking_session_id !== null && code_challenge !== null;

/**
 * Builds the function that links the identity of a flow after the exchange of its code. It returns the error
 * if linking is not allowed.
 */
export const buildPendingLinker =
  (context: Pick<AuthContext, 'settings' | 'providers' | 'mails'>) =>
  async (sql: Queryable, flow: FlowState, device: Device): Promise<AuthError | undefined> => {
    const { linking_user_id: userId, linking_session_id: sessionId, pending_identity: pending } = flow;
    const provider = context.providers.find(flow.provider ?? '');
    if (!provider || userId === null || sessionId === null) {
      return new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');
    }
    const profile = pending as unknown as ProviderProfile;
    try {
      await linkIdentity(context, sql, { userId, sessionId }, { provider, profile, device });
      return undefined;
    } catch (error) {
      // The check throws before any write.
      if (error instanceof AuthError) return error;
      throw error;
    }
  };
