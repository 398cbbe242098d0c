import type { AuthFactorType, AuthSession } from '@wayable/protocol/auth';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { toStoredPhone } from '../accounts/phone-numbers.ts';
import type { AuthContext } from '../auth-context.ts';
import { limitAddress } from '../limits/address-limits.ts';
import { AuthError } from '../protocol/auth-error.ts';
import { AUTH_OPERATIONS } from '../protocol/auth-operations.ts';
import {
  type AuthBody,
  assertSmsChannel,
  bodyOf,
  deviceOf,
  isUuid,
  readText,
} from '../protocol/auth-request.ts';
import { authenticate } from '../sessions/authenticate-session.ts';
import { challengeFactor } from './challenge-factor.service.ts';
import { enrollFactor, type FactorRequest } from './enroll-factor.service.ts';
import { challengeNotFound, webauthnNotEnabled } from './factor-errors.ts';
import { PROVE_LIMIT, readLine } from './factor-request.ts';
import type { Caller } from './lock-account.ts';
import { registerRecoveryRoutes } from './recovery/recovery.routes.ts';
import { removeFactor } from './remove-factor.service.ts';
import { verifyFactor } from './verify-factor.service.ts';
import { toRelyingParty } from './webauthn/webauthn.ts';

const TYPES: AuthFactorType[] = ['totp', 'phone', 'webauthn'];

interface FactorParams {
  Params: { id: string };
}

/** Returns the factor's id from the URL. */
function readFactorId({ id }: FactorParams['Params']): string {
  if (!isUuid(id)) throw new AuthError(404, 'validation_failed', 'factor_id must be an UUID');
  return id;
}

function readFactorRequest(
  body: AuthBody,
  { publicUrl, sms }: Pick<AuthContext, 'publicUrl' | 'sms'>,
): FactorRequest {
  const type = TYPES.find((known) => known === body.factor_type);
  if (!type) {
    throw new AuthError(400, 'validation_failed', 'factor_type needs to be totp, phone, or webauthn');
  }
  if (type === 'phone' && !sms) {
    throw new AuthError(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone');
  }
  if (type === 'webauthn' && !toRelyingParty(publicUrl)) throw webauthnNotEnabled('enroll');
  return {
    type,
    friendlyName: readLine(body, 'friendly_name'),
    issuer: readLine(body, 'issuer') || new URL(publicUrl).hostname,
    phone: type === 'phone' ? toStoredPhone(readText(body, 'phone') ?? '') : null,
  };
}

/** Registers the routes of second factors (docs/auth-protocol.md#factors) and of their recovery. */
export function registerFactorRoutes(app: FastifyInstance, context: AuthContext): void {
  const { sql, tokens } = context;
  const callerOf = async (request: FastifyRequest): Promise<Caller> => {
    const session = await authenticate(sql, tokens, request);
    if (session.isAnonymous) {
      throw new AuthError(403, 'no_authorization', 'Anonymous users cannot use second factors');
    }
    return { ...session, device: deviceOf(request, context.publicUrl) };
  };

  registerRecoveryRoutes(app, context, callerOf);

  app.post('/factors', { schema: AUTH_OPERATIONS.enrolFactor }, async (request) => {
    await limitAddress(context, request, 'factor-enrollment');
    const caller = await callerOf(request);
    return enrollFactor(context, caller, readFactorRequest(bodyOf(request), context));
  });

  app.post<FactorParams>(
    '/factors/:id/challenge',
    { schema: AUTH_OPERATIONS.challengeFactor },
    async (request) => {
      await limitAddress(context, request, 'factor-challenge', PROVE_LIMIT);
      const caller = await callerOf(request);
      assertSmsChannel(bodyOf(request));
      return challengeFactor(context, caller, readFactorId(request.params));
    },
  );

  app.post<FactorParams>(
    '/factors/:id/verify',
    { schema: AUTH_OPERATIONS.verifyFactor },
    async (request): Promise<AuthSession> => {
      await limitAddress(context, request, 'factor-verification', PROVE_LIMIT);
      const caller = await callerOf(request);
      const body = bodyOf(request);
      const factorId = readFactorId(request.params);
      const challengeId = readText(body, 'challenge_id') ?? '';
      if (!isUuid(challengeId)) throw challengeNotFound();
      const code = readText(body, 'code')?.replace(/\s/g, '');
      return verifyFactor(context, caller, { factorId, challengeId, code, webauthn: body.webauthn });
    },
  );

  app.delete<FactorParams>('/factors/:id', { schema: AUTH_OPERATIONS.removeFactor }, async (request) => {
    const caller = await callerOf(request);
    const id = readFactorId(request.params);
    await removeFactor(context, caller, id);
    return { id };
  });
}
