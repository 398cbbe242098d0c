import { expect, it } from 'vitest';
import { combineWords, toSearchTerms } from './location-search.service.ts';

it('keeps each search word once, and at most eight words', () => {
  expect(toSearchTerms('  street Street  STREET café ')).toEqual(['STREET', 'café']);
  expect(toSearchTerms('')).toEqual([]);
  expect(toSearchTerms('a b c d e f g h i j')).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']);
});

it('combines the likeliest corrected words first, up to a limit', () => {
  const words = [['a', 'b', 'c'], ['d'], ['e', 'f']];
  const all = ['a d e', 'a d f', 'b d e', 'b d f', 'c d e', 'c d f'];
  expect(combineWords(words, 9).map((combined) => combined.join(' '))).toEqual(all);
  expect(combineWords(words, 2).map((combined) => combined.join(' '))).toEqual(all.slice(0, 2));
  const many = Array.from({ length: 8 }, () => ['a', 'b', 'c', 'd', 'e']);
  expect(combineWords(many, 6)).toHaveLength(6);
  expect(combineWords([], 6)).toEqual([[]]);
});
