import { expect, it } from 'vitest';
import { WordsUnderWay } from './words-under-way';

it('knows its own words, each once, and forgets those before', () => {
  const underWay = new WordsUnderWay();
  underWay.add('a');
  underWay.add('ab');
  underWay.add('abc');
  expect(underWay.takeBack('ab')).toBe(true);
  expect(underWay.takeBack('abc')).toBe(true);
  expect(underWay.takeBack('abc')).toBe(false);
});

it('expects nothing any more once the address has changed to words of others', () => {
  const underWay = new WordsUnderWay();
  underWay.add('a');
  expect(underWay.takeBack('lift')).toBe(false);
  expect(underWay.takeBack('a')).toBe(false);
});
