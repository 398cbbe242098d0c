import { expect, it } from 'vitest';
import { toSearchTerms } from './location-search.service.ts';

it('takes each word once, whatever its case, and eight at most', () => {
  expect(toSearchTerms('  street Street  STREET café ')).toEqual(['STREET', 'café']);
  expect(toSearchTerms('')).toEqual([]);
  expect(toSearchTerms('a b c d e f g h i j')).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']);
});
