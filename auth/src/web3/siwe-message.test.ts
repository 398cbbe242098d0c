import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AuthError } from '../protocol/auth-error.ts';
import { parseSiweMessage } from './siwe-message.ts';

const address = `0x${'1f'.repeat(20)}`;

describe('parseSiweMessage', () => {
  it('reads every field of an Ethereum sign-in message', () => {
    const text = [
      'wayable.example:8443 wants you to sign in with your Ethereum account:',
      address,
      '',
      'I want to sign in.',
      '',
      'URI: https://wayable.example:8443/auth',
      'Version: 1',
      'Chain ID: 11155111',
      'Nonce: abcdef12',
      'Issued At: 2026-11-21T10:00:00.000Z',
      'Expiration Time: 2026-11-21T11:00:00Z',
      'Not Before: 2026-11-21T09:00:00+01:00',
      'Request ID: 7',
      'Resources:',
      '- https://wayable.example/terms',
    ].join('\n');
    expect(parseSiweMessage(text)).toEqual({
      domain: 'wayable.example:8443',
      address,
      statement: 'I want to sign in.',
      uri: 'https://wayable.example:8443/auth',
      version: '1',
      chainId: 11_155_111,
      issuedAt: new Date('2026-11-21T10:00:00Z'),
      expirationTime: new Date('2026-11-21T11:00:00Z'),
      notBefore: new Date('2026-11-21T08:00:00Z'),
    });
  });

  it('parses random text as a sign-in message or throws AuthError', () => {
    const line = fc.oneof(
      fc.constantFrom('', 'URI: https://a.example', 'Version: 1', 'Chain ID: 1', address, 'Resources:'),
      fc.constant('a.example wants you to sign in with your Ethereum account:'),
      fc.constant('Issued At: 2026-11-21T10:00:00Z'),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 14 }), (lines) => {
        try {
          const message = parseSiweMessage(lines.join('\n'));
          expect(message.chainId).toBeGreaterThan(0);
        } catch (error) {
          expect(error).toBeInstanceOf(AuthError);
          expect((error as AuthError).status).toBe(400);
        }
      }),
    );
  });
});
