import type { AuthSession, LogoutScope } from '@wayable/protocol/auth';
import { ROUTES } from '@wayable/protocol/routes';
import type { FastifyInstance } from 'fastify';
import { AuthError } from './auth-error.ts';
import { answerUnknownAuthCall, handleAuthError } from './auth-error-handler.ts';
import { bodyOf, deviceOf, readMetadata, readText } from './auth-request.ts';
import { authenticate } from './authenticate-session.ts';
import { type FactorDependencies, registerFactorRoutes } from './factors/factors.routes.ts';
import { toRelyingParty } from './factors/webauthn.ts';
import { assertAcceptablePassword } from './passwords.ts';
import { closeSessions, refreshSession } from './sessions.service.ts';
import { signInWithPassword, signUp } from './sign-in.service.ts';
import { JWKS_CACHE_SECONDS, type KeyRing } from './signing-keys.ts';
import { findUser } from './users.queries.ts';
import { readFullName, toAuthUser, toStoredEmail } from './users.service.ts';

export interface AuthDependencies extends FactorDependencies {
  keys: KeyRing;
}

/** Requests per network address (auth protocol, section 14). */
const TOKEN_LIMIT = { max: 150, windowSeconds: 300 };
const SIGNUP_LIMIT = { max: 30, windowSeconds: 300 };
const LOGOUT_SCOPES: LogoutScope[] = ['global', 'local', 'others'];
const schema = { tags: ['authentication'] };

function registerSignIn(app: FastifyInstance, { sql, tokens, limitRoute }: AuthDependencies): void {
  app.post('/signup', { ...limitRoute(SIGNUP_LIMIT), schema }, async (request): Promise<AuthSession> => {
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
    if (phone !== undefined)
      throw new AuthError(400, 'phone_provider_disabled', 'Phone signups are disabled');
    if (email === undefined) {
      throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
    }
    const password = readText(body, 'password');
    assertAcceptablePassword(password);
    const userMetadata = readMetadata(body);
    return signUp(sql, tokens, {
      email: toStoredEmail(email),
      password,
      userMetadata,
      fullName: readFullName(userMetadata),
      device: deviceOf(request),
    });
  });

  app.post<{ Querystring: { grant_type?: string } }>(
    '/token',
    { ...limitRoute(TOKEN_LIMIT), schema },
    async (request): Promise<AuthSession> => {
      const body = bodyOf(request);
      switch (request.query.grant_type) {
        case 'password': {
          const email = readText(body, 'email');
          if (email === undefined && readText(body, 'phone') !== undefined) {
            throw new AuthError(422, 'phone_provider_disabled', 'Phone logins are disabled');
          }
          if (email === undefined) throw new AuthError(400, 'validation_failed', 'missing email or phone');
          const password = readText(body, 'password') ?? '';
          return signInWithPassword(sql, tokens, { email, password, device: deviceOf(request) });
        }
        case 'refresh_token': {
          const token = readText(body, 'refresh_token');
          if (token === undefined)
            throw new AuthError(400, 'validation_failed', 'Refresh token is not valid');
          return refreshSession(sql, tokens, token);
        }
        default:
          throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type');
      }
    },
  );
}

function registerAccount(app: FastifyInstance, { sql, tokens }: AuthDependencies): void {
  app.get('/user', { schema }, async (request) => {
    const { userId } = await authenticate(sql, tokens, request);
    const user = await findUser(sql, userId);
    if (!user) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
    return toAuthUser(sql, user);
  });

  app.post<{ Querystring: { scope?: string } }>('/logout', { schema }, async (request, reply) => {
    const scope = (request.query.scope || 'global') as LogoutScope;
    if (!LOGOUT_SCOPES.includes(scope)) {
      throw new AuthError(400, 'validation_failed', `Unsupported logout scope "${scope}"`);
    }
    await closeSessions(sql, await authenticate(sql, tokens, request), scope);
    return reply.code(204).send();
  });
}

function registerMetadata(app: FastifyInstance, { keys, publicUrl, sms }: AuthDependencies): void {
  app.get('/.well-known/jwks.json', { schema }, async (_request, reply) => {
    reply.header('cache-control', `public, max-age=${JWKS_CACHE_SECONDS}`);
    return keys.publishedKeys();
  });

  app.get('/settings', { schema }, () => ({
    external: { email: true, phone: false, anonymous_users: false },
    disable_signup: false,
    mailer_autoconfirm: true,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
    mfa: { totp: true, phone: sms !== undefined, webauthn: toRelyingParty(publicUrl) !== undefined },
  }));

  app.get('/health', { schema }, () => ({
    name: 'Wayable authentication',
    version: '0.1.0',
    description: 'Speaks the GoTrue protocol',
  }));
}

/** The authentication service under /auth/v1: its own parser, errors and 404, as its official client expects. */
export async function registerAuthRoutes(
  app: FastifyInstance,
  dependencies: AuthDependencies,
): Promise<void> {
  await app.register(
    async (scope) => {
      scope.setErrorHandler(handleAuthError);
      scope.setNotFoundHandler(answerUnknownAuthCall);
      // The client announces JSON even where it sends nothing.
      scope.removeContentTypeParser('application/json');
      const parseJson = scope.getDefaultJsonParser('error', 'error');
      scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
        if (body === '') done(null, {});
        else parseJson(request, body as string, done);
      });
      scope.addHook('onSend', async (request, reply) => {
        if (request.routeOptions.url?.endsWith('jwks.json')) return;
        reply.header('cache-control', 'no-store');
      });
      registerSignIn(scope, dependencies);
      registerAccount(scope, dependencies);
      registerFactorRoutes(scope, dependencies);
      registerMetadata(scope, dependencies);
    },
    { prefix: ROUTES.auth },
  );
}
