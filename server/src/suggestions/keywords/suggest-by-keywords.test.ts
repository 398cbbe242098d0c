import { FEATURES } from '@wayable/protocol/features';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CUES } from './cues.ts';
import { DEMO_REVIEW_SENTENCES } from './demo-review-sentences.ts';
import { DEVELOPMENT_SENTENCES } from './development-sentences.ts';
import { FORESEEN_SENTENCES } from './foreseen-sentences.ts';
import { HELD_OUT_SENTENCES } from './held-out-sentences.ts';
import type { LabelledSentence } from './labelled-sentence.ts';
import { REVISION_SENTENCES } from './revision-sentences.ts';
import { suggestByKeywords } from './suggest-by-keywords.ts';

/** A feature may have no cues. */
const SUGGESTED = FEATURES.filter((feature) => CUES[feature] !== undefined);

/** Precision and recall of each feature, from 0 to 1. */
function measure(sentences: readonly LabelledSentence[]) {
  const answers = sentences.map(([comment, expected]) => ({ expected, found: suggestByKeywords(comment) }));
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

describe.each([
  { name: 'sentences that shaped the rules', sentences: DEVELOPMENT_SENTENCES, least: 0.95 },
  { name: 'sentences foreseen when the rules were written', sentences: FORESEEN_SENTENCES, least: 0.95 },
  { name: 'sentences of the demo reviews', sentences: DEMO_REVIEW_SENTENCES, least: 0.95 },
  { name: 'sentences of the second version', sentences: REVISION_SENTENCES, least: 0.85 },
  { name: 'held-out sentences', sentences: HELD_OUT_SENTENCES, least: 0.7 },
])('$name', ({ name, sentences, least }) => {
  it('are read with few mistakes', () => {
    const measured = measure(sentences);
    process.stdout.write(`${name} (${sentences.length})\n`);
    for (const { feature, precision, recall, ...counts } of measured) {
      process.stdout.write(
        `  ${feature.padEnd(22)} ${counts.sentences} sentences, precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}\n`,
      );
      expect.soft(precision, `precision of ${feature}`).toBeGreaterThanOrEqual(least);
      expect.soft(recall, `recall of ${feature}`).toBeGreaterThanOrEqual(least);
    }
  });
});

describe('suggestByKeywords', () => {
  it('says each feature once, in the order of the list, whatever the order of the comment', () => {
    expect(suggestByKeywords('Automatic doors. Braille. Audio guide. Ramp, and another ramp.')).toEqual(
      SUGGESTED,
    );
  });

  it.each([
    'Wheelchair accessible',
    'WHEELCHAIR ACCESSIBLE',
    'wheelchair-accessible',
    'Whéelchair  accessible\n',
  ])('reads %o', (comment) => expect(suggestByKeywords(comment)).toEqual(['wheelchair-accessible']));

  it.each([
    "There isn't a ramp",
    'There isn’t a ramp',
    'There isnt a ramp',
    'there is NO ramp',
  ])('hears the denial of %o', (comment) => expect(suggestByKeywords(comment)).toEqual([]));

  const words = fc.constantFrom(
    ...'no not door button | open ramp lift , but and the automatic wheelchair announced stop . ? broken in'.split(
      ' ',
    ),
  );
  const comments = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.array(words, { maxLength: 300 }).map((list) => list.join(' ')),
  );

  it('never throws, and answers features only', () => {
    fc.assert(
      fc.property(comments, (comment) => {
        const found = suggestByKeywords(comment);
        expect(FEATURES.filter((feature) => found.includes(feature))).toEqual(found);
      }),
    );
  });

  it('finds nothing more in a question', () => {
    fc.assert(
      fc.property(fc.array(words, { maxLength: 20 }), (list) => {
        const sentence = list.filter((word) => !'.?'.includes(word)).join(' ');
        expect(suggestByKeywords(`${sentence}?`)).toEqual([]);
      }),
    );
  });

  it.each([
    'door ',
    'button ',
    'no ',
    'wheelchai ',
    'a',
    ' ',
    ',',
    '.',
    'lift, ',
    'they are automatic ',
    'no a,b ',
  ])('comes to an end for %o, over and over', (part) => {
    // Forty times the longest comment: what takes the square of its length would be stopped by the runner.
    const comment = part.repeat(200_000 / part.length);
    expect(suggestByKeywords(comment).length).toBeLessThanOrEqual(4);
  });
});
