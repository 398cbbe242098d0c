import { isIP } from 'node:net';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { AuthError } from '../../protocol/auth-error.ts';

/** The relying party of WebAuthn. */
export interface RelyingParty {
  /** A domain name. */
  id: string;
  origin: string;
}

/** A stored public key credential. */
export interface Credential {
  /** base64url */
  id: string;
  publicKey: Uint8Array<ArrayBuffer>;
  signCount: number;
  transports: string[];
}

export interface NewCredential extends Credential {
  aaguid: string;
}

export type CredentialDescriptor = Pick<Credential, 'id' | 'transports'>;

/** Loads the library at its first use, because most runs of the program never need its 270 modules. */
const loadLibrary = () => import('@simplewebauthn/server');

const NAME = 'Wayable';
const LOOPBACK = new Set(['127.0.0.1', '[::1]']);
/**
 * The lifetime of a challenge. It is long, because some people need more time to reach a key (WCAG 2.2,
 * success criterion 2.2.1).
 */
const TIMEOUT_MS = 300_000;
/** COSE numbers of EdDSA, ES256 and RS256. ML-DSA is missing, because it is experimental in Node 24. */
const ALGORITHMS = [-8, -7, -257];
const TRANSPORT = /^[a-z-]{1,20}$/;
const TRANSPORTS_MAX = 10;

/**
 * Returns the relying party of this installation; undefined where browsers do not support WebAuthn: on IP
 * addresses, and without TLS except on localhost. The relying party comes from the configuration, never from
 * a request. A loopback address counts as localhost, so keys work when the site is opened there.
 */
export function toRelyingParty(publicUrl: string): RelyingParty | undefined {
  const url = new URL(publicUrl);
  if (LOOPBACK.has(url.hostname)) url.hostname = 'localhost';
  const { protocol, hostname, origin } = url;
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return undefined;
  const isSecure = protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost');
  return isSecure ? { id: hostname, origin } : undefined;
}

/** Returns only the known properties, because the library forwards all others. */
const toDescriptor = ({ id, transports }: CredentialDescriptor): CredentialDescriptor => ({ id, transports });

/** Builds options for `navigator.credentials.create`, as WebAuthn's JSON. */
export const buildCreationOptions = async (
  party: RelyingParty,
  user: { id: string; name: string },
  known: CredentialDescriptor[],
) =>
  (await loadLibrary()).generateRegistrationOptions({
    rpName: NAME,
    rpID: party.id,
    userID: Uint8Array.from(Buffer.from(user.id.replaceAll('-', ''), 'hex')),
    userName: user.name,
    userDisplayName: user.name,
    excludeCredentials: known.map(toDescriptor),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    // The account is known, so the authenticator need not store it.
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'required' },
    timeout: TIMEOUT_MS,
  });

/** Builds options for `navigator.credentials.create` of a passkey that signs in without a typed name. */
export const buildPasskeyOptions = async (
  party: RelyingParty,
  user: { handle: Uint8Array<ArrayBuffer>; name: string },
  known: CredentialDescriptor[],
) =>
  (await loadLibrary()).generateRegistrationOptions({
    rpName: NAME,
    rpID: party.id,
    userID: user.handle,
    userName: user.name,
    userDisplayName: user.name,
    excludeCredentials: known.map(toDescriptor),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    timeout: TIMEOUT_MS,
  });

/** Builds options for `navigator.credentials.get` with any passkey of this site. */
export const buildSignInOptions = async (party: RelyingParty) =>
  (await loadLibrary()).generateAuthenticationOptions({
    rpID: party.id,
    userVerification: 'required',
    timeout: TIMEOUT_MS,
  });

/** Builds options for `navigator.credentials.get`, as WebAuthn's JSON. */
export const buildRequestOptions = async (party: RelyingParty, credential: CredentialDescriptor) =>
  (await loadLibrary()).generateAuthenticationOptions({
    rpID: party.id,
    allowCredentials: [toDescriptor(credential)],
    userVerification: 'required',
    timeout: TIMEOUT_MS,
  });

type Fields = Record<string, unknown>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** @throws {AuthError} validation_failed if members of WebAuthn's JSON are missing */
function readResponse(body: unknown, members: string[]): Fields {
  const response = isObject(body) && isObject(body.credential_response) ? body.credential_response : {};
  const inner = isObject(response.response) ? response.response : {};
  const texts = [response.id, response.rawId, response.type, ...members.map((member) => inner[member])];
  if (texts.some((text) => typeof text !== 'string' || text === '')) {
    throw new AuthError(400, 'validation_failed', 'the credential must follow the JSON format of WebAuthn');
  }
  return response;
}

const failed = (message = 'The security key or passkey could not be verified') =>
  new AuthError(422, 'webauthn_verification_failed', message);

/**
 * Converts all errors of the library to a failed verification, because a wrong answer of the authenticator
 * causes them.
 */
async function refuseErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof AuthError ? error : failed();
  }
}

/**
 * Refuses answers with certificates: verifying them would fetch URLs from the certificate, and only "none"
 * was requested.
 */
async function assertNoCertificates(response: RegistrationResponseJSON): Promise<void> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers');
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.response.attestationObject));
  const format = attestation.get('fmt');
  const isSelfSigned = format === 'packed' && attestation.get('attStmt').get('x5c') === undefined;
  if (format !== 'none' && !isSelfSigned) throw failed('Certificates of security keys are not accepted');
}

const readTransports = (response: RegistrationResponseJSON): string[] => {
  const named: unknown = response.response.transports;
  if (!Array.isArray(named)) return [];
  return named.filter((name) => typeof name === 'string' && TRANSPORT.test(name)).slice(0, TRANSPORTS_MAX);
};

/**
 * Verifies the result of `navigator.credentials.create` for a challenge.
 * @param body the `webauthn` member of the request
 * @throws {AuthError} validation_failed, webauthn_verification_failed
 */
export async function verifyNewCredential(
  party: RelyingParty,
  challenge: string,
  body: unknown,
): Promise<NewCredential> {
  const response = readResponse(body, [
    'clientDataJSON',
    'attestationObject',
  ]) as unknown as RegistrationResponseJSON;
  const { verifyRegistrationResponse } = await loadLibrary();
  return refuseErrors(async () => {
    await assertNoCertificates(response);
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!registrationInfo) throw failed();
    const { credential, aaguid } = registrationInfo;
    return {
      id: credential.id,
      publicKey: credential.publicKey,
      signCount: credential.counter,
      transports: readTransports(response),
      aaguid,
    };
  });
}

/**
 * Verifies the result of `navigator.credentials.get` for a challenge.
 * @param body the `webauthn` member of the request
 * @returns the authenticator's new signature counter
 * @throws {AuthError} validation_failed, webauthn_verification_failed
 */
export async function verifyAssertion(
  party: RelyingParty,
  challenge: string,
  credential: Credential,
  body: unknown,
): Promise<number> {
  const response = readResponse(body, [
    'clientDataJSON',
    'authenticatorData',
    'signature',
  ]) as unknown as AuthenticationResponseJSON;
  const { verifyAuthenticationResponse } = await loadLibrary();
  return refuseErrors(async () => {
    if (response.id !== credential.id) throw failed();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: { id: credential.id, publicKey: credential.publicKey, counter: credential.signCount },
      requireUserVerification: true,
    });
    if (!verified) throw failed();
    return authenticationInfo.newCounter;
  });
}
