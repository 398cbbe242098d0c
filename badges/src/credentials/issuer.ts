import { ROUTES } from '@wayable/protocol/routes';
import type { JWK } from 'jose';
import { base58btc } from 'multiformats/bases/base58';

export const ISSUER_NAME = 'Wayable';
/** The multicodec prefix `ed25519-pub`. */
const ED25519_PREFIX = Buffer.from([0xed, 0x01]);

/** Returns the issuer's DID (did:web): the installation's host, with `%3A` before a port. */
export const issuerDid = (publicUrl: string): string =>
  `did:web:${encodeURIComponent(new URL(publicUrl).host)}`;

/** Returns the absolute URL where verifiers fetch the public key with the id `kid`. */
export const keyUrl = (publicUrl: string, kid: string): string =>
  `${publicUrl}${ROUTES.badgeKey.replace(':kid', kid)}`;

/** Returns the absolute URL where verifiers fetch a status list as a JWT. */
export const statusListUrl = (publicUrl: string, list: number): string =>
  `${publicUrl}${ROUTES.badgeStatusList.replace(':list', String(list))}`;

/** Returns the URL of a status list with a Data Integrity proof instead of a JWT. */
export const statusCredentialUrl = (publicUrl: string, list: number): string =>
  `${publicUrl}${ROUTES.badgeStatusCredential.replace(':list', String(list))}`;

/** Returns the id of a key in the DID document. */
export const methodId = (publicUrl: string, kid: string | undefined): string =>
  `${issuerDid(publicUrl)}#${kid}`;

/** Encodes an Ed25519 key as a Multikey (W3C Controlled Identifiers 1.0, section 2.2.2). */
const toMultikey = (x: string): string =>
  base58btc.encode(Buffer.concat([ED25519_PREFIX, Buffer.from(x, 'base64url')]));

/**
 * Returns the issuer's DID document (W3C DID 1.0, did:web). All keys that ever signed are listed as assertion
 * methods.
 */
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
  // List JWKs first, for programs that use the first match.
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
