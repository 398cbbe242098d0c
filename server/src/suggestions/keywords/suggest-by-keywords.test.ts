import { FEATURES } from '@wayable/protocol/categories';
import { describe, expect, it } from 'vitest';
import { DEMO_REVIEW_SENTENCES } from './demo-review-sentences.ts';
import { DEVELOPMENT_SENTENCES } from './development-sentences.ts';
import { FORESEEN_SENTENCES } from './foreseen-sentences.ts';
import { HELD_OUT_SENTENCES } from './held-out-sentences.ts';
import type { LabelledSentence } from './labelled-sentence.ts';
import { suggestByKeywords } from './suggest-by-keywords.ts';

/** Precision and recall of each feature, from 0 to 1. */
function measure(sentences: readonly LabelledSentence[]) {
  const answers = sentences.map(([comment, expected]) => ({ expected, found: suggestByKeywords(comment) }));
  return FEATURES.map((feature) => {
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
  { name: 'sentences of the demo reviews', sentences: DEMO_REVIEW_SENTENCES, least: 0 },
  { name: 'held-out sentences', sentences: HELD_OUT_SENTENCES, least: 0.0 },
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
