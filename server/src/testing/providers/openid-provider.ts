import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import Provider, { type ClientMetadata } from 'oidc-provider';

export const CLIENT_ID = 'wayable';
export const CLIENT_SECRET = 'a secret between the provider and us';
const KID = 'the-provider';

/** A user at the provider. */
export interface ProviderAccount {
  email?: string;
  email_verified?: boolean | string;
  name?: string;
  picture?: string;
  preferred_username?: string;
}

/** The id of an account that cancels each sign-in. */
export const CANCELING_ACCOUNT = 'canceling-account';

/** An OpenID Connect provider on a local socket. `login_hint` selects the user. */
export class OpenidProvider {
  readonly issuer: string;
  readonly accounts = new Map<string, ProviderAccount>();
  /**
   * The id of the account that signs in if a request has no `login_hint`. For `CANCELING_ACCOUNT`, the
   * provider reports a canceled sign-in.
   */
  personAtKeyboard = 'person-at-keyboard';
  /** The URLs of requests, without queries. */
  readonly seen: string[] = [];
  readonly #server: Server;
  readonly #key: CryptoKey;

  private constructor(server: Server, key: CryptoKey) {
    this.#server = server;
    this.#key = key;
    this.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  /** Reserves a port, so that the issuer's URL is fixed before the provider serves clients. */
  static async listen(): Promise<OpenidProvider> {
    const { privateKey } = await generateKeyPair('RS256', { extractable: true });
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new OpenidProvider(server, privateKey);
  }

  static async start(redirectUri: string): Promise<OpenidProvider> {
    const provider = await OpenidProvider.listen();
    await provider.serve(redirectUri);
    return provider;
  }

  /** Serves one client, which has this redirect URI. */
  async serve(redirectUri: string): Promise<void> {
    const client: ClientMetadata = {
      client_id: CLIENT_ID,
      client_secret: CLIENT_SECRET,
      redirect_uris: [redirectUri],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'client_secret_post',
    };
    const provider = new Provider(this.issuer, {
      clients: [client],
      jwks: { keys: [{ ...(await exportJWK(this.#key)), kid: KID, alg: 'RS256', use: 'sig' }] },
      cookies: { keys: ['only for tests'] },
      claims: {
        openid: ['sub'],
        email: ['email', 'email_verified'],
        profile: ['name', 'picture', 'preferred_username'],
      },
      features: { devInteractions: { enabled: false } },
      ttl: {
        AccessToken: 600,
        AuthorizationCode: 60,
        Grant: 600,
        IdToken: 600,
        Interaction: 600,
        Session: 600,
        RefreshToken: 600,
      },
      interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
      findAccount: (_context, id) => ({
        accountId: id,
        claims: () => ({ ...this.accounts.get(id), sub: id }),
      }),
      renderError: (context, out) => {
        context.body = { error: out.error, error_description: out.error_description };
      },
    });
    const handle = provider.callback();
    this.#server.on('request', async (request, response) => {
      const path = request.url?.split('?')[0] ?? '';
      this.seen.push(path);
      if (!path.startsWith('/interaction/')) return handle(request, response);
      const { params, session, prompt } = await provider.interactionDetails(request, response);
      const accountId = String(params.login_hint ?? session?.accountId ?? this.personAtKeyboard);
      if (accountId === CANCELING_ACCOUNT) {
        const denial = { error: 'access_denied', error_description: 'The person "said" no' };
        return provider.interactionFinished(request, response, denial);
      }
      if (prompt.name === 'login') {
        return provider.interactionFinished(request, response, { login: { accountId } });
      }
      const grant = new provider.Grant({ accountId: session?.accountId ?? accountId, clientId: CLIENT_ID });
      grant.addOIDCScope(String(params.scope));
      return provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } });
    });
  }

  /** Signs an ID token with any claims. `header` adds fields to the token's header, or overrides fields. */
  signIdToken(
    claims: JWTPayload,
    header: Record<string, unknown> = {},
    key: CryptoKey | Uint8Array = this.#key,
  ) {
    const now = Math.floor(Date.now() / 1_000);
    return new SignJWT({ iss: this.issuer, aud: CLIENT_ID, iat: now, exp: now + 300, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: KID, ...header })
      .sign(key);
  }

  /** Returns the public key as published. */
  async publicKeyText(): Promise<string> {
    const answer = await fetch(`${this.issuer}/jwks`);
    return JSON.stringify(((await answer.json()) as { keys: unknown[] }).keys[0]);
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
