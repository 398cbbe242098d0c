import { describe, expect, it } from 'vitest';
import { NO_OPTIONS, readSignInOptions } from './sign-in-options';

describe('readSignInOptions', () => {
  it('lists the enabled sign-in methods with names', () => {
    const external = {
      email: true,
      phone: false,
      anonymous_users: true,
      web3_ethereum: true,
      google: true,
      github: false,
      'custom:city-card': true,
      keycloak: true,
    };
    expect(
      readSignInOptions({
        external,
        providers: [{ id: 'keycloak', name: 'City Library' }, null],
        mfa: { webauthn: false },
        saml_enabled: true,
        passkeys_enabled: true,
      }),
    ).toEqual({
      providers: [
        { id: 'google', label: 'Google' },
        { id: 'custom:city-card', label: 'City card' },
        { id: 'keycloak', label: 'City Library' },
      ],
      hasWallets: true,
      hasOrganizations: true,
      hasPasskeys: false,
      hasPasskeySignIn: true,
    });
  });

  it.each([
    undefined,
    null,
    'settings',
    {},
    { external: null },
    { external: { google: 'yes' } },
  ])('lists no sign-in options for the settings %j', (settings) => {
    expect(readSignInOptions(settings)).toEqual(NO_OPTIONS);
  });
});
