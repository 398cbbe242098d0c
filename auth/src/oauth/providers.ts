import { OTHER_PROVIDER_IDS, type ProviderSettings } from '@wayable/platform/config/provider-config';
import { ROUTES } from '@wayable/protocol/routes';
import { AuthError } from '../protocol/auth-error.ts';
import { GithubProvider } from './github-provider.ts';
import { OidcProvider } from './oidc-provider.ts';
import type { Provider } from './provider.ts';

const KNOWN_IDS = new Set(['google', 'github', ...OTHER_PROVIDER_IDS]);

/** The configured providers. */
export class Providers {
  /** The callback URL for every provider. */
  readonly callbackUrl: string;
  readonly #providers: Map<string, Provider>;

  constructor(settings: readonly ProviderSettings[], publicUrl: string) {
    this.callbackUrl = `${publicUrl}${ROUTES.auth}/callback`;
    const built = settings.map((one) =>
      one.kind === 'github'
        ? new GithubProvider(one, this.callbackUrl)
        : new OidcProvider(one, this.callbackUrl),
    );
    this.#providers = new Map(built.map((provider) => [provider.id, provider]));
  }

  /** Returns the protocol ids and display names of the providers. */
  list(): { id: string; name: string }[] {
    return [...this.#providers.values()].map(({ id, name }) => ({ id, name }));
  }

  /** Returns whether Google and GitHub are enabled, and `true` for any other enabled provider. */
  switches(): Record<string, boolean> {
    const on = [...this.#providers.keys()].map((id) => [id, true]);
    return { google: false, github: false, ...Object.fromEntries(on) };
  }

  find(id: string): Provider | undefined {
    return this.#providers.get(id);
  }

  /**
   * Returns the provider for a redirect.
   * @throws {AuthError} validation_failed
   */
  require(id: string | undefined): Provider {
    const provider = this.find(id ?? '');
    if (provider) return provider;
    const reason = KNOWN_IDS.has(id ?? '') ? 'provider is not enabled' : 'provider could not be found';
    throw new AuthError(400, 'validation_failed', `Unsupported provider: ${reason}`);
  }

  /**
   * Returns the provider of an ID token by its id or issuer.
   * @throws {AuthError} validation_failed, provider_disabled
   */
  requireIssuer(name: string): OidcProvider {
    const provider = [...this.#providers.values()].find(
      (one) => one instanceof OidcProvider && (one.id === name || one.settings.issuer === name),
    );
    if (provider instanceof OidcProvider) return provider;
    if (name !== 'github' && KNOWN_IDS.has(name)) {
      throw new AuthError(400, 'provider_disabled', `Provider "${name}" is not enabled`);
    }
    throw new AuthError(400, 'validation_failed', 'ID tokens of this provider are not accepted');
  }
}
