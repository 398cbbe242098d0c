import type { GoTrueClient } from '@supabase/auth-js';

type VerifyParams = Parameters<GoTrueClient['mfa']['webauthn']['verify']>[0];

/** Tells whether the browser knows passkeys, and the page has the name that they belong to: a bare number is none. */
export const hasPasskeySupport = (): boolean =>
  !/^[\d.]+$|^\[/.test(window.location.hostname) && typeof PublicKeyCredential !== 'undefined';

/** The browser answered with no credential of a key. */
export class NoCredentialError extends Error {
  override readonly name = 'NotAllowedError';
}

const toKeyCredential = (credential: Credential | null): PublicKeyCredential => {
  if (credential instanceof PublicKeyCredential) return credential;
  throw new NoCredentialError('The browser gave no credential');
};

/**
 * Asks the browser for what a challenge wants, exactly as the service put it, and sends the answer. The client's own
 * `register` and `authenticate` would ask for keys to plug in only, and leave out fingerprints and faces.
 */
async function answerChallenge(client: GoTrueClient, factorId: string) {
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
    // The client's type wants static members of the class on each of its objects, which no browser has.
    webauthn: {
      ...party,
      type: webauthn.type,
      credential_response: toKeyCredential(credential),
    } as unknown as VerifyParams['webauthn'],
  });
}

/** Makes a passkey or security key a second factor of this name. @throws {DOMException} when the browser refuses */
export async function registerPasskey(client: GoTrueClient, friendlyName: string) {
  const factor = await client.mfa.webauthn.enroll({ friendlyName });
  if (factor.error) return factor;
  return answerChallenge(client, factor.data.id);
}

/** Proves a second factor with its passkey or security key. @throws {DOMException} when the browser refuses */
export const provePasskey = (client: GoTrueClient, factorId: string) => answerChallenge(client, factorId);
