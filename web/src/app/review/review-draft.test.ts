import { describe, expect, it } from 'vitest';
import { emptyDraft, isDraft, isWorthKeeping, type ReviewDraft, toCurrentDraft } from './review-draft';

const draft: ReviewDraft = {
  choice: {
    kind: 'new',
    name: 'Union Park',
    address: '1501 W Randolph St',
    category: 'recreation',
    latitude: null,
    longitude: -87.66,
  },
  rating: 4,
  answers: { 'visual-aids': 'yes' },
  details: { door_width_cm: 84, measured: ['door_width_cm'] },
  visitedAs: 'pram',
  hasConsent: true,
  comments: 'Wide paths.',
  photos: [
    {
      id: 'p',
      path: 'u/temp/1-a.jpg',
      name: 'a.jpg',
      file: new Blob(),
      altText: '',
      topic: null,
      isUploaded: false,
    },
  ],
  idempotencyKey: 'key-12345',
};

describe('isDraft', () => {
  it('accepts a stored draft of a review', () => {
    expect(isDraft(draft)).toBe(true);
    expect(isDraft(emptyDraft({ kind: 'none' }))).toBe(true);
  });

  it.each([
    [null],
    ['x'],
    [[]],
    [{}],
    [{ ...draft, rating: 6 }],
    [{ ...draft, rating: 3.5 }],
    [{ ...draft, answers: { lift: 'yes' } }],
    [{ ...draft, answers: { 'audio-cues': 'maybe' } }],
    [{ ...draft, answers: undefined, features: ['lift'] }],
    [{ ...draft, visitedAs: 'tourist' }],
    [{ ...draft, comments: 1 }],
    [{ ...draft, photos: undefined }],
    [{ ...draft, photos: [{ id: 'p' }] }],
    [{ ...draft, choice: { kind: 'old' } }],
    [{ ...draft, choice: { ...draft.choice, latitude: 'north' } }],
  ])('rejects the stored draft %j', (value) => {
    expect(isDraft(value)).toBe(false);
  });
});

describe('toCurrentDraft', () => {
  it("converts a stored draft's list of features to yes answers", () => {
    const { answers: _, details: __, visitedAs: ___, hasConsent: ____, ...rest } = draft;
    const old = { ...rest, features: ['visual-aids' as const] };
    expect(isDraft(old)).toBe(true);
    const current = { ...draft, details: {}, visitedAs: null, hasConsent: false };
    expect(toCurrentDraft<ReviewDraft>(old)).toEqual(current);
    expect(toCurrentDraft(draft)).toBe(draft);
  });
});

describe('isWorthKeeping', () => {
  const empty = emptyDraft({ kind: 'none' });

  it('returns true for drafts with content, false for empty forms', () => {
    expect(isWorthKeeping(empty)).toBe(false);
    expect(isWorthKeeping({ ...empty, comments: 'x' })).toBe(true);
    expect(isWorthKeeping({ ...empty, rating: 1 })).toBe(true);
    expect(isWorthKeeping({ ...empty, answers: { 'audio-cues': 'no' } })).toBe(true);
    expect(isWorthKeeping({ ...empty, details: { braille: true } })).toBe(true);
    expect(isWorthKeeping({ ...empty, photos: draft.photos })).toBe(true);
  });

  it('creates a new idempotency key for each review form', () => {
    expect(emptyDraft({ kind: 'none' }).idempotencyKey).not.toBe(emptyDraft({ kind: 'none' }).idempotencyKey);
  });
});
