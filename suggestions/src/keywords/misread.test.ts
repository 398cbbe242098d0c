import { describe, expect, it } from 'vitest';
import { MISREAD_SENTENCES } from '../testing/sentences/misread-sentences.ts';
import { KNOWN_LANGUAGES } from './keyword-languages.ts';
import { suggestByKeywords } from './suggest-by-keywords.ts';

describe.each(KNOWN_LANGUAGES)('formerly misread in %s', (language) => {
  it.each(
    MISREAD_SENTENCES[language],
  )('suggests the right features for the formerly misread %o', (comment, features) =>
    expect(suggestByKeywords(comment, language)).toEqual(features));
});
