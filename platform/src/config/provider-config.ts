import { domainToASCII } from 'node:url';
import { StartupError } from '../startup/startup-error.ts';

type Environment = Record<string, string | undefined>;

/** An OpenID Connect provider. Its discovery document contains everything else. */
export interface OidcSettings {
  kind: 'oidc';
  /** The provider's id in the authentication protocol: `google`, `keycloak`, `custom:…` */
  id: string;
  /** The display name. */
  name: string;
  issuer: string;
  /** Other spellings of the issuer in its ID tokens. */
  issuerAliases: string[];
  /** The first client id is ours. ID tokens may be for any of the ids, for example of our mobile apps. */
  clientIds: [string, ...string[]];
  clientSecret: string;
  /** Email domains that the provider may confirm, in ASCII; undefined for every domain. */
  emailDomains?: string[];
}

/** GitHub or a similar server with OAuth 2.0 but without OpenID Connect. */
export interface GithubSettings {
  kind: 'github';
  id: 'github';
  name: string;
  url: string;
  clientId: string;
  clientSecret: string;
}

export type ProviderSettings = OidcSettings | GithubSettings;

/** Provider settings that must be set together. */
export const PROVIDER_GROUPS = [
  ['AUTH_GOOGLE_CLIENT_ID', 'AUTH_GOOGLE_CLIENT_SECRET'],
  ['AUTH_GITHUB_CLIENT_ID', 'AUTH_GITHUB_CLIENT_SECRET'],
  ['AUTH_OIDC_ISSUER', 'AUTH_OIDC_CLIENT_ID', 'AUTH_OIDC_CLIENT_SECRET'],
];

/**
 * Provider ids that the protocol's clients know (type `Provider` of the official client), except ids with
 * separate settings.
 */
export const OTHER_PROVIDER_IDS =
  'apple azure bitbucket discord facebook figma gitlab kakao keycloak linkedin linkedin_oidc notion slack slack_oidc spotify twitch twitter x workos zoom fly'.split(
    ' ',
  );
const CUSTOM_ID = /^custom:[a-z0-9][a-z0-9_-]{0,39}$/;
const GOOGLE = 'https://accounts.google.com';
const GITHUB = 'https://github.com';
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Reads a URL that receives secrets. */
function readSecureUrl(name: string, value: string): string {
  const url = URL.parse(value);
  const isSecure = url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.has(url.hostname));
  if (!url || !isSecure || url.search + url.hash + url.username + url.password !== '') {
    throw new StartupError(
      `${name} must be an https address without query and fragment (http only for this machine), not "${value}".`,
    );
  }
  return value;
}

function readClientIds(name: string, value: string): [string, ...string[]] {
  const [first, ...others] = value
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '');
  if (first !== undefined) return [first, ...others];
  throw new StartupError(`${name} must be one client id, or several with commas between them.`);
}

const DOMAIN = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]*[a-z][a-z0-9-]*$/;

function readDomains(name: string, value: string): string[] {
  return value.split(',').map((written) => {
    const domain = domainToASCII(written.trim());
    if (DOMAIN.test(domain)) return domain;
    throw new StartupError(
      `${name} must list domains such as example.org with commas between them, not "${written.trim()}".`,
    );
  });
}

function refuseAlone(env: Environment, name: string, needed: string): void {
  if (env[name] === undefined || env[needed] !== undefined) return;
  throw new StartupError(`The configuration is incomplete: ${name} is set, but ${needed} is missing.`);
}

function readGoogle({ AUTH_GOOGLE_CLIENT_ID, AUTH_GOOGLE_CLIENT_SECRET }: Environment): ProviderSettings[] {
  if (!AUTH_GOOGLE_CLIENT_ID || !AUTH_GOOGLE_CLIENT_SECRET) return [];
  return [
    {
      kind: 'oidc',
      id: 'google',
      name: 'Google',
      issuer: GOOGLE,
      issuerAliases: ['accounts.google.com'],
      clientIds: readClientIds('AUTH_GOOGLE_CLIENT_ID', AUTH_GOOGLE_CLIENT_ID),
      clientSecret: AUTH_GOOGLE_CLIENT_SECRET,
    },
  ];
}

function readGithub(env: Environment): ProviderSettings[] {
  refuseAlone(env, 'AUTH_GITHUB_URL', 'AUTH_GITHUB_CLIENT_ID');
  const { AUTH_GITHUB_CLIENT_ID, AUTH_GITHUB_CLIENT_SECRET, AUTH_GITHUB_URL } = env;
  if (!AUTH_GITHUB_CLIENT_ID || !AUTH_GITHUB_CLIENT_SECRET) return [];
  const url = readSecureUrl('AUTH_GITHUB_URL', AUTH_GITHUB_URL ?? GITHUB).replace(/\/+$/, '');
  return [
    {
      kind: 'github',
      id: 'github',
      name: 'GitHub',
      url,
      clientId: AUTH_GITHUB_CLIENT_ID,
      clientSecret: AUTH_GITHUB_CLIENT_SECRET,
    },
  ];
}

function readOidc(env: Environment): ProviderSettings[] {
  refuseAlone(env, 'AUTH_OIDC_NAME', 'AUTH_OIDC_ISSUER');
  refuseAlone(env, 'AUTH_OIDC_ID', 'AUTH_OIDC_ISSUER');
  refuseAlone(env, 'AUTH_OIDC_DOMAINS', 'AUTH_OIDC_ISSUER');
  const { AUTH_OIDC_ISSUER, AUTH_OIDC_CLIENT_ID, AUTH_OIDC_CLIENT_SECRET, AUTH_OIDC_DOMAINS } = env;
  if (!AUTH_OIDC_ISSUER || !AUTH_OIDC_CLIENT_ID || !AUTH_OIDC_CLIENT_SECRET) return [];
  const id = env.AUTH_OIDC_ID ?? 'custom:oidc';
  if (!CUSTOM_ID.test(id) && !OTHER_PROVIDER_IDS.includes(id)) {
    throw new StartupError(
      `AUTH_OIDC_ID must be custom: with letters, digits, - and _, or one of ${OTHER_PROVIDER_IDS.join(', ')}, not "${id}".`,
    );
  }
  const issuer = readSecureUrl('AUTH_OIDC_ISSUER', AUTH_OIDC_ISSUER);
  return [
    {
      kind: 'oidc',
      id,
      name: env.AUTH_OIDC_NAME ?? new URL(issuer).hostname,
      issuer,
      issuerAliases: [],
      clientIds: readClientIds('AUTH_OIDC_CLIENT_ID', AUTH_OIDC_CLIENT_ID),
      clientSecret: AUTH_OIDC_CLIENT_SECRET,
      ...(AUTH_OIDC_DOMAINS !== undefined && {
        emailDomains: readDomains('AUTH_OIDC_DOMAINS', AUTH_OIDC_DOMAINS),
      }),
    },
  ];
}

/**
 * Reads the sign-in providers.
 * @throws {StartupError} naming the invalid variable
 */
export const readProviders = (env: Environment): ProviderSettings[] => [
  ...readGoogle(env),
  ...readGithub(env),
  ...readOidc(env),
];

/**
 * Returns a warning for each provider that may confirm every email domain
 * (docs/auth-protocol.md#account-ownership).
 */
export const findUnboundedProviders = (providers: readonly ProviderSettings[]): string[] =>
  providers.flatMap((provider) =>
    provider.kind === 'oidc' && provider.issuer !== GOOGLE && !provider.emailDomains
      ? [
          `AUTH_OIDC_DOMAINS is not set: Wayable trusts every email address that ${provider.name} calls verified, in any domain.`,
        ]
      : [],
  );
