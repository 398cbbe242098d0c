import { expect, it } from 'vitest';
import { describeDid, issuerDid } from './issuer.ts';

it.each([
  ['https://map.example', 'did:web:map.example'],
  ['https://Map.Example:443', 'did:web:map.example'],
  ['https://map.example:8443', 'did:web:map.example%3A8443'],
  ['http://127.0.0.1:3000', 'did:web:127.0.0.1%3A3000'],
  ['http://[::1]:3000', 'did:web:%5B%3A%3A1%5D%3A3000'],
])('derives from %s the issuer DID %s', (publicUrl, did) => {
  expect(issuerDid(publicUrl)).toBe(did);
});

it('lists every key of the issuer as assertion method', () => {
  const keys = ['new', 'old'].map((kid) => ({
    kty: 'RSA',
    n: 'AQ',
    e: 'AQAB',
    kid,
    alg: 'RS256',
    use: 'sig',
  }));
  expect(describeDid('https://map.example', keys)).toMatchObject({
    id: 'did:web:map.example',
    verificationMethod: [
      { id: 'did:web:map.example#new', publicKeyJwk: { kty: 'RSA', n: 'AQ', e: 'AQAB', kid: 'new' } },
      { id: 'did:web:map.example#old' },
    ],
    assertionMethod: ['did:web:map.example#new', 'did:web:map.example#old'],
  });
});
