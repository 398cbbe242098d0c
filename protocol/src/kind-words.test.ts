import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findKinds } from './kind-words.ts';

const idsOf = (text: string) => findKinds(text).map(({ id }) => id);

describe('findKinds', () => {
  it.each([
    ['coffee', 'restaurant'],
    ['Coffee near me', 'restaurant'],
    ['restroom', 'accessible-toilet'],
    ['restro', 'accessible-toilet'],
    ['train station', 'transportation'],
    ['Bäckerei', 'restaurant'],
    ['backerei', 'restaurant'],
    ['musée', 'entertainment'],
    ['apteka', 'healthcare'],
    ['туалет', 'accessible-toilet'],
    ['مقهى', 'restaurant'],
    ['駅', 'transportation'],
    ['近くのトイレ', 'accessible-toilet'],
    ['咖啡', 'restaurant'],
  ])('finds for the text "%s" the kind %s', (text, id) => {
    expect(idsOf(text)[0]).toBe(id);
  });

  it.each([
    '',
    'ca',
    'Barcelona',
    'Parkinson Street 5',
    '😀',
    'x'.repeat(500),
  ])('finds no kind for the text %j', (text) => {
    expect(findKinds(text)).toEqual([]);
  });

  it('returns the complete word that a prefix matched', () => {
    expect(findKinds('restro')).toEqual([{ id: 'accessible-toilet', matched: 'restroom' }]);
  });

  it('returns an array of kinds for random text', () => {
    fc.assert(fc.property(fc.string({ maxLength: 500 }), (text) => Array.isArray(findKinds(text))));
  });
});
