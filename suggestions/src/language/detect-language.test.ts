import type { Locale } from '@wayable/protocol/locales';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COMMENTS_OF_KNOWN_LANGUAGES } from '../testing/sentences/comments-of-known-languages.ts';
import { COMMENTS_OF_OTHER_LANGUAGES } from '../testing/sentences/comments-of-other-languages.ts';
import { detectLanguage } from './detect-language.ts';

const toPairs = (comments: Record<string, readonly string[]>) =>
  Object.entries(comments).flatMap(([language, list]) =>
    list.map((comment) => ({ language: language as Locale, comment })),
  );
const KNOWN = toPairs(COMMENTS_OF_KNOWN_LANGUAGES);
const OTHERS = toPairs(COMMENTS_OF_OTHER_LANGUAGES);
const KNOWN_CODES: readonly (Locale | undefined)[] = ['en', 'de', 'es', 'fr'];

/** Returns the share of comments, from 0 to 1, with a matching result. */
async function share(
  pairs: typeof KNOWN,
  pageOf: (language: Locale) => Locale | undefined,
  holds: (answer: Locale | undefined, language: Locale) => boolean,
): Promise<number> {
  const answers = await Promise.all(
    pairs.map(async ({ language, comment }) =>
      holds(await detectLanguage(comment, { page: pageOf(language) }), language),
    ),
  );
  return answers.filter((answer) => answer).length / pairs.length;
}

describe('detectLanguage', () => {
  it.each<[page: string, pageOf: (language: Locale) => Locale | undefined, right: number, wrong: number]>([
    // `hasKnownWords` is unset, so ambiguous comments remain undetected.
    ['the same', (language) => language, 0.9, 0.02],
    ['English', () => 'en', 0.85, 0.1],
    ['unknown', () => undefined, 0.8, 0.08],
  ])("detects the language of short comments (page's language: %s)", async (_, pageOf, right, wrong) => {
    expect(await share(KNOWN, pageOf, (answer, language) => answer === language)).toBeGreaterThanOrEqual(
      right,
    );
    const isWrong = (answer: Locale | undefined, language: Locale) =>
      KNOWN_CODES.includes(answer) && answer !== language;
    expect(await share(KNOWN, pageOf, isWrong)).toBeLessThanOrEqual(wrong);
    expect(await share(OTHERS, pageOf, isWrong)).toBeLessThanOrEqual(0.03);
  });

  it.each([
    ['Є пандус і широкі двері.'],
    ['يوجد مصعد واسع'],
    ['スロープがありました。'],
    ['有无障碍电梯'],
    ['有无障碍电梯 ramp'],
    ['♿ 10/10 !!!'],
    [''],
  ])('detects no language for the text %o', async (comment) => {
    for (const page of [undefined, 'en', 'uk', 'ja'] as const)
      expect(await detectLanguage(comment, { page })).toBeUndefined();
  });

  it('detects a German comment on pages in other languages', async () => {
    for (const page of ['en', 'es', 'fr'] as const)
      expect(await detectLanguage('Der Eingang ist leider nicht barrierefrei.', { page })).toBe('de');
  });

  it('never throws when detecting the language of random text', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc
        .string({ unit: 'binary', minLength: 1, maxLength: 4 })
        .map((part) => part.repeat(10_000 / part.length)),
      fc.constantFrom('a@', 'www.a', 'a.'.repeat(3), 'http://', '9a').map((part) => part.repeat(2_000)),
    );
    await fc.assert(
      fc.asyncProperty(text, async (comment) => void (await detectLanguage(comment, { page: 'de' }))),
    );
  });
});
