import { describe, expect, it } from 'vitest';
import { FACT_ANSWERS, FACT_TOPICS, type PublicFacts } from './features.ts';
import { formatFacts, parseAnswers, parseFacts, parseFeatures } from './filters.ts';

describe('public facts in a tile', () => {
  it('parses the public facts that formatFacts writes', () => {
    const facts: PublicFacts = Object.fromEntries(
      FACT_TOPICS.map((topic, index) => [
        topic,
        { says: FACT_ANSWERS[index % FACT_ANSWERS.length], source: 'OpenStreetMap' },
      ]),
    );
    expect(parseFacts(formatFacts(facts), 'OpenStreetMap')).toEqual(facts);
    expect(formatFacts({})).toBe('');
    expect(parseFacts('', '')).toEqual({});
  });

  it('ignores unknown topics and answers when parsing public facts', () => {
    expect(parseFacts('lift=yes,wheelchair-accessible=often,audio-cues=no', 'Town Hall')).toEqual({
      'audio-cues': { says: 'no', source: 'Town Hall' },
    });
  });
});

describe('filter lists', () => {
  it('parses filter lists in fixed order without unknown values', () => {
    expect(parseFeatures('visual-aids,moat,audio-cues')).toEqual(['audio-cues', 'visual-aids']);
    expect(parseAnswers('yes,no,perhaps')).toEqual(['no', 'yes']);
    expect([parseFeatures(undefined), parseAnswers('')]).toEqual([[], []]);
  });
});
