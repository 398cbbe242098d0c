import type { FastifyInstance } from 'fastify';
import { toAuthUser } from '../accounts/auth-user.ts';
import { toStoredEmail } from '../accounts/email-addresses.ts';
import { toStoredPhone } from '../accounts/phone-numbers.ts';
import { findUser } from '../accounts/users.queries.ts';
import type { AuthContext } from '../auth-context.ts';
import { readChallenge } from '../flow/pkce.ts';
import { targetOf } from '../flow/redirect-target.ts';
import { limitAddress } from '../limits/address-limits.ts';
import { assertAcceptablePassword } from '../password/passwords.ts';
import { AuthError } from '../protocol/auth-error.ts';
import { AUTH_OPERATIONS } from '../protocol/auth-operations.ts';
import { assertSmsChannel, bodyOf, deviceOf, readMetadata, readText } from '../protocol/auth-request.ts';
import { authenticate } from '../sessions/authenticate-session.ts';
import { updateUser } from './update-user.service.ts';

/** Registers the account of the signed-in user (docs/auth-protocol.md#user). */
export function registerUserRoutes(app: FastifyInstance, context: AuthContext): void {
  const { sql, tokens } = context;

  app.get('/user', { schema: AUTH_OPERATIONS.getUser }, async (request) => {
    const { userId } = await authenticate(sql, tokens, request);
    const user = await findUser(sql, userId);
    if (!user) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
    return toAuthUser(sql, user);
  });

  app.put('/user', { schema: AUTH_OPERATIONS.updateUser }, async (request) => {
    const session = await authenticate(sql, tokens, request);
    await limitAddress(context, request, 'user');
    const body = bodyOf(request);
    if (body.app_metadata !== undefined && body.app_metadata !== null) {
      throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges');
    }
    const email = readText(body, 'email');
    const phone = readText(body, 'phone');
    if (phone !== undefined) assertSmsChannel(body);
    // Elsewhere an empty text counts as missing. Here the client expects a changed password, so refuse it.
    if (body.password === '') assertAcceptablePassword(body.password, []);
    const password = readText(body, 'password');
    return updateUser(context, session, {
      email: email === undefined ? undefined : toStoredEmail(email),
      phone: phone === undefined ? undefined : toStoredPhone(phone),
      password,
      currentPassword: readText(body, 'current_password'),
      nonce: readText(body, 'nonce'),
      data: readMetadata(body),
      challenge: email === undefined ? undefined : readChallenge(body),
      redirectTo: targetOf(context, request),
      device: deviceOf(request, context.publicUrl),
    });
  });
}
