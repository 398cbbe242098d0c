import { toStoredDomain } from '@wayable/auth/saml/providers.service';
import { describe, expect, it } from 'vitest';
import { readSsoRequest } from './sso.ts';

const ID = '0c7f9b4e-6a0f-4f0c-9d5e-3c1f6f0a2b11';

describe('readSsoRequest', () => {
  it('parses the command to add an SSO provider', () => {
    const args = ['add', '--metadata', 'idp.xml', '--domain', 'a.example', '--domain=b.example'];
    expect(readSsoRequest(args)).toEqual({
      action: 'add',
      metadata: 'idp.xml',
      domains: ['a.example', 'b.example'],
      nameIdFormat: 'persistent',
      attributeMapping: {},
      allowsIdpInitiated: false,
    });
    const more = [
      '--idp-initiated',
      '--name-id',
      'transient',
      '--email-attribute',
      'post',
      '--name-attribute',
      'n',
    ];
    expect(readSsoRequest([...args, ...more])).toMatchObject({
      nameIdFormat: 'transient',
      attributeMapping: { email: 'post', name: 'n' },
      allowsIdpInitiated: true,
    });
  });

  it('parses the commands to list, remove and disable SSO providers', () => {
    expect(readSsoRequest(['list'])).toEqual({ action: 'list' });
    expect(readSsoRequest(['remove', ID])).toEqual({ action: 'remove', id: ID });
    expect(readSsoRequest(['disable', ID])).toEqual({ action: 'disable', id: ID });
  });

  it.each([
    [[]],
    [['lists']],
    [['list', ID]],
    [['remove']],
    [['remove', 'x']],
    [['remove', ID, ID]],
    [['enable', ID, '--idp-initiated']],
    [['add', '--metadata', 'idp.xml']],
    [['add', '--domain', 'a.example']],
    [['add', 'idp.xml', '--metadata', 'idp.xml', '--domain', 'a.example']],
    [['add', '--metadata', 'idp.xml', '--domain', 'a.example', '--name-id', 'toString']],
    [['add', '--metadata', 'idp.xml', '--domain', 'a.example', '--loud']],
  ])('returns no SSO request for the arguments %j', (args) => {
    expect(readSsoRequest(args)).toBeUndefined();
  });
});

describe('toStoredDomain', () => {
  it.each([
    ['A.Example', 'a.example'],
    [' a.example. ', 'a.example'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['a', undefined],
    ['a@b.example', undefined],
    ['*.example', undefined],
    ['127.0.0.1', undefined],
    ['a..example', undefined],
    ['-a.example', undefined],
    ['', undefined],
  ])("converts an SSO provider's domain %s to %s", (written, stored) => {
    expect(toStoredDomain(written)).toBe(stored);
  });
});
