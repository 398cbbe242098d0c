import type { GoTrueClient } from '@supabase/auth-js';

type VerifyParams = Parameters<GoTrueClient['mfa']['webauthn']['verify']>[0];

/** Returns whether the browser supports passkeys and the page has a host name, not an IP address. */
export const hasPasskeySupport = (): boolean =>
  !/^[\d.]+$|^\[/.test(window.location.hostname) && typeof PublicKeyCredential !== 'undefined';

/** Thrown if the browser returned no credential. */
class NoCredentialError extends Error {
  override readonly name = 'NotAllowedError';
}

const toKeyCredential = (credential: Credential | null): PublicKeyCredential => {
  if (credential instanceof PublicKeyCredential) return credential;
  throw new NoCredentialError('The browser gave no credential');
};

/**
 * Proves a second factor with its passkey or security key, with exactly the service's options. The client's
 * own `register` and `authenticate` would exclude built-in authenticators.
 * @throws {DOMException} if the browser refuses
 */
export async function provePasskey(client: GoTrueClient, factorId: string) {
  const party = { rpId: location.hostname, rpOrigins: [location.origin] };
  const challenge = await client.mfa.challenge({ factorId, webauthn: party });
  if (challenge.error) return challenge;
  const { id: challengeId, webauthn } = challenge.data;
  const credential =
    webauthn.type === 'create'
      ? await navigator.credentials.create({
          publicKey: webauthn.credential_options.publicKey as PublicKeyCredentialCreationOptions,
        })
      : await navigator.credentials.get({
          publicKey: webauthn.credential_options.publicKey as PublicKeyCredentialRequestOptions,
        });
  return client.mfa.webauthn.verify({
    factorId,
    challengeId,
    // The client's type requires static members that no browser has.
    webauthn: {
      ...party,
      type: webauthn.type,
      credential_response: toKeyCredential(credential),
    } as unknown as VerifyParams['webauthn'],
  });
}

/** Registers a passkey or security key as a second factor. @throws {DOMException} if the browser refuses */
export async function registerPasskey(client: GoTrueClient, friendlyName: string) {
  const factor = await client.mfa.webauthn.enroll({ friendlyName });
  if (factor.error) return factor;
  return provePasskey(client, factor.data.id);
}
