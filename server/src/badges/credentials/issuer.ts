import { ROUTES } from '@wayable/protocol/routes';
import type { JWK } from 'jose';

export const ISSUER_NAME = 'Wayable';

/** The issuer’s DID (did:web): the host of the installation, its port written as `%3A`. */
export const issuerDid = (publicUrl: string): string =>
  `did:web:${encodeURIComponent(new URL(publicUrl).host)}`;

/** Where the public key of that id lies. */
export const keyUrl = (publicUrl: string, kid: string): string =>
  `${publicUrl}${ROUTES.badgeKey.replace(':kid', kid)}`;

/** Where a status list lies. */
export const statusListUrl = (publicUrl: string, list: number): string =>
  `${publicUrl}${ROUTES.badgeStatusList.replace(':list', String(list))}`;

/** The issuer’s DID document (W3C DID 1.0, did:web): every key that has ever signed may assert. */
export function describeDid(publicUrl: string, keys: JWK[]): Record<string, unknown> {
  const did = issuerDid(publicUrl);
  const methods = keys.map(({ kid, use: _, ...jwk }) => ({
    id: `${did}#${kid}`,
    type: 'JsonWebKey',
    controller: did,
    publicKeyJwk: { ...jwk, kid },
  }));
  return {
    '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/jwk/v1'],
    id: did,
    verificationMethod: methods,
    assertionMethod: methods.map(({ id }) => id),
  };
}
