import { describe, expect, it } from 'vitest';
import { buildCreationOptions, buildRequestOptions, toRelyingParty } from './webauthn.ts';

describe('toRelyingParty', () => {
  it.each([
    ['https://wayable.example', 'wayable.example', 'https://wayable.example'],
    ['https://wayable.example:8443/map', 'wayable.example', 'https://wayable.example:8443'],
    ['http://localhost:3000', 'localhost', 'http://localhost:3000'],
    ['http://127.0.0.1:3000', 'localhost', 'http://localhost:3000'],
    ['http://map.localhost:3000', 'map.localhost', 'http://map.localhost:3000'],
  ])('derives the relying party of the site %s', (publicUrl, id, origin) => {
    expect(toRelyingParty(publicUrl)).toEqual({ id, origin });
  });

  it.each([
    'https://192.0.2.7',
    'https://[2001:db8::1]',
    'http://wayable.example',
  ])('returns no relying party for the site %s', (publicUrl) => {
    expect(toRelyingParty(publicUrl)).toBeUndefined();
  });
});

describe('buildRequestOptions', () => {
  const party = { id: 'wayable.example', origin: 'https://wayable.example' };
  const credential = { id: 'AQID', publicKey: new Uint8Array([1, 2, 3]), signCount: 7, transports: ['usb'] };
  const descriptor = { id: 'AQID', type: 'public-key', transports: ['usb'] };

  it('omits public key and counter from WebAuthn credential options', async () => {
    const user = { id: '00000000-0000-4000-8000-000000000000', name: 'ada@people.example' };
    expect((await buildCreationOptions(party, user, [credential])).excludeCredentials).toEqual([descriptor]);
    expect((await buildRequestOptions(party, credential)).allowCredentials).toEqual([descriptor]);
  });
});
