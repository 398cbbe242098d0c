import type { Locale } from '@wayable/protocol/locales';
import { describe, expect, it } from 'vitest';
import { findByKeywords, findLanguage } from './find-by-keywords.ts';
import { suggestByKeywords } from './keywords/suggest-by-keywords.ts';
import { COMMENTS_OF_KNOWN_LANGUAGES } from './testing/sentences/comments-of-known-languages.ts';
import { DEMO_REVIEW_SENTENCES } from './testing/sentences/en/demo-review-sentences.ts';
import { DEVELOPMENT_SENTENCES } from './testing/sentences/en/development-sentences.ts';
import { FORESEEN_SENTENCES } from './testing/sentences/en/foreseen-sentences.ts';
import { HELD_OUT_SENTENCES } from './testing/sentences/en/held-out-sentences.ts';
import { REVISION_SENTENCES } from './testing/sentences/en/revision-sentences.ts';

const ENGLISH = [
  ...DEMO_REVIEW_SENTENCES,
  ...DEVELOPMENT_SENTENCES,
  ...FORESEEN_SENTENCES,
  ...HELD_OUT_SENTENCES,
  ...REVISION_SENTENCES,
].map(([comment]) => comment);

describe('findByKeywords', () => {
  it('treats English comments on an English page as English', async () => {
    for (const comments of ENGLISH) {
      const { features, notice_code } = await findByKeywords({ comments, language: 'en' });
      expect({ comments, features }).toEqual({ comments, features: suggestByKeywords(comments, 'en') });
      expect({ comments, notice_code }).not.toEqual({ comments, notice_code: 'unknown_language' });
    }
  });

  it('detects the language of at least 94 percent of comments', async () => {
    const pairs = Object.entries(COMMENTS_OF_KNOWN_LANGUAGES).flatMap(([language, list]) =>
      list.map((comments) => ({ comments, language: language as Locale })),
    );
    const found = await Promise.all(pairs.map(findLanguage));
    const right = pairs.filter(({ language }, index) => found[index] === language);
    expect(right.length / pairs.length).toBeGreaterThanOrEqual(0.94);
  });

  it.each([
    ['Braille menu', 'en', ['visual-aids']],
    ['Automatic door.', 'en', ['automatic-doors']],
    ['Nice ramp', 'en', ['wheelchair-accessible']],
    ['No ramp', 'en', []],
    ['Rampe blockiert', 'en', []],
    ['Rampe defekt', 'en', []],
    ['Menu en braille', 'en', ['visual-aids']],
    ['Rampe amovible', 'fr', ['wheelchair-accessible']],
    // The denial is in another language than the other sentence, in both orders.
    ['Great place! Leider keine Rampe.', 'en', []],
    ['Leider keine Rampe. Great place!', 'en', []],
    ['Great place! Leider keine Rampe.', 'de', []],
    ['Leider keine Rampe. Great place!', 'de', []],
    ['¡Sitio estupendo! There is no ramp.', 'es', []],
    ['There is no ramp. ¡Sitio estupendo!', 'es', []],
    ['Super endroit ! There is no ramp.', 'fr', []],
    ['There is no ramp. Super endroit !', 'fr', []],
  ] as const)('suggests features for %o on a page in %s: %j', async (comments, language, features) =>
    expect((await findByKeywords({ comments, language })).features).toEqual(features));

  it.each([
    ['Automatische deuren bij de ingang', 'de'],
    ['O elevador está quebrado', 'es'],
    ['Elevador quebrado', 'es'],
    ['elevador nao funciona', 'es'],
    ['Vaga para deficientes ocupada', 'es'],
    ['Rampa bloccata', 'es'],
  ] as const)('suggests no features for unknown language: %o (page in %s)', async (comments, language) =>
    expect(await findByKeywords({ comments, language })).toMatchObject({
      features: [],
      notice_code: 'unknown_language',
    }));

  it('suggests no features for Dutch text that resembles German', async () => {
    for (const language of ['en', 'de', undefined] as const)
      expect(
        (await findByKeywords({ comments: 'Geen lift, steile trap', ...(language && { language }) }))
          .features,
      ).toEqual([]);
  });
});
