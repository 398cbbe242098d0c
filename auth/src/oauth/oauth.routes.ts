import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AuthContext } from '../auth-context.ts';
import { markSignUpBrowser } from '../devices/sign-up-browser.ts';
import { bindBrowser, isSameBrowser } from '../flow/browser-binding.ts';
import { toErrorRedirect } from '../flow/flow-states.service.ts';
import { readChallenge } from '../flow/pkce.ts';
import { targetOf } from '../flow/redirect-target.ts';
import { limitAddress } from '../limits/address-limits.ts';
import { AuthError } from '../protocol/auth-error.ts';
import { AUTH_OPERATIONS } from '../protocol/auth-operations.ts';
import { deviceOf, isUuid, queryOf, readText } from '../protocol/auth-request.ts';
import { authenticate } from '../sessions/authenticate-session.ts';
import { beginSignIn, type SignInRequest, toExtraParameters } from './authorize.service.ts';
import { endSignIn } from './callback.service.ts';
import { assertLinkingAllowed, assertMayStartLinking } from './link-identity.service.ts';
import { assertComesBack, isAskedFromElsewhere } from './pending-identity.ts';
import { unlinkIdentity } from './unlink-identity.service.ts';

/** Limit per network address. A sign-in costs no password hash and no mail. */
const SIGN_IN_LIMIT = { max: 150, windowSeconds: 300 };
const FORM_MAX_BYTES = 65_536;
/** Parameters of a provider's response (RFC 6749, section 4.1.2; RFC 9207). */
const RETURNED = ['code', 'state', 'error', 'error_description', 'iss'];

function readRequest(
  context: Pick<AuthContext, 'redirects' | 'providers'>,
  request: FastifyRequest,
): Omit<SignInRequest, 'browserHash'> {
  const query = queryOf(request);
  return {
    provider: context.providers.require(readText(query, 'provider')),
    scopes: readText(query, 'scopes') ?? '',
    extra: toExtraParameters(query),
    challenge: readChallenge(query),
    redirectTo: targetOf(context, request),
  };
}

/** Returns our configured callback URL with the provider's parameters. */
function toReturned({ providers }: Pick<AuthContext, 'providers'>, parameters: Record<string, unknown>): URL {
  const url = new URL(providers.callbackUrl);
  for (const name of RETURNED) {
    const value = parameters[name];
    if (typeof value === 'string') url.searchParams.set(name, value);
  }
  return url;
}

function registerCallback(app: FastifyInstance, context: AuthContext): void {
  app.get('/callback', { schema: AUTH_OPERATIONS.returnFromProvider }, async (request, reply) => {
    const device = deviceOf(request, context.publicUrl);
    const location = await endSignIn(context, {
      returned: toReturned(context, request.query as Record<string, unknown>),
      device,
      markSignUpBrowser: () => markSignUpBrowser(reply, context.publicUrl, device),
      isSameBrowser: (hash) => isSameBrowser(request, context.publicUrl, hash),
    });
    return reply.redirect(location, 302);
  });

  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_MAX_BYTES },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
    );
    // The browser sends no cookie with a form of another site, but sends it with the redirect that follows.
    scope.post('/callback', { schema: AUTH_OPERATIONS.returnFromProviderByForm }, async (request, reply) =>
      reply.redirect(toReturned(context, (request.body ?? {}) as Record<string, unknown>).href, 303),
    );
  });
}

function registerIdentities(app: FastifyInstance, context: AuthContext): void {
  const { sql, tokens } = context;

  app.get(
    '/user/identities/authorize',
    { schema: AUTH_OPERATIONS.authorizeLinking },
    async (request, reply) => {
      assertLinkingAllowed(context);
      const session = await authenticate(sql, tokens, request);
      await limitAddress(context, request, 'authorize', SIGN_IN_LIMIT);
      await assertMayStartLinking(context, sql, session);
      const asked = readRequest(context, request);
      const isFromElsewhere = isAskedFromElsewhere(context, request);
      if (isFromElsewhere) assertComesBack(request, asked);
      const browserHash = isFromElsewhere ? null : bindBrowser(request, reply, context.publicUrl);
      const url = await beginSignIn(context, { ...asked, browserHash, linkingSession: session });
      const { skip_http_redirect: skips } = request.query as Record<string, unknown>;
      return skips === 'true' ? { url } : reply.redirect(url, 302);
    },
  );

  app.delete<{ Params: { identityId: string } }>(
    '/user/identities/:identityId',
    { schema: AUTH_OPERATIONS.unlinkIdentity },
    async (request) => {
      assertLinkingAllowed(context);
      const session = await authenticate(sql, tokens, request);
      const { identityId } = request.params;
      if (!isUuid(identityId)) {
        throw new AuthError(404, 'validation_failed', 'identity_id must be an UUID');
      }
      await unlinkIdentity(context, session, {
        identityId: identityId.toLowerCase(),
        device: deviceOf(request, context.publicUrl),
      });
      return {};
    },
  );
}

/**
 * Registers sign-in with other providers, and the identities of accounts
 * (docs/auth-protocol.md#providers-and-identities).
 */
export function registerOauthRoutes(app: FastifyInstance, context: AuthContext): void {
  app.get('/authorize', { schema: AUTH_OPERATIONS.authorize }, async (request, reply) => {
    await limitAddress(context, request, 'authorize', SIGN_IN_LIMIT);
    const browserHash = bindBrowser(request, reply, context.publicUrl);
    const asked = { ...readRequest(context, request), browserHash };
    try {
      return reply.redirect(await beginSignIn(context, asked), 302);
    } catch (error) {
      // The person cannot fix an error of the service, so redirect to the requested page with the error.
      if (!(error instanceof AuthError) || error.status < 500) throw error;
      return reply.redirect(toErrorRedirect(asked.redirectTo, error, { inQuery: true }), 302);
    }
  });
  registerCallback(app, context);
  registerIdentities(app, context);
}
