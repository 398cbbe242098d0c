import type { OidcSettings } from '@wayable/platform/config/provider-config';
import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose';
import * as client from 'openid-client';
import { toOidcProfile } from './profile-claims.ts';
import {
  ANSWER_SECONDS,
  type AuthorizationRequest,
  type Provider,
  type ProviderProfile,
  type ProviderTokens,
} from './provider.ts';

const SCOPES = ['openid', 'email', 'profile'];
/**
 * How long a discovery document is used; it rarely changes. Keys are fetched again for a token with an
 * unknown key.
 */
const KNOWN_FOR_MS = 3_600_000;

/** A parsed discovery document. */
interface Discovered {
  configuration: client.Configuration;
  issuer: string;
  keys: JWTVerifyGetKey;
  readAt: number;
}

/** An OpenID Connect provider, configured by its discovery document (OpenID Connect Discovery 1.0). */
export class OidcProvider implements Provider {
  readonly id: string;
  readonly name: string;
  readonly settings: OidcSettings;
  readonly #callbackUrl: string;
  #known: Discovered | undefined;
  #pending: Promise<Discovered> | undefined;

  constructor(settings: OidcSettings, callbackUrl: string) {
    this.id = settings.id;
    this.name = settings.name;
    this.settings = settings;
    this.#callbackUrl = callbackUrl;
  }

  /**
   * Reads the document once an hour, one call at a time. Uses the old document while the provider is down.
   */
  async discover(): Promise<Discovered> {
    const known = this.#known;
    if (known && Date.now() - known.readAt < KNOWN_FOR_MS) return known;
    this.#pending ??= this.#read().finally(() => {
      this.#pending = undefined;
    });
    try {
      this.#known = await this.#pending;
      return this.#known;
    } catch (error) {
      if (known) return known;
      throw error;
    }
  }

  async #read(): Promise<Discovered> {
    const { issuer, clientIds, clientSecret } = this.settings;
    const isLocal = issuer.startsWith('http:');
    const authenticate: client.ClientAuth = (server, metadata, body, headers) => {
      // Basic is the default if the document names no method (Discovery 1.0, section 3).
      const takesPost = server.token_endpoint_auth_methods_supported?.includes('client_secret_post');
      const method = takesPost ? client.ClientSecretPost : client.ClientSecretBasic;
      method(clientSecret)(server, metadata, body, headers);
    };
    const configuration = await client.discovery(new URL(issuer), clientIds[0], undefined, authenticate, {
      timeout: ANSWER_SECONDS,
      execute: [
        // The ID token comes from the provider over TLS, but verify its signature anyway.
        client.enableNonRepudiationChecks,
        ...(isLocal ? [client.allowInsecureRequests] : []),
      ],
    });
    const server = configuration.serverMetadata();
    // Refuse documents of several tenants, which contain a pattern as issuer: a token could then choose its
    // issuer.
    if (new URL(server.issuer).href !== new URL(issuer).href) {
      throw new Error('The discovery document names another issuer');
    }
    const jwksUrl = new URL(server.jwks_uri ?? '');
    if (jwksUrl.protocol !== 'https:' && !isLocal)
      throw new Error('The jwks_uri of the issuer does not use https');
    return {
      configuration,
      issuer: server.issuer,
      keys: createRemoteJWKSet(jwksUrl, { timeoutDuration: ANSWER_SECONDS * 1_000 }),
      readAt: Date.now(),
    };
  }

  async authorizationUrl({ state, verifier, nonce, scopes, extra }: AuthorizationRequest): Promise<URL> {
    const { configuration } = await this.discover();
    return client.buildAuthorizationUrl(configuration, {
      ...extra,
      redirect_uri: this.#callbackUrl,
      scope: [...new Set([...SCOPES, ...scopes.split(' ').filter((scope) => scope !== '')])].join(' '),
      state,
      nonce,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
  }

  async redeem(
    returned: URL,
    { state, verifier, nonce }: Pick<AuthorizationRequest, 'state' | 'verifier' | 'nonce'>,
  ): Promise<{ profile: ProviderProfile; tokens: ProviderTokens }> {
    const { configuration } = await this.discover();
    const answer = await client.authorizationCodeGrant(configuration, returned, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    const claims = answer.claims();
    if (!claims) throw new Error('The provider returned no ID token');
    // An email and its verification must come from the same source.
    const isComplete = claims.email !== undefined || !configuration.serverMetadata().userinfo_endpoint;
    const about = isComplete
      ? claims
      : { iss: claims.iss, ...(await client.fetchUserInfo(configuration, answer.access_token, claims.sub)) };
    const { access_token, refresh_token } = answer;
    return {
      profile: toOidcProfile(about, this.settings.emailDomains),
      tokens: { access_token, ...(refresh_token !== undefined && { refresh_token }) },
    };
  }
}
