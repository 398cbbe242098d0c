import { describe, expect, it } from 'vitest';
import { answerNeeds, answerOf } from './answer-needs';

const place = (changes: Partial<Parameters<typeof answerOf>[0]> = {}) => ({
  accessibility_features: [],
  total_reviews: 0,
  public_facts: {},
  ...changes,
});
const stated = (says: 'yes' | 'limited' | 'no') => ({
  'wheelchair-accessible': { says, source: 'OpenStreetMap' },
});

describe('answerOf', () => {
  it.each([
    ['unknown', place()],
    ['unknown', place({ total_reviews: 1 })],
    ['no', place({ total_reviews: 2 })],
    ['no', place({ public_facts: stated('no') })],
    ['limited', place({ public_facts: stated('limited') })],
    ['limited', place({ public_facts: stated('limited'), total_reviews: 5 })],
    ['yes', place({ accessibility_features: ['wheelchair-accessible'], public_facts: stated('yes') })],
    // Reviewers have outvoted the public source.
    ['yes', place({ accessibility_features: ['wheelchair-accessible'], public_facts: stated('no') })],
    ['no', place({ public_facts: stated('yes'), total_reviews: 3 })],
  ] as const)('is %s for %o', (answer, location) => {
    expect(answerOf(location, 'wheelchair-accessible')).toBe(answer);
  });
});

describe('answerNeeds', () => {
  const location = place({ accessibility_features: ['audio-cues'], public_facts: stated('limited') });

  it('is the worst answer', () => {
    expect(answerNeeds(location, ['audio-cues'])).toBe('yes');
    expect(answerNeeds(location, ['audio-cues', 'wheelchair-accessible'])).toBe('limited');
    expect(answerNeeds(location, ['wheelchair-accessible', 'visual-aids'])).toBe('unknown');
    expect(
      answerNeeds({ ...location, public_facts: stated('no') }, ['wheelchair-accessible', 'visual-aids']),
    ).toBe('no');
  });

  it('is none where nothing is needed', () => {
    expect(answerNeeds(location, [])).toBeUndefined();
  });
});
