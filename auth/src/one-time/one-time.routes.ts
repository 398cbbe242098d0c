import type { FastifyInstance } from 'fastify';
import { toStoredEmail } from '../accounts/email-addresses.ts';
import { readFullName } from '../accounts/full-name.ts';
import { toStoredPhone } from '../accounts/phone-numbers.ts';
import type { AuthContext } from '../auth-context.ts';
import { markSignUpBrowser } from '../devices/sign-up-browser.ts';
import { readChallenge } from '../flow/pkce.ts';
import { targetOf } from '../flow/redirect-target.ts';
import { limitAddress } from '../limits/address-limits.ts';
import { AuthError } from '../protocol/auth-error.ts';
import { AUTH_OPERATIONS } from '../protocol/auth-operations.ts';
import {
  type AuthBody,
  assertSmsChannel,
  bodyOf,
  deviceOf,
  readFlag,
  readMetadata,
  readText,
} from '../protocol/auth-request.ts';
import { answerLink } from './answer-link.ts';
import { requireSms } from './auth-sms.ts';
import { requestMail, requestText, resendEmailChange } from './requests.service.ts';
import { verifyCode, verifyTokenHash } from './verify.service.ts';

type Query = { Querystring: Record<string, string | undefined> };

/** @throws {AuthError} validation_failed unless exactly one of email and phone is given */
function readAddress(body: AuthBody): { email: string; phone?: never } | { email?: never; phone: string } {
  const email = readText(body, 'email');
  const phone = readText(body, 'phone');
  if (email !== undefined && phone !== undefined) {
    throw new AuthError(400, 'validation_failed', 'Only an email address or phone number should be provided');
  }
  if (email !== undefined) return { email: toStoredEmail(email) };
  if (phone !== undefined) return { phone: toStoredPhone(phone) };
  throw new AuthError(400, 'validation_failed', 'One of email or phone must be set');
}

function registerRequests(app: FastifyInstance, context: AuthContext): void {
  app.post('/otp', { schema: AUTH_OPERATIONS.requestCode }, async (request, reply) => {
    await limitAddress(context, request, 'otp');
    const body = bodyOf(request);
    const { email, phone } = readAddress(body);
    const mustExist = !readFlag(body, 'create_user', true);
    const userMetadata = readMetadata(body);
    const fullName = readFullName(userMetadata);
    // With closed sign-up, people with an account can still sign in, and the response must not reveal who has
    // one.
    const mayCreate = context.settings.allowsSignUp && !mustExist;
    const caller = deviceOf(request, context.publicUrl);
    const device = mayCreate ? markSignUpBrowser(reply, context.publicUrl, caller) : caller;
    const account = mayCreate ? { userMetadata, fullName, device } : undefined;
    if (phone !== undefined) {
      requireSms(context);
      assertSmsChannel(body);
      await requestText(context, { phone, account, device, mustExist });
      return {};
    }
    if (readText(body, 'channel') !== undefined) {
      throw new AuthError(400, 'validation_failed', 'Channel should only be specified with Phone OTP');
    }
    await requestMail(context, {
      kind: 'magiclink',
      email,
      challenge: readChallenge(body),
      redirectTo: targetOf(context, request),
      account,
      device,
      mustExist,
    });
    return {};
  });

  app.post('/recover', { schema: AUTH_OPERATIONS.requestRecovery }, async (request) => {
    await limitAddress(context, request, 'recover');
    const body = bodyOf(request);
    const email = readText(body, 'email');
    if (email === undefined) {
      throw new AuthError(400, 'validation_failed', 'Password recovery requires an email');
    }
    await requestMail(context, {
      kind: 'recovery',
      email: toStoredEmail(email),
      challenge: readChallenge(body),
      redirectTo: targetOf(context, request),
      device: deviceOf(request, context.publicUrl),
    });
    return {};
  });

  app.post('/resend', { schema: AUTH_OPERATIONS.resendMessage }, async (request) => {
    await limitAddress(context, request, 'resend');
    const body = bodyOf(request);
    const type = readText(body, 'type');
    if (type === undefined || !['signup', 'email_change', 'sms', 'phone_change'].includes(type)) {
      throw new AuthError(
        400,
        'validation_failed',
        'Missing one of these types: signup, email_change, sms, phone_change',
      );
    }
    const { email, phone } = readAddress(body);
    const isMail = type === 'signup' || type === 'email_change';
    if (isMail !== (email !== undefined)) {
      throw new AuthError(400, 'validation_failed', `Type ${type} needs ${isMail ? 'an email' : 'a phone'}`);
    }
    const device = deviceOf(request, context.publicUrl);
    if (phone !== undefined) {
      const isResend = type as 'sms' | 'phone_change';
      await requestText(context, { phone, account: undefined, device, isResend });
      return {};
    }
    const mail = { email, challenge: readChallenge(body), redirectTo: targetOf(context, request), device };
    if (type === 'email_change') await resendEmailChange(context, mail);
    else await requestMail(context, { kind: 'resend', ...mail });
    return {};
  });
}

/**
 * Registers the routes that send and verify codes and links (docs/auth-protocol.md#one-time-codes-and-links).
 */
export function registerOneTimeRoutes(app: FastifyInstance, context: AuthContext): void {
  registerRequests(app, context);

  app.post('/verify', { schema: AUTH_OPERATIONS.verifyCode }, async (request) => {
    await limitAddress(context, request, 'verify');
    const body = bodyOf(request);
    const type = readText(body, 'type');
    const code = readText(body, 'token');
    const tokenHash = readText(body, 'token_hash');
    if ((code === undefined) === (tokenHash === undefined)) {
      throw new AuthError(400, 'validation_failed', 'Verify requires either a token or a token hash');
    }
    const email = readText(body, 'email');
    const phone = readText(body, 'phone');
    const device = deviceOf(request, context.publicUrl);
    if (code !== undefined) return verifyCode(context, { type, email, phone, code, device });
    if (email !== undefined || phone !== undefined || readText(body, 'redirect_to') !== undefined) {
      throw new AuthError(400, 'validation_failed', 'Only the token_hash and type should be provided');
    }
    return verifyTokenHash(context, { type, tokenHash: tokenHash ?? '', device });
  });

  app.get<Query>('/verify', { schema: AUTH_OPERATIONS.followLink }, async (request, reply) => {
    const { token, type } = request.query;
    if (typeof token !== 'string' || token === '' || typeof type !== 'string' || type === '') {
      throw new AuthError(400, 'validation_failed', 'Verify requires a token and a verification type');
    }
    const target = targetOf(context, request);
    return reply.redirect(await answerLink(context, request, { linkToken: token, type, target }), 303);
  });
}
