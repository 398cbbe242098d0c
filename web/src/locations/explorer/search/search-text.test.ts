import { expect, it } from 'vitest';
import { cutPastedText } from './search-text';

it('shortens a pasted map link to its coordinates', () => {
  const name = '%E3%81%82'.repeat(25);
  const link = `https://www.google.com/maps/place/${name}/@41.8,-87.6,17z/data=!3m1!4b1!8m2!3d41.88!4d-87.6237`;
  expect(cutPastedText(link)).toBe('41.88, -87.6237');
});

it('cuts a long search text without splitting a character', () => {
  expect(cutPastedText(`a${'😀'.repeat(100)}`)).toBe(`a${'😀'.repeat(99)}`);
});
