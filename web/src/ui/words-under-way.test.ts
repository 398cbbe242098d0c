import { expect, it } from 'vitest';
import { WordsUnderWay } from './words-under-way';

it('recognizes pending words once, and forgets earlier words', () => {
  const underWay = new WordsUnderWay();
  underWay.add('a');
  underWay.add('ab');
  underWay.add('abc');
  expect(underWay.takeBack('ab')).toBe(true);
  expect(underWay.takeBack('abc')).toBe(true);
  expect(underWay.takeBack('abc')).toBe(false);
});

it('forgets pending words after a foreign change', () => {
  const underWay = new WordsUnderWay();
  underWay.add('a');
  expect(underWay.takeBack('lift')).toBe(false);
  expect(underWay.takeBack('a')).toBe(false);
});
