import { ROUTES } from '@wayable/protocol/routes';
import type { JWK } from 'jose';
import { base58btc } from 'multiformats/bases/base58';

export const ISSUER_NAME = 'Wayable';
/** Multicodec ed25519-pub */
const ED25519_PREFIX = Buffer.from([0xed, 0x01]);

/** The issuer’s DID (did:web): the host of the installation, its port written as `%3A`. */
export const issuerDid = (publicUrl: string): string =>
  `did:web:${encodeURIComponent(new URL(publicUrl).host)}`;

/** Where the public key of that id lies. */
export const keyUrl = (publicUrl: string, kid: string): string =>
  `${publicUrl}${ROUTES.badgeKey.replace(':kid', kid)}`;

/** Where a status list lies. */
export const statusListUrl = (publicUrl: string, list: number): string =>
  `${publicUrl}${ROUTES.badgeStatusList.replace(':list', String(list))}`;

/** The same as a credential with a proof of its own instead of a JWT. */
export const statusCredentialUrl = (publicUrl: string, list: number): string =>
  `${publicUrl}${ROUTES.badgeStatusCredential.replace(':list', String(list))}`;

/** How the DID document names a key. */
export const methodId = (publicUrl: string, kid: string | undefined): string =>
  `${issuerDid(publicUrl)}#${kid}`;

/** An Ed25519 key as a Multikey (W3C Controlled Identifiers 1.0, section 2.2.2). */
const toMultikey = (x: string): string =>
  base58btc.encode(Buffer.concat([ED25519_PREFIX, Buffer.from(x, 'base64url')]));

/** The issuer’s DID document (W3C DID 1.0, did:web): every key that has ever signed may assert. */
export function describeDid(publicUrl: string, keys: JWK[], proofKeys: JWK[] = []): Record<string, unknown> {
  const did = issuerDid(publicUrl);
  const jwkMethods = keys.map(({ kid, use: _, ...jwk }) => ({
    id: methodId(publicUrl, kid),
    type: 'JsonWebKey',
    controller: did,
    publicKeyJwk: { ...jwk, kid },
  }));
  const proofMethods = proofKeys.map(({ kid, x = '' }) => ({
    id: methodId(publicUrl, kid),
    type: 'Multikey',
    controller: did,
    publicKeyMultibase: toMultikey(x),
  }));
  // Programs that look for a JWK first are served first.
  const methods = [...jwkMethods, ...proofMethods];
  return {
    '@context': [
      'https://www.w3.org/ns/did/v1',
      'https://w3id.org/security/jwk/v1',
      'https://w3id.org/security/multikey/v1',
    ],
    id: did,
    verificationMethod: methods,
    assertionMethod: methods.map(({ id }) => id),
  };
}
