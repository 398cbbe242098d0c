import { VERSION } from '@wayable/platform/config/version';
import { ROUTES } from '@wayable/protocol/routes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AuthContext } from './auth-context.ts';
import { toRelyingParty } from './factors/webauthn/webauthn.ts';
import { AUTH_OPERATIONS } from './protocol/auth-operations.ts';
import { isSamlEnabled } from './saml/providers.service.ts';
import { JWKS_CACHE_SECONDS } from './tokens/signing-keys.ts';

const DISCOVERY_PATH = '/.well-known/openid-configuration';

/**
 * Returns the metadata for verifiers of our tokens (OpenID Connect Discovery 1.0, section 3). We are not a
 * provider for other sites.
 */
function describeIssuer(publicUrl: string): Record<string, unknown> {
  const issuer = `${publicUrl}${ROUTES.auth}`;
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/user`,
    jwks_uri: `${issuer}/.well-known/jwks.json`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
    code_challenge_methods_supported: ['S256', 'plain'],
    claims_supported: ['iss', 'sub', 'aud', 'exp', 'iat', 'email', 'phone', 'aal', 'amr', 'session_id'],
  };
}

const answerDiscovery =
  ({ publicUrl }: Pick<AuthContext, 'publicUrl'>) =>
  async (_request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', `public, max-age=${JWKS_CACHE_SECONDS}`);
    return describeIssuer(publicUrl);
  };

/** Also serves the issuer's metadata at the root, for programs that omit the issuer's path. */
export function registerSiteDiscovery(app: FastifyInstance, context: AuthContext): void {
  app.get(DISCOVERY_PATH, { schema: AUTH_OPERATIONS.getSiteDiscovery }, answerDiscovery(context));
}

/** Registers the service's metadata and its public token keys. */
export function registerMetadata(app: FastifyInstance, context: AuthContext): void {
  const { sql, keys, publicUrl, sms, settings, providers } = context;
  app.get(DISCOVERY_PATH, { schema: AUTH_OPERATIONS.getDiscovery }, answerDiscovery(context));

  app.get('/.well-known/jwks.json', { schema: AUTH_OPERATIONS.getKeySet }, async (_request, reply) => {
    reply.header('cache-control', `public, max-age=${JWKS_CACHE_SECONDS}`);
    return keys.publishedKeys();
  });

  app.get('/settings', { schema: AUTH_OPERATIONS.getAuthSettings }, async () => ({
    external: {
      email: true,
      phone: sms !== undefined,
      anonymous_users: settings.allowsAnonymous,
      web3_ethereum: settings.allowsWeb3,
      ...providers.switches(),
    },
    providers: providers.list(),
    disable_signup: !settings.allowsSignUp,
    mailer_autoconfirm: !settings.confirmsEmail,
    phone_autoconfirm: false,
    sms_provider: sms === undefined ? '' : 'twilio',
    saml_enabled: await isSamlEnabled(sql),
    passkeys_enabled: toRelyingParty(publicUrl) !== undefined,
    mfa: { totp: true, phone: sms !== undefined, webauthn: toRelyingParty(publicUrl) !== undefined },
  }));

  app.get('/health', { schema: AUTH_OPERATIONS.getAuthHealth }, () => ({
    name: 'Wayable authentication',
    version: VERSION,
    description: 'Supports the GoTrue protocol',
  }));
}
