import { refuseHead } from '@wayable/platform/http/requests/refuse-head';
import type { LogoutScope } from '@wayable/protocol/auth';
import { ROUTES } from '@wayable/protocol/routes';
import type { FastifyInstance } from 'fastify';
import { assertSignUpAllowed } from './accounts/create-account.ts';
import { toStoredEmail } from './accounts/email-addresses.ts';
import { readFullName } from './accounts/full-name.ts';
import { toStoredPhone } from './accounts/phone-numbers.ts';
import type { AuthContext } from './auth-context.ts';
import { rememberDevices } from './devices/devices.ts';
import { markSignUpBrowser } from './devices/sign-up-browser.ts';
import { registerFactorRoutes } from './factors/factors.routes.ts';
import { lockAccount } from './factors/lock-account.ts';
import { exchangeCode } from './flow/flow-states.service.ts';
import { readChallenge } from './flow/pkce.ts';
import { targetOf } from './flow/redirect-target.ts';
import { limitAddress } from './limits/address-limits.ts';
import { registerMetadata, registerSiteDiscovery } from './metadata.routes.ts';
import { exchangeIdToken } from './oauth/id-token.grant.ts';
import { registerOauthRoutes } from './oauth/oauth.routes.ts';
import { buildPendingLinker } from './oauth/pending-identity.ts';
import { registerConfirmPage } from './one-time/confirm-page.routes.ts';
import { registerOneTimeRoutes } from './one-time/one-time.routes.ts';
import { registerPasskeyRoutes } from './passkeys/passkeys.routes.ts';
import { assertAcceptablePassword, personalWords } from './password/passwords.ts';
import { signInWithPassword } from './password/sign-in.service.ts';
import { signUpAnonymously, signUpWithEmail, signUpWithPhone } from './password/sign-up.service.ts';
import { AuthError } from './protocol/auth-error.ts';
import { answerUnknownAuthCall, handleAuthError } from './protocol/auth-error-handler.ts';
import { AUTH_OPERATIONS } from './protocol/auth-operations.ts';
import { assertSmsChannel, bodyOf, deviceOf, readMetadata, readText } from './protocol/auth-request.ts';
import { registerRecentProof } from './recent-proof/recent-proof.routes.ts';
import { registerSamlRoutes } from './saml/saml.routes.ts';
import { authenticate } from './sessions/authenticate-session.ts';
import { closeSessions, refreshSession } from './sessions/sessions.service.ts';
import { registerUserRoutes } from './user/user.routes.ts';
import { signInWithWeb3 } from './web3/web3.service.ts';

/** Limit of refreshes and exchanges per network address. They need no password hash (docs/auth.md#limits). */
const TOKEN_LIMIT = { max: 150, windowSeconds: 300 };
const PASSWORD_LIMIT = { max: 150, windowSeconds: 300 };
const ANONYMOUS_LIMIT = { max: 30, windowSeconds: 3_600 };
const LOGOUT_SCOPES: LogoutScope[] = ['global', 'local', 'others'];
/** Public documents with their own cache headers. */
const PUBLIC_DOCUMENTS = /\/(jwks\.json|openid-configuration|saml\/metadata)$/;

function registerSignUp(app: FastifyInstance, context: AuthContext): void {
  app.post('/signup', { schema: AUTH_OPERATIONS.signUp }, async (request, reply) => {
    await limitAddress(context, request, 'signup');
    const body = bodyOf(request);
    const email = readText(body, 'email');
    const phone = readText(body, 'phone');
    if (email !== undefined && phone !== undefined) {
      throw new AuthError(
        400,
        'validation_failed',
        'Only an email address or phone number should be provided on signup.',
      );
    }
    const userMetadata = readMetadata(body);
    const fullName = readFullName(userMetadata);
    if (email === undefined && phone === undefined) {
      await limitAddress(context, request, 'anonymous', ANONYMOUS_LIMIT);
      return signUpAnonymously(context, {
        userMetadata,
        fullName,
        device: deviceOf(request, context.publicUrl),
      });
    }
    assertSignUpAllowed(context);
    if (phone !== undefined && !context.sms) {
      throw new AuthError(400, 'phone_provider_disabled', 'Phone signups are disabled');
    }
    if (phone !== undefined) assertSmsChannel(body);
    // Validate the email first: the strength check compares the password with it.
    const name =
      email === undefined ? { phone: toStoredPhone(phone ?? '') } : { email: toStoredEmail(email) };
    const password = readText(body, 'password');
    assertAcceptablePassword(password, personalWords({ ...name, user_metadata: userMetadata }));
    const caller = deviceOf(request, context.publicUrl);
    const isConfirmed = name.email !== undefined && !context.settings.confirmsEmail;
    const device = isConfirmed ? caller : markSignUpBrowser(reply, context.publicUrl, caller);
    const account = { userMetadata, fullName, device };
    if (name.email === undefined)
      return signUpWithPhone(context, { ...account, phone: name.phone, password });
    return signUpWithEmail(context, {
      ...account,
      email: name.email,
      password,
      challenge: readChallenge(body),
      redirectTo: targetOf(context, request),
    });
  });
}

function registerToken(app: FastifyInstance, context: AuthContext): void {
  const { sql, tokens, limitRoute } = context;
  const linkPending = buildPendingLinker(context);
  app.post<{ Querystring: { grant_type?: string } }>(
    '/token',
    { ...limitRoute(TOKEN_LIMIT), schema: AUTH_OPERATIONS.createSession },
    async (request, reply) => {
      const body = bodyOf(request);
      const device = deviceOf(request, context.publicUrl);
      switch (request.query.grant_type) {
        case 'password': {
          await limitAddress(context, request, 'password', PASSWORD_LIMIT);
          const email = readText(body, 'email');
          const phone = readText(body, 'phone');
          if (email === undefined && phone === undefined) {
            throw new AuthError(400, 'validation_failed', 'missing email or phone');
          }
          if (email !== undefined && phone !== undefined) {
            throw new AuthError(
              400,
              'validation_failed',
              'Only an email address or phone number should be provided on login.',
            );
          }
          if (email === undefined && !context.sms) {
            throw new AuthError(422, 'phone_provider_disabled', 'Phone logins are disabled');
          }
          return signInWithPassword(context, {
            email,
            phone: phone && toStoredPhone(phone),
            password: readText(body, 'password') ?? '',
            device,
          });
        }
        case 'refresh_token': {
          const token = readText(body, 'refresh_token');
          if (token === undefined)
            throw new AuthError(400, 'validation_failed', 'Refresh token is not valid');
          return refreshSession(sql, tokens, token, device);
        }
        case 'pkce':
          return exchangeCode(sql, tokens, {
            code: readText(body, 'auth_code'),
            verifier: readText(body, 'code_verifier'),
            device,
            linkPending,
          });
        case 'id_token':
          return exchangeIdToken(context, request, reply);
        case 'web3':
          await limitAddress(context, request, 'web3');
          return signInWithWeb3(context, body, device);
        default:
          throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type');
      }
    },
  );

  app.post<{ Querystring: { scope?: string } }>(
    '/logout',
    { schema: AUTH_OPERATIONS.signOut },
    async (request, reply) => {
      const scope = (request.query.scope || 'global') as LogoutScope;
      if (!LOGOUT_SCOPES.includes(scope)) {
        throw new AuthError(400, 'validation_failed', `Unsupported logout scope "${scope}"`);
      }
      const session = await authenticate(sql, tokens, request);
      await sql.begin(async (transaction) => {
        await lockAccount(transaction, session);
        await closeSessions(transaction, session, { scope, device: deviceOf(request, context.publicUrl) });
      });
      return reply.code(204).send();
    },
  );
}

/**
 * Registers the authentication service under /auth/v1, with its own parser, errors and 404, as its official
 * client expects.
 */
export async function registerAuthRoutes(app: FastifyInstance, context: AuthContext): Promise<void> {
  registerConfirmPage(app, context);
  registerSiteDiscovery(app, context);
  await app.register(
    async (scope) => {
      scope.setErrorHandler(handleAuthError);
      scope.setNotFoundHandler({ preHandler: scope.rateLimit() }, answerUnknownAuthCall);
      scope.addHook('onSend', async (request, reply) => {
        if (PUBLIC_DOCUMENTS.test(request.routeOptions.url ?? '')) return;
        reply.header('cache-control', 'no-store');
      });
      refuseHead(scope);
      rememberDevices(scope, context.sql, context.publicUrl);
      registerSignUp(scope, context);
      registerToken(scope, context);
      registerOneTimeRoutes(scope, context);
      registerRecentProof(scope, context);
      registerUserRoutes(scope, context);
      registerOauthRoutes(scope, context);
      registerFactorRoutes(scope, context);
      registerPasskeyRoutes(scope, context);
      registerSamlRoutes(scope, context);
      registerMetadata(scope, context);
    },
    { prefix: ROUTES.auth },
  );
}
