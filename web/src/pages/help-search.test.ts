import { describe, expect, it } from 'vitest';
import { readContent } from '../../vite/content/read-content.ts';
import { CONTENT_FOLDER } from '../../vite/content-folder.ts';
import type { HelpCategory } from './content.ts';
import { buildHelpSearch } from './help-search.ts';

const content = readContent(CONTENT_FOLDER);
const categoriesOf = (locale: 'en' | 'de'): HelpCategory[] => content.get(locale)?.help.categories ?? [];
const english = buildHelpSearch(categoriesOf('en'), 'en');

describe('the search of the help', () => {
  it('finds words inside answers', () => {
    expect([...english('braille')]).toEqual(['features']);
    expect(english('passkey')).toEqual(new Set(['second-factor']));
  });

  it('finds beginnings of words, and forgives a typo', () => {
    expect(english('verif').has('verification')).toBe(true);
    expect(english('walet').has('badges-without-wallet')).toBe(true);
    expect(english('pasword').has('lost-access')).toBe(true);
  });

  it('wants all words', () => {
    expect(english('braille passkey').size).toBe(0);
    expect(english('xylophone').size).toBe(0);
  });

  it('does not mind accents and case', () => {
    const german = buildHelpSearch(categoriesOf('de'), 'de');
    expect(german('PRÄGEN').has('badges-with-wallet')).toBe(true);
    expect(german('pragen').has('badges-with-wallet')).toBe(true);
  });

  it('knows words where no spaces divide them', () => {
    const category = { locale: 'ja' as const, id: 'a', title: 'バッジ' };
    const japanese = buildHelpSearch(
      [
        {
          ...category,
          questions: [
            { id: 'w', question: 'ウォレットは必要ですか', html: '<p>いいえ、必要ありません。</p>' },
          ],
        },
      ],
      'ja',
    );
    expect(japanese('必要').has('w')).toBe(true);
  });
});
