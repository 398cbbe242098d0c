import { describe, expect, it } from 'vitest';
import { readPhotoPaths, toPhoto, toPhotoPath } from './photo-address.ts';

const HOST = 'https://wayable.example';
const FILES = '/storage/v1/object/public/review-photos/';

describe('readPhotoPaths', () => {
  it('takes addresses with the own host and without one', () => {
    expect(readPhotoPaths(HOST, [`${FILES}a/temp/1.jpg`, `${HOST}${FILES}a/temp/2.jpg`])).toEqual([
      'a/temp/1.jpg',
      'a/temp/2.jpg',
    ]);
  });

  it.each([
    `https://evil.example${FILES}a/temp/1.jpg`,
    `https://wayable.example.evil.example${FILES}a/temp/1.jpg`,
    `//evil.example${FILES}a/temp/1.jpg`,
    '/api/v1/stats',
    'javascript:alert(1)',
  ])('refuses %s', (address) => {
    expect(() => readPhotoPaths(HOST, [`${FILES}a/temp/1.jpg`, address])).toThrow(
      expect.objectContaining({
        code: 'photo_not_yours',
        fields: [expect.objectContaining({ field: 'photos.1' })],
      }),
    );
  });

  it('finds out that two addresses are one photo', () => {
    const address = `${FILES}a/temp/1.jpg`;
    expect(() => readPhotoPaths(HOST, [address, HOST + address])).toThrow(/repeat/);
  });
});

describe('toPhoto', () => {
  it('gives each size its width and height', () => {
    const facts = {
      id: 'id',
      path: 'p',
      alt_text: null,
      width: 960,
      height: 1_920,
      edges: [320, 800, 1_920],
    };
    expect(toPhoto(facts).sizes.map(({ width, height }) => [width, height])).toEqual([
      [160, 320],
      [400, 800],
      [960, 1_920],
    ]);
  });
});

describe('toPhotoPath', () => {
  it('writes ids in lower case and leaves the name as it is', () => {
    expect(toPhotoPath({ userId: 'AB', folder: 'CD', file: 'A.JPG' })).toBe('ab/cd/A.JPG');
    expect(toPhotoPath({ userId: 'AB', folder: 'temp', file: 'a.jpg' })).toBe('ab/temp/a.jpg');
  });
});
