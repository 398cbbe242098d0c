import { FEATURES } from '@wayable/protocol/features';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as deDevelopment from './de/development-sentences.ts';
import * as deHeldOut from './de/held-out-sentences.ts';
import * as deRevision from './de/revision-sentences.ts';
import * as deUnseen from './de/unseen-sentences.ts';
import { DEMO_REVIEW_SENTENCES } from './en/demo-review-sentences.ts';
import * as enDevelopment from './en/development-sentences.ts';
import { FORESEEN_SENTENCES } from './en/foreseen-sentences.ts';
import * as enHeldOut from './en/held-out-sentences.ts';
import * as enRevision from './en/revision-sentences.ts';
import * as esDevelopment from './es/development-sentences.ts';
import * as esHeldOut from './es/held-out-sentences.ts';
import * as esRevision from './es/revision-sentences.ts';
import * as esUnseen from './es/unseen-sentences.ts';
import * as frDevelopment from './fr/development-sentences.ts';
import * as frHeldOut from './fr/held-out-sentences.ts';
import * as frRevision from './fr/revision-sentences.ts';
import * as frUnseen from './fr/unseen-sentences.ts';
import { KEYWORD_LANGUAGES, type KeywordLanguage, KNOWN_LANGUAGES } from './keyword-languages.ts';
import type { LabelledSentence } from './labelled-sentence.ts';
import { suggestByKeywords } from './suggest-by-keywords.ts';

/** A feature may have no cues. */
const SUGGESTED = FEATURES.filter((feature) => KEYWORD_LANGUAGES.en.cues[feature] !== undefined);

/** Precision and recall of each feature, from 0 to 1. */
function measure(sentences: readonly LabelledSentence[], language: KeywordLanguage) {
  const answers = sentences.map(([comment, expected]) => ({
    expected,
    found: suggestByKeywords(comment, language),
  }));
  return SUGGESTED.map((feature) => {
    const count = (isExpected: boolean, isFound: boolean) =>
      answers.filter(
        ({ expected, found }) =>
          expected.includes(feature) === isExpected && found.includes(feature) === isFound,
      ).length;
    const right = count(true, true);
    return {
      feature,
      sentences: right + count(true, false),
      precision: right / (right + count(false, true)),
      recall: right / (right + count(true, false)),
    };
  });
}

interface SentenceSet {
  language: KeywordLanguage;
  name: string;
  sentences: readonly LabelledSentence[];
  /** Precision and recall of each feature, at least. */
  precision: number;
  recall: number;
}

const ENGLISH: SentenceSet[] = [
  { name: 'sentences that shaped the rules', sentences: enDevelopment.DEVELOPMENT_SENTENCES, least: 0.95 },
  { name: 'sentences foreseen when the rules were written', sentences: FORESEEN_SENTENCES, least: 0.95 },
  { name: 'sentences of the demo reviews', sentences: DEMO_REVIEW_SENTENCES, least: 0.95 },
  { name: 'sentences of the second version', sentences: enRevision.REVISION_SENTENCES, least: 0.85 },
  { name: 'held-out sentences', sentences: enHeldOut.HELD_OUT_SENTENCES, least: 0.7 },
].map(({ least, ...set }) => ({ ...set, language: 'en', precision: least, recall: least }));

const OTHERS: SentenceSet[] = (
  [
    ['de', deDevelopment, deHeldOut, deRevision, deUnseen],
    ['es', esDevelopment, esHeldOut, esRevision, esUnseen],
    ['fr', frDevelopment, frHeldOut, frRevision, frUnseen],
  ] as const
).flatMap(([language, development, heldOut, revision, unseen]) => [
  {
    language,
    name: 'sentences that shaped the rules',
    sentences: development.DEVELOPMENT_SENTENCES,
    precision: 0.97,
    recall: 0.95,
  },
  {
    language,
    name: 'sentences of later versions',
    sentences: revision.REVISION_SENTENCES,
    precision: 0.84,
    recall: 0.85,
  },
  {
    language,
    name: 'held-out sentences',
    sentences: heldOut.HELD_OUT_SENTENCES,
    precision: 0.9,
    recall: 0.85,
  },
  // Three sentences a feature at least: one that is not understood weighs a third.
  { language, name: 'unseen sentences', sentences: unseen.UNSEEN_SENTENCES, precision: 0.75, recall: 0.3 },
]);

describe.each([...ENGLISH, ...OTHERS])('$language: $name', ({ language, name, sentences, ...least }) => {
  it('are read with few mistakes', () => {
    const measured = measure(sentences, language);
    process.stdout.write(`${language}: ${name} (${sentences.length})\n`);
    for (const { feature, precision, recall, ...counts } of measured) {
      process.stdout.write(
        `  ${feature.padEnd(22)} ${counts.sentences} sentences, precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}\n`,
      );
      expect.soft(precision, `precision of ${feature}`).toBeGreaterThanOrEqual(least.precision);
      expect.soft(recall, `recall of ${feature}`).toBeGreaterThanOrEqual(least.recall);
    }
  });
});

it('knows the same features in every language', () => {
  for (const language of KNOWN_LANGUAGES)
    expect(Object.keys(KEYWORD_LANGUAGES[language].cues), language).toEqual(
      Object.keys(KEYWORD_LANGUAGES.en.cues),
    );
});

describe('suggestByKeywords', () => {
  it('says each feature once, in the order of the list, whatever the order of the comment', () => {
    expect(suggestByKeywords('Automatic doors. Braille. Audio guide. Ramp, and another ramp.', 'en')).toEqual(
      SUGGESTED,
    );
  });

  it.each([
    'Wheelchair accessible',
    'WHEELCHAIR ACCESSIBLE',
    'wheelchair-accessible',
    'Whéelchair  accessible\n',
  ])('reads %o', (comment) => expect(suggestByKeywords(comment, 'en')).toEqual(['wheelchair-accessible']));

  it.each([
    "There isn't a ramp",
    'There isn’t a ramp',
    'There isnt a ramp',
    'there is NO ramp',
  ])('hears the denial of %o', (comment) => expect(suggestByKeywords(comment, 'en')).toEqual([]));

  it.each([
    ['de', 'Für Rollstühle geeignet, keine Stufen', ['wheelchair-accessible']],
    ['de', 'Fuer Rollstuehle geeignet, keine Stufen', ['wheelchair-accessible']],
    ['de', 'GROSSE SCHRIFT und grosse Schilder', ['visual-aids']],
    ['es', 'Puerta automatica y megafonia', ['audio-cues', 'automatic-doors']],
    ['es', 'Puerta automática y megafonía', ['audio-cues', 'automatic-doors']],
    ['es', 'Pantalla táctil en la entrada', []],
    ['fr', "L'entrée est de plain-pied", ['wheelchair-accessible']],
    ['fr', 'L’entree est de plain pied', ['wheelchair-accessible']],
    ['fr', 'Les fauteuils du cinéma sont confortables', []],
    ['fr', 'Rampe d’escalier solide', []],
  ] as const)('reads %s with and without its accents: %o', (language, comment, features) =>
    expect(suggestByKeywords(comment, language)).toEqual(features));
});

/** Words on which rules of each language begin, end and give up. */
const WORDS: Record<KeywordLanguage, string> = {
  en: 'no not door button open ramp lift but and the automatic wheelchair announced stop broken in',
  de: 'kein nicht Tür Knopf öffnet Rampe Aufzug aber und die automatisch Rollstuhl angesagt Haltestelle kaputt von selbst gut',
  es: 'no sin puerta botón abre rampa ascensor pero y la automática silla de ruedas anuncia parada rota sola bien',
  fr: "pas sans porte bouton s'ouvre rampe ascenseur mais et la automatique fauteuil roulant annonce arrêt cassé seule bien",
};

describe.each(KNOWN_LANGUAGES)('suggestByKeywords in %s', (language) => {
  const words = fc.constantFrom(...WORDS[language].split(' '), ..."| , . ? ! : ( ) - ' \n".split(' '));
  const comments = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.string({ unit: 'grapheme', maxLength: 300 }),
    fc.array(words, { maxLength: 300 }).map((list) => list.join(' ')),
    // The same again and again, up to 10,000 characters: what a pattern could be lost in.
    fc
      .tuple(
        fc.array(fc.oneof(words, fc.string({ unit: 'binary', maxLength: 3 })), {
          minLength: 1,
          maxLength: 4,
        }),
      )
      .map(([part]) => part.join(' ').repeat(5_000).slice(0, 10_000)),
  );

  it('never throws, comes to an end, and answers features only', () => {
    fc.assert(
      fc.property(comments, (comment) => {
        const found = suggestByKeywords(comment, language);
        expect(FEATURES.filter((feature) => found.includes(feature))).toEqual(found);
      }),
    );
  });

  it('finds nothing more in a question', () => {
    fc.assert(
      fc.property(fc.array(words, { maxLength: 20 }), (list) => {
        const sentence = list.filter((word) => !/[.?!\n]/.test(word)).join(' ');
        expect(suggestByKeywords(`${sentence}?`, language)).toEqual([]);
      }),
    );
  });

  it.each([
    ...WORDS[language].split(' '),
    // A cue and its denial: each of many looks for all of the other.
    ...['no ramp', 'kein rampe', 'aufzug nicht', 'no rampa', 'pas rampe', 'ramp, no'],
    ...['wheelchai', 'rollstuh', 'fauteui', 'they are automatic', 'no a,b', 'lift,'],
    ...['a', ' ', ',', '.', 'ä', 'ß', '\u0301', '\u202e', '(', '|', "'"],
  ])('comes to an end for %o, over and over', (part) => {
    // Forty times the longest comment: what takes the square of its length would be stopped by the runner.
    const spaced = part.trim() ? `${part} ` : part;
    for (const text of [spaced, part])
      expect(suggestByKeywords(text.repeat(200_000 / text.length), language).length).toBeLessThanOrEqual(4);
  });
});
