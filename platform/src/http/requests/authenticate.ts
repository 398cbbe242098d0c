import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../errors/domain-error.ts';

/** The authenticated user of a request. */
export interface Viewer {
  userId: string;
  sessionId: string;
  isAdmin: boolean;
  /**
   * Whether only the required second factor is missing for the administrator role (`ADMIN_SECOND_FACTOR`).
   */
  lacksAdminFactor: boolean;
}

type AuthenticationFailure = 'missing' | 'expired' | 'invalid' | 'second-factor';

/** Identifies the bearer of an access token; the authentication service provides it. */
export type IdentifyViewer = (
  authorization: string | undefined,
) => Promise<{ viewer: Viewer } | { failure: AuthenticationFailure }>;

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | undefined;
  }
}

const EXPIRED_TEXT = 'Authentication token is invalid or expired. Please sign in again.';

/** Builds two hooks for routes: `requireViewer` refuses visitors with 401, `recogniseViewer` allows them. */
export function buildAuthentication(identify: IdentifyViewer) {
  return {
    async requireViewer(request: FastifyRequest, _reply: FastifyReply): Promise<void> {
      const result = await identify(request.headers.authorization);
      if ('failure' in result) {
        if (result.failure === 'missing') throw new DomainError('not_authenticated', 'Please sign in.');
        if (result.failure === 'second-factor') {
          throw new DomainError(
            'second_factor_required',
            'Please finish signing in with your second factor.',
          );
        }
        throw new DomainError(
          result.failure === 'expired' ? 'token_expired' : 'not_authenticated',
          EXPIRED_TEXT,
        );
      }
      request.viewer = result.viewer;
    },
    async recogniseViewer(request: FastifyRequest, _reply: FastifyReply): Promise<void> {
      const result = await identify(request.headers.authorization);
      if ('viewer' in result) request.viewer = result.viewer;
    },
  };
}

export type Authentication = ReturnType<typeof buildAuthentication>;

/** Returns the viewer of a route behind `requireViewer`. */
export function viewerOf(request: FastifyRequest): Viewer {
  if (!request.viewer) throw new DomainError('not_authenticated', 'Please sign in.');
  return request.viewer;
}
