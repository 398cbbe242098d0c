import type { Locale } from '@wayable/protocol/locales';
import { describe, expect, it } from 'vitest';
import type { HelpCategory } from './content.ts';
import { buildHelpSearch } from './help-search.ts';

const category = (
  locale: Locale,
  answers: Record<string, [question: string, html: string]>,
): HelpCategory => ({
  locale,
  id: 'one',
  title: locale === 'en' ? 'Badges' : '',
  questions: Object.entries(answers).map(([id, [question, html]]) => ({ id, question, html })),
});

const english = buildHelpSearch(
  [
    category('en', {
      features: [
        'What do the features mean?',
        '<p>Tactile paving, <strong>Braille</strong>, raised letters.</p>',
      ],
      protect: [
        'How do I protect my account?',
        '<p>Add a <a href="/x">passkey</a>, and change your password.</p>',
      ],
    }),
  ],
  'en',
);

describe('buildHelpSearch', () => {
  it('finds help questions by words of answers and categories', () => {
    expect([...english('braille')]).toEqual(['features']);
    expect([...english('passkey')]).toEqual(['protect']);
    expect(english('badges').size).toBe(2);
  });

  it('finds help questions by beginnings of words despite typos', () => {
    expect([...english('tact')]).toEqual(['features']);
    expect([...english('brailel')]).toEqual(['features']);
    expect([...english('pasword')]).toEqual(['protect']);
  });

  it('finds help questions only by all words, ignoring markup', () => {
    expect(english('braille passkey').size).toBe(0);
    expect(english('xylophone').size).toBe(0);
    expect(english('strong').size).toBe(0);
  });

  it('ignores accents and case in a help search', () => {
    const german = buildHelpSearch(
      [category('de', { mint: ['Wie präge ich es?', '<p>Mit einer Wallet.</p>'] })],
      'de',
    );
    expect([...german('PRÄGE')]).toEqual(['mint']);
    expect([...german('prage')]).toEqual(['mint']);
  });

  it('ignores invisible characters in a help search', () => {
    for (const words of [
      '\u200epasskey\u200f',
      'pass\u061ckey',
      '\u202apasskey\u202c',
      'pass\u200bkey\ufeff',
      'pass\u00adkey',
    ])
      expect([...english(words)]).toEqual(['protect']);
  });

  it('finds help questions in languages without spaces', () => {
    const answers = category('ja', { wallet: ['ウォレットは必要ですか', '<p>いいえ、要りません。</p>'] });
    expect([...buildHelpSearch([answers], 'ja')('必要')]).toEqual(['wallet']);
  });
});
