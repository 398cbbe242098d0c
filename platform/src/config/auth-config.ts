import { StartupError } from '../startup/startup-error.ts';
import { type ProviderSettings, readProviders } from './provider-config.ts';

type Environment = Record<string, string | undefined>;

/** Settings of the authentication service. */
export interface AuthConfig {
  allowsSignUp: boolean;
  allowsAnonymous: boolean;
  /** New emails must be confirmed before sign-in. */
  confirmsEmail: boolean;
  /** Users may link identities of other providers to their account. */
  allowsLinking: boolean;
  allowsWeb3: boolean;
  /** Chains (EIP-155) allowed in a wallet's sign-in. */
  web3ChainIds: number[];
  /** Allowed redirect targets in addition to this site: URLs with `*`, `**` and `?`. */
  redirectUrls: string[];
  /** Configured providers: Google, GitHub, and one of OpenID Connect. */
  providers: ProviderSettings[];
}

function readSwitch(env: Environment, name: string, otherwise: boolean): boolean {
  const value = env[name];
  if (value === undefined) return otherwise;
  if (value !== '0' && value !== '1') throw new StartupError(`${name} must be 0 or 1, not "${value}".`);
  return value === '1';
}

/** The test chain, without real money. */
const SEPOLIA = '11155111';

function readChainIds(value: string): number[] {
  const ids = value.split(',').map((id) => id.trim());
  if (ids.every((id) => /^[1-9]\d{0,14}$/.test(id))) return ids.map(Number);
  throw new StartupError(`AUTH_WEB3_CHAINS must list chain ids such as 1 and 11155111, not "${value}".`);
}

function readRedirectUrls(value: string | undefined): string[] {
  const urls = (value ?? '')
    .split(',')
    .map((url) => url.trim())
    .filter((url) => url !== '');
  const wrong = urls.find((url) => !/^[a-z][a-z0-9+.-]*:\/\/[^\s#]+$/i.test(url));
  if (wrong === undefined) return urls;
  throw new StartupError(`AUTH_REDIRECT_URLS must list absolute URLs without a fragment, not "${wrong}".`);
}

/**
 * Reads the settings of the authentication service.
 * @throws {StartupError} naming the invalid variable
 */
export const readAuthConfig = (env: Environment): AuthConfig => ({
  allowsSignUp: readSwitch(env, 'AUTH_SIGNUP', true),
  allowsAnonymous: readSwitch(env, 'AUTH_ANONYMOUS', false),
  // Confirm emails only if a mail server is configured. Otherwise, people would not get the mail.
  confirmsEmail: readSwitch(env, 'AUTH_CONFIRM_EMAIL', env.MAIL_URL !== undefined),
  allowsLinking: readSwitch(env, 'AUTH_LINKING', true),
  allowsWeb3: readSwitch(env, 'AUTH_WEB3', true),
  web3ChainIds: readChainIds(env.AUTH_WEB3_CHAINS ?? env.CHAIN_ID ?? SEPOLIA),
  redirectUrls: readRedirectUrls(env.AUTH_REDIRECT_URLS),
  providers: readProviders(env),
});
