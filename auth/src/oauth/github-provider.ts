import { createHash } from 'node:crypto';
import type { GithubSettings } from '@wayable/platform/config/provider-config';
import { toGithubProfile } from './profile-claims.ts';
import {
  ANSWER_SECONDS,
  type AuthorizationRequest,
  type Provider,
  ProviderDownError,
  type ProviderProfile,
  type ProviderTokens,
} from './provider.ts';

const GITHUB = 'https://github.com';
const SCOPES = ['read:user', 'user:email'];

async function readAnswer(url: string, init: RequestInit): Promise<unknown> {
  const response = await fetch(url, {
    ...init,
    headers: { accept: 'application/json', 'user-agent': 'Wayable', ...init.headers },
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_SECONDS * 1_000),
  });
  const { status } = response;
  if (status >= 500 || status === 429) throw new ProviderDownError(`GitHub answered with status ${status}`);
  if (status !== 200) throw new Error(`GitHub answered with status ${status}`);
  return response.json();
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** GitHub: OAuth 2.0 (RFC 6749, 7636) with an API for the user's identity. */
export class GithubProvider implements Provider {
  readonly id = 'github';
  readonly name: string;
  readonly #settings: GithubSettings;
  readonly #callbackUrl: string;
  readonly #apiUrl: string;

  constructor(settings: GithubSettings, callbackUrl: string) {
    this.name = settings.name;
    this.#settings = settings;
    this.#callbackUrl = callbackUrl;
    this.#apiUrl = settings.url === GITHUB ? 'https://api.github.com' : `${settings.url}/api/v3`;
  }

  async authorizationUrl({ state, verifier, scopes, extra }: AuthorizationRequest): Promise<URL> {
    const url = new URL(`${this.#settings.url}/login/oauth/authorize`);
    const asked = [...new Set([...SCOPES, ...scopes.split(' ').filter((scope) => scope !== '')])];
    const parameters = {
      ...extra,
      response_type: 'code',
      client_id: this.#settings.clientId,
      redirect_uri: this.#callbackUrl,
      scope: asked.join(' '),
      state,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    };
    url.search = new URLSearchParams(parameters).toString();
    return url;
  }

  async redeem(
    returned: URL,
    { verifier }: Pick<AuthorizationRequest, 'state' | 'verifier' | 'nonce'>,
  ): Promise<{ profile: ProviderProfile; tokens: ProviderTokens }> {
    const { url, clientId, clientSecret } = this.#settings;
    const answer = (await readAnswer(`${url}/login/oauth/access_token`, {
      method: 'POST',
      body: new URLSearchParams({
        client_id: clientId,
        client_secret: clientSecret,
        code: returned.searchParams.get('code') ?? '',
        redirect_uri: this.#callbackUrl,
        code_verifier: verifier,
      }),
    })) as Record<string, unknown>;
    const accessToken = textOf(answer.access_token);
    // GitHub reports refusals with status 200 and without a token.
    if (accessToken === undefined) throw new Error('GitHub refused the code');
    const refreshToken = textOf(answer.refresh_token);
    const headers = { authorization: `Bearer ${accessToken}` };
    const [user, emails] = await Promise.all([
      readAnswer(`${this.#apiUrl}/user`, { headers }),
      readAnswer(`${this.#apiUrl}/user/emails?per_page=100`, { headers }),
    ]);
    return {
      profile: toGithubProfile(user, emails),
      tokens: {
        access_token: accessToken,
        ...(refreshToken !== undefined && { refresh_token: refreshToken }),
      },
    };
  }
}
