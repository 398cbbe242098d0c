import type { FastifyInstance } from 'fastify';
import type { AuthContext } from '../auth-context.ts';
import { limitAddress } from '../limits/address-limits.ts';
import { reauthenticate } from '../one-time/requests.service.ts';
import { AuthError } from '../protocol/auth-error.ts';
import { AUTH_OPERATIONS } from '../protocol/auth-operations.ts';
import { bodyOf, deviceOf, readText } from '../protocol/auth-request.ts';
import { authenticate } from '../sessions/authenticate-session.ts';
import { proveSession } from './recent-proof.ts';

/** Registers the calls that prove again that the user owns the account (docs/auth.md#recent-proof). */
export function registerRecentProof(app: FastifyInstance, context: AuthContext): void {
  app.get('/reauthenticate', { schema: AUTH_OPERATIONS.requestProofCode }, async (request) => {
    const { userId } = await authenticate(context.sql, context.tokens, request);
    await reauthenticate(context, userId, deviceOf(request, context.publicUrl));
    return {};
  });

  app.post('/reauthenticate', { schema: AUTH_OPERATIONS.proveAgain }, async (request) => {
    await limitAddress(context, request, 'verify');
    const session = await authenticate(context.sql, context.tokens, request);
    const body = bodyOf(request);
    const proof = { password: readText(body, 'password'), nonce: readText(body, 'nonce') };
    if ((proof.password === undefined) === (proof.nonce === undefined)) {
      throw new AuthError(400, 'validation_failed', 'Reauthentication takes either a password or a nonce');
    }
    await proveSession(context.sql, session, proof, deviceOf(request, context.publicUrl));
    return {};
  });
}
