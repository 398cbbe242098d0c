import { describe, expect, it } from 'vitest';
import { emptyDraft, formatDraft, isWorthKeeping, parseDraft, type ReviewDraft } from './review-draft';

const owner = { userId: 'user-1', search: 'location=Union+Park' };
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
  features: ['visual-aids'],
  comments: 'Wide paths.',
  photos: [],
  idempotencyKey: 'key-12345',
};

const stored = (changes: object) => JSON.stringify({ owner, draft: { ...draft, ...changes } });

describe('a stored draft', () => {
  it('comes back whole to its owner', () => {
    expect(parseDraft(formatDraft(owner, draft), owner)).toEqual(draft);
  });

  it('comes back without its photos', () => {
    const file = new Blob(['x'], { type: 'image/png' });
    const photo = {
      id: '1',
      path: 'user-1/temp/1-a.png',
      name: 'a.png',
      file,
      altText: '',
      isUploaded: true,
    };
    expect(parseDraft(formatDraft(owner, { ...draft, photos: [photo] }), owner)).toEqual(draft);
  });

  it('is not shown to somebody else, nor for another place', () => {
    const text = formatDraft(owner, draft);
    expect(parseDraft(text, { ...owner, userId: 'user-2' })).toBeNull();
    expect(parseDraft(text, { ...owner, search: '' })).toBeNull();
  });

  it.each([
    null,
    '',
    'x',
    '[]',
    'null',
    '{}',
    stored({ rating: 6 }),
    stored({ rating: 3.5 }),
    stored({ features: ['lift'] }),
    stored({ comments: 1 }),
    stored({ choice: { kind: 'old' } }),
    stored({ choice: { ...draft.choice, latitude: 'north' } }),
  ])('is ignored when it is %s', (text) => {
    expect(parseDraft(text, owner)).toBeNull();
  });
});

describe('isWorthKeeping', () => {
  it('keeps what was filled in, not an empty form', () => {
    const empty = emptyDraft({ kind: 'none' });
    expect(isWorthKeeping(empty)).toBe(false);
    expect(isWorthKeeping({ ...empty, comments: 'x' })).toBe(true);
    expect(isWorthKeeping({ ...empty, rating: 1 })).toBe(true);
  });

  it('gives each form a key of its own', () => {
    expect(emptyDraft({ kind: 'none' }).idempotencyKey).not.toBe(emptyDraft({ kind: 'none' }).idempotencyKey);
  });
});
