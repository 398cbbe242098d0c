import { describe, expect, it } from 'vitest';
import { KNOWN_LANGUAGES } from './keyword-languages.ts';
import { MISREAD_SENTENCES } from './misread-sentences.ts';
import { suggestByKeywords } from './suggest-by-keywords.ts';

describe.each(KNOWN_LANGUAGES)('misread once, in %s', (language) => {
  it.each(MISREAD_SENTENCES[language])('reads %o', (comment, features) =>
    expect(suggestByKeywords(comment, language)).toEqual(features));
});
