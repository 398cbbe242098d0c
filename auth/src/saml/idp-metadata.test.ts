import { createPrivateKey } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { IdpMetadataError, isOutdated, readIdpMetadata } from './idp-metadata.ts';
import { generateCertifiedKey } from './service-provider-key.ts';

let certificates: string[];

beforeAll(async () => {
  const keys = await Promise.all([generateCertifiedKey('one.example'), generateCertifiedKey('two.example')]);
  certificates = keys.map(({ certificate }) => certificate.replace(/-----[A-Z ]+-----|\s/g, ''));
});

const keyDescriptor = (certificate: string, use = 'use="signing"') =>
  `<KeyDescriptor ${use}><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data>
    <ds:X509Certificate>${certificate}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></KeyDescriptor>`;

const service = (location: string, binding = 'HTTP-Redirect') =>
  `<SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:${binding}" Location="${location}"/>`;

const descriptor = (parts: string, protocol = 'urn:oasis:names:tc:SAML:2.0:protocol') =>
  `<IDPSSODescriptor protocolSupportEnumeration="${protocol}">${parts}</IDPSSODescriptor>`;

const entity = (parts: string, attributes = 'entityID="https://idp.example/metadata"') =>
  `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" ${attributes}>${parts}</EntityDescriptor>`;

const whole = (location = 'https://idp.example/sso') =>
  entity(descriptor(keyDescriptor(certificates[0] ?? '') + service(location)));

const several = (...entities: string[]) =>
  `<EntitiesDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata">${entities.join('')}</EntitiesDescriptor>`;

describe('readIdpMetadata', () => {
  it('reads entity ID, sign-in URL and signing keys of metadata', () => {
    const [one = '', two = ''] = certificates;
    const keys =
      keyDescriptor(one) +
      keyDescriptor(one) +
      keyDescriptor(two, '') +
      keyDescriptor('AAAA', 'use="encryption"');
    const services =
      service('https://idp.example/post', 'HTTP-POST') + service('https://idp.example/sso?a=1&amp;b=2');
    const read = readIdpMetadata(`<?xml version="1.0"?><!-- ours -->${entity(descriptor(keys + services))}`);
    expect(read).toMatchObject({
      entityId: 'https://idp.example/metadata',
      ssoUrl: 'https://idp.example/sso?a=1&b=2',
    });
    expect(read.certificates).toHaveLength(2);
    expect(read.certificates[0]).toMatch(/^-----BEGIN CERTIFICATE-----\n/);
  });

  it('reads the only identity provider among several SAML entities', () => {
    const other = entity('<SPSSODescriptor/>', 'entityID="https://sp.example"');
    expect(readIdpMetadata(several(other, whole())).entityId).toBe('https://idp.example/metadata');
  });

  it.each<[string, () => string, RegExp]>([
    ['no XML', () => 'hello', /XML/],
    ['a document type', () => `<!DOCTYPE x>${whole()}`, /document type/],
    ['another document', () => '<html/>', /one SAML 2.0 identity provider/],
    ['a service provider', () => entity('<SPSSODescriptor/>'), /one SAML 2.0 identity provider/],
    ['two providers', () => several(whole(), whole()), /one SAML 2.0 identity provider/],
    [
      'an old protocol',
      () => entity(descriptor('', 'urn:oasis:names:tc:SAML:1.1:protocol')),
      /one SAML 2.0 identity provider/,
    ],
    ['no entity ID', () => whole().replace(/entityID="[^"]*"/, ''), /entityID/],
    ['no sign-in URL', () => entity(descriptor(keyDescriptor(certificates[0] ?? ''))), /https URL/],
    ['an unencrypted sign-in URL', () => whole('http://idp.example/sso'), /https URL/],
    ['a script as sign-in URL', () => whole('javascript:alert(1)'), /https URL/],
    ['a username in the sign-in URL', () => whole('https://a@idp.example/'), /https URL/],
    ['no key', () => entity(descriptor(service('https://idp.example/sso'))), /no signing certificate/],
    [
      'a key that cannot be read',
      () => entity(descriptor(keyDescriptor('AAAA') + service('https://idp.example/sso'))),
      /cannot be read/,
    ],
    ['too long a text', () => `${whole()}${' '.repeat(600_000)}`, /too long/],
  ])('refuses SAML metadata with %s', (_, write, message) => {
    const read = () => readIdpMetadata(write());
    expect(read).toThrow(IdpMetadataError);
    expect(read).toThrow(message);
  });

  it('allows an unencrypted SAML sign-in URL on localhost', () => {
    expect(readIdpMetadata(whole('http://localhost:8080/sso')).ssoUrl).toBe('http://localhost:8080/sso');
  });
});

describe('isOutdated', () => {
  it('returns whether SAML metadata is past its validUntil date', () => {
    const until = (time: string) => whole().replace('entityID=', `validUntil="${time}" entityID=`);
    const now = Date.parse('2026-06-01T00:00:00Z');
    expect(isOutdated(whole(), now)).toBe(false);
    expect(isOutdated(until('2026-06-02T00:00:00Z'), now)).toBe(false);
    expect(isOutdated(until('2026-05-31T00:00:00Z'), now)).toBe(true);
  });
});

describe('generateCertifiedKey', () => {
  it('creates a 2048-bit RSA key for any certificate name', async () => {
    const { privateKey } = await generateCertifiedKey('a, O="b" + C=c');
    expect(createPrivateKey(privateKey).asymmetricKeyDetails?.modulusLength).toBe(2_048);
  });
});
