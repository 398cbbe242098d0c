/** A configured provider: its id in requests, and its name on the button. */
export interface SignInProvider {
  id: string;
  label: string;
}

interface SignInOptions {
  providers: SignInProvider[];
  hasWallets: boolean;
  /** Whether some organization has its own sign-in (SAML). */
  hasOrganizations: boolean;
  /** Whether passkeys are available. They need a host name, so this is false on an IP address. */
  hasPasskeys: boolean;
  /** Whether passkeys can sign in without a password. */
  hasPasskeySignIn: boolean;
}

export const NO_OPTIONS: SignInOptions = {
  providers: [],
  hasWallets: false,
  hasOrganizations: false,
  hasPasskeys: true,
  hasPasskeySignIn: false,
};

const LABELS: Record<string, string> = { google: 'Google', github: 'GitHub' };
/** Names in `external` that are not OAuth providers. */
const NO_PROVIDERS = /^(email|phone|anonymous_users|web3_\w+|saml|sso)$/;

const toRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** Returns the sign-in methods from the service's settings. Ignores unreadable entries. */
export function readSignInOptions(settings: unknown): SignInOptions {
  const { external, providers, mfa, saml_enabled, passkeys_enabled } = toRecord(settings);
  const enabled = Object.entries(toRecord(external)).filter(([, isOn]) => isOn === true);
  const names = namesOf(providers);
  const has = (name: string) => enabled.some(([id]) => id === name);
  return {
    providers: enabled
      .filter(([id]) => !NO_PROVIDERS.test(id))
      .map(([id]) => ({ id, label: labelOf(id, names.get(id)) })),
    hasWallets: has('web3_ethereum'),
    hasOrganizations: saml_enabled === true,
    hasPasskeys: toRecord(mfa).webauthn !== false,
    hasPasskeySignIn: passkeys_enabled === true,
  };
}

/** Returns the display names of providers. */
const namesOf = (providers: unknown): Map<unknown, unknown> =>
  new Map((Array.isArray(providers) ? providers : []).map(toRecord).map(({ id, name }) => [id, name]));

/** Returns the name in the settings, or makes one of the id: "custom:city-card" → "City card". */
function labelOf(id: string, given: unknown): string {
  if (typeof given === 'string' && given.trim() !== '') return given;
  const known = LABELS[id];
  if (known !== undefined) return known;
  const words = id.replace(/^custom:/, '').replace(/[-_:]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
