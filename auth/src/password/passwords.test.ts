import { describe, expect, it } from 'vitest';
import { assertAcceptablePassword, personalWords } from './passwords.ts';

const words = personalWords({
  email: 'marisol.vega@example.org',
  phone: '15550100123',
  user_metadata: { full_name: 'Marisol Vega Ortiz' },
});

describe('assertAcceptablePassword', () => {
  it.each([
    'marisol.vega@example.org',
    'Marisol.Vega',
    'marisolvega1',
    'M-a-r-i-s-o-l-1',
    'MARISOL123456',
    'vegaortiz',
    '15550100123',
    'Wayable',
    'wayable1',
    'Wayable!2026',
    'wayable123456',
    'wayablewayable',
    'example1',
    'password',
    'aaaaaaaa',
  ])('refuses the personal or common password %j', (password) => {
    expect(() => assertAcceptablePassword(password, words)).toThrow('easy to guess');
  });

  it.each([
    'correct horse battery',
    'marisol likes long ramps',
    'wayable-for-everybody',
    'vega7',
    'ein Satz über Wayable',
  ])('accepts the password %j if long enough', (password) => {
    const take = () => assertAcceptablePassword(password, words);
    if (password.length < 6) expect(take).toThrow('at least 6');
    else expect(take).not.toThrow();
  });

  it('checks passwords of users without personal data', () => {
    expect(() => assertAcceptablePassword('correct horse', personalWords({}))).not.toThrow();
    expect(() => assertAcceptablePassword('wayable!', personalWords({ email: null }))).toThrow(
      'easy to guess',
    );
  });

  it.each([
    ['a'.repeat(73), 'Password cannot be longer than 72 characters'],
    ['é'.repeat(73), 'Password cannot be longer than 72 characters'],
    ['é'.repeat(37), 'longer than 72 bytes'],
    ['\u{1f600}'.repeat(24), 'longer than 72 bytes'],
    // The emoji of a family is one character of many bytes.
    ['\u{1f468}\u200d\u{1f469}\u200d\u{1f467}'.repeat(24), 'longer than 72 bytes'],
  ])('refuses the long password %j: %s', (password, sentence) => {
    expect(() => assertAcceptablePassword(password, words)).toThrow(sentence);
  });
});
