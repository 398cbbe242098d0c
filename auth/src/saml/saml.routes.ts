import type { AttemptLimit } from '@wayable/platform/attempts/attempts';
import type { FastifyInstance } from 'fastify';
import type { AuthContext } from '../auth-context.ts';
import { bindBrowser, isSameBrowser } from '../flow/browser-binding.ts';
import { toErrorRedirect } from '../flow/flow-states.service.ts';
import { readChallenge } from '../flow/pkce.ts';
import { limitAddress, resetAddressLimit } from '../limits/address-limits.ts';
import { AuthError } from '../protocol/auth-error.ts';
import { toAuthError } from '../protocol/auth-error-handler.ts';
import { AUTH_OPERATIONS } from '../protocol/auth-operations.ts';
import { bodyOf, deviceOf, readFlag, readText } from '../protocol/auth-request.ts';
import { finishSso } from './finish-sso.service.ts';
import { ServiceProvider } from './service-provider.ts';
import { startSso } from './start-sso.service.ts';

/** Limit of starts per network address. It is high, because a whole organization may share an address. */
const STARTS_PER_ADDRESS: AttemptLimit = { max: 150, windowSeconds: 300 };
const METADATA_CACHE_SECONDS = 600;
/** Maximum bytes of a response. Responses with hundreds of groups have tens of kilobytes. */
const ANSWER_MAX_BYTES = 192 * 1_024;

function readOnce(form: URLSearchParams, field: string): string | undefined {
  const [value, ...others] = form.getAll(field);
  if (others.length > 0) throw new AuthError(400, 'validation_failed', `${field} must be given once`);
  return value === '' ? undefined : value;
}

/** Registers the route where browsers post responses of identity providers. Only this route accepts forms. */
function registerAnswers(app: FastifyInstance, context: AuthContext, serviceProvider: ServiceProvider): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: ANSWER_MAX_BYTES },
      async (_request: unknown, body: string) => new URLSearchParams(body),
    );
    // A person sees this page, so redirect to the site instead of sending an error object.
    scope.setErrorHandler((error, request, reply) => {
      const known = toAuthError(error);
      if (known.status >= 500) request.log.error({ err: error, code: known.code }, 'an SSO sign-in failed');
      else request.log.info({ code: known.code, reason: known.message }, 'an SSO sign-in was rejected');
      return reply.redirect(toErrorRedirect(context.redirects.siteUrl, known, { inQuery: true }), 303);
    });
    scope.post<{ Body: URLSearchParams | undefined }>(
      '/sso/saml/acs',
      { schema: AUTH_OPERATIONS.finishSso },
      async (request, reply) => {
        await limitAddress(context, request, 'saml');
        const form = request.body ?? new URLSearchParams();
        const samlResponse = readOnce(form, 'SAMLResponse');
        if (samlResponse === undefined)
          throw new AuthError(400, 'validation_failed', 'SAMLResponse is missing');
        const location = await finishSso(context, serviceProvider, {
          samlResponse,
          relayState: readOnce(form, 'RelayState'),
          device: deviceOf(request, context.publicUrl),
          isSameBrowser: (hash) => isSameBrowser(request, context.publicUrl, hash, 'form'),
        });
        await resetAddressLimit(context, request, 'saml');
        return reply.redirect(location, 302);
      },
    );
  });
}

/** Registers sign-in with identity providers (docs/auth-protocol.md#sso). */
export function registerSamlRoutes(app: FastifyInstance, context: AuthContext): void {
  const serviceProvider = new ServiceProvider(context);

  app.post('/sso', { schema: AUTH_OPERATIONS.startSso }, async (request, reply) => {
    await limitAddress(context, request, 'sso', STARTS_PER_ADDRESS);
    const body = bodyOf(request);
    const skips = readFlag(body, 'skip_http_redirect', false);
    const url = await startSso(context, serviceProvider, {
      providerId: readText(body, 'provider_id'),
      domain: readText(body, 'domain'),
      redirectTo: context.redirects.choose(readText(body, 'redirect_to')),
      challenge: readChallenge(body),
      browserHash: bindBrowser(request, reply, context.publicUrl, 'form'),
    });
    return skips ? { url } : reply.redirect(url, 303);
  });

  app.get('/sso/saml/metadata', { schema: AUTH_OPERATIONS.getSamlMetadata }, async (_request, reply) => {
    reply.header('cache-control', `public, max-age=${METADATA_CACHE_SECONDS}`);
    return reply.type('application/samlmetadata+xml').send(await serviceProvider.metadata());
  });

  registerAnswers(app, context, serviceProvider);
}
