import { isShowable } from '@wayable/platform/http/requests/validation';
import { toStoredLine } from '@wayable/protocol/lines';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AuthContext } from '../auth-context.ts';
import type { Caller } from '../factors/lock-account.ts';
import { type RelyingParty, toRelyingParty } from '../factors/webauthn/webauthn.ts';
import { limitAddress } from '../limits/address-limits.ts';
import { AuthError } from '../protocol/auth-error.ts';
import { type AuthBody, bodyOf, deviceOf, isUuid, readText } from '../protocol/auth-request.ts';
import { authenticate } from '../sessions/authenticate-session.ts';
import { PASSKEY_OPERATIONS } from './passkey-operations.ts';
import * as service from './passkeys.service.ts';

/**
 * The limit is high, because every visit of the sign-in screen requests a challenge (docs/auth.md#limits).
 */
const SIGN_IN_LIMIT = { max: 150, windowSeconds: 300 };
const NAME_MAX = 120;

interface PasskeyParams {
  Params: { id: string };
}

/** @throws {AuthError} validation_failed */
function readPasskeyId({ id }: PasskeyParams['Params']): string {
  if (!isUuid(id)) throw new AuthError(404, 'validation_failed', 'passkey_id must be an UUID');
  return id;
}

/** @throws {AuthError} validation_failed */
function readName(body: AuthBody): string {
  const name = toStoredLine(readText(body, 'friendly_name') ?? '');
  if (name === '' || name.length > NAME_MAX || !isShowable(name)) {
    const text = `friendly_name must be one line of text with at most ${NAME_MAX} characters`;
    throw new AuthError(400, 'validation_failed', text);
  }
  return name;
}

/** @throws {AuthError} validation_failed */
function readAnswer(body: AuthBody): { challengeId: string; credential: unknown } {
  const challengeId = readText(body, 'challenge_id') ?? '';
  if (!isUuid(challengeId)) throw new AuthError(400, 'validation_failed', 'challenge_id must be an UUID');
  return { challengeId, credential: body.credential };
}

/** Registers passkeys that sign in without a password (docs/auth-protocol.md#passkeys). */
export function registerPasskeyRoutes(app: FastifyInstance, context: AuthContext): void {
  const { sql, tokens, publicUrl } = context;
  const relyingParty = toRelyingParty(publicUrl);

  const callerOf = async (request: FastifyRequest): Promise<Caller> => {
    const session = await authenticate(sql, tokens, request);
    if (session.isAnonymous) {
      throw new AuthError(403, 'no_authorization', 'Anonymous users cannot have passkeys');
    }
    return { ...session, device: deviceOf(request, publicUrl) };
  };
  const requireParty = (): RelyingParty => {
    if (relyingParty) return relyingParty;
    throw new AuthError(422, 'passkey_disabled', 'Passkeys need a site with a name and HTTPS');
  };

  app.post(
    '/passkeys/registration/options',
    { schema: PASSKEY_OPERATIONS.startRegistration },
    async (request) => {
      await limitAddress(context, request, 'passkey-registration');
      return service.startPasskeyRegistration(context, requireParty(), await callerOf(request));
    },
  );

  app.post(
    '/passkeys/registration/verify',
    { schema: PASSKEY_OPERATIONS.finishRegistration },
    async (request) => {
      await limitAddress(context, request, 'passkey-registration');
      const caller = await callerOf(request);
      return service.finishPasskeyRegistration(context, requireParty(), caller, readAnswer(bodyOf(request)));
    },
  );

  app.post(
    '/passkeys/authentication/options',
    { schema: PASSKEY_OPERATIONS.startSignIn },
    async (request) => {
      await limitAddress(context, request, 'passkey', SIGN_IN_LIMIT);
      return service.startPasskeySignIn(context, requireParty());
    },
  );

  app.post('/passkeys/authentication/verify', { schema: PASSKEY_OPERATIONS.signIn }, async (request) => {
    await limitAddress(context, request, 'passkey-verification', SIGN_IN_LIMIT);
    const answer = { ...readAnswer(bodyOf(request)), device: deviceOf(request, publicUrl) };
    return service.signInWithPasskey(context, requireParty(), answer);
  });

  app.get('/passkeys', { schema: PASSKEY_OPERATIONS.list }, async (request) => {
    const { userId } = await callerOf(request);
    return service.listPasskeys(sql, userId);
  });

  app.patch<PasskeyParams>('/passkeys/:id', { schema: PASSKEY_OPERATIONS.rename }, async (request) => {
    const { userId } = await callerOf(request);
    const id = readPasskeyId(request.params);
    return service.renamePasskey(sql, { userId, id, name: readName(bodyOf(request)) });
  });

  app.delete<PasskeyParams>(
    '/passkeys/:id',
    { schema: PASSKEY_OPERATIONS.remove },
    async (request, reply) => {
      await service.removePasskey(context, await callerOf(request), readPasskeyId(request.params));
      return reply.code(204).send();
    },
  );
}
