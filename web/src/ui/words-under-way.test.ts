import { expect, it } from 'vitest';
import { WordsUnderWay } from './words-under-way';

it('recognizes pending search text once and forgets earlier text', () => {
  const underWay = new WordsUnderWay();
  underWay.add('a');
  underWay.add('ab');
  underWay.add('abc');
  expect(underWay.takeBack('ab')).toBe(true);
  expect(underWay.takeBack('abc')).toBe(true);
  expect(underWay.takeBack('abc')).toBe(false);
});

it('forgets pending search text after a change from outside', () => {
  const underWay = new WordsUnderWay();
  underWay.add('a');
  expect(underWay.takeBack('lift')).toBe(false);
  expect(underWay.takeBack('a')).toBe(false);
});
