import { describe, expect, it } from 'vitest';
import { readPhotoAddresses, toPhoto, toPhotoPath, toPhotoUrl } from './photo-address.ts';

const HOST = 'https://wayable.example';
const FILES = '/storage/v1/object/public/review-photos/';

describe('readPhotoAddresses', () => {
  it('parses photo URLs with our host or without a host', () => {
    expect(readPhotoAddresses(HOST, [`${FILES}a/temp/1.jpg`, `${HOST}${FILES}a/temp/2.jpg`])).toEqual([
      { path: 'a/temp/1.jpg' },
      { path: 'a/temp/2.jpg' },
    ]);
  });

  it('parses the photo URLs that toPhotoUrl writes', () => {
    const id = '0b0e7f7e-9a55-4d0f-8a51-1f0b6f3ac1d2';
    expect(readPhotoAddresses(HOST, [toPhotoUrl(id), `${HOST}${toPhotoUrl(id)}`])).toEqual([{ id }, { id }]);
  });

  it.each([
    `https://evil.example${FILES}a/temp/1.jpg`,
    `https://wayable.example.evil.example${FILES}a/temp/1.jpg`,
    `//evil.example${FILES}a/temp/1.jpg`,
    '/api/v1/stats',
    'javascript:alert(1)',
  ])('throws for the photo URL %s', (address) => {
    expect(() => readPhotoAddresses(HOST, [`${FILES}a/temp/1.jpg`, address])).toThrow(
      expect.objectContaining({
        code: 'photo_not_yours',
        fields: [expect.objectContaining({ field: 'photos.1' })],
      }),
    );
  });
});

describe('toPhoto', () => {
  it('returns width and height of each size of a photo', () => {
    const facts = {
      id: 'id',
      alt_text: null,
      topic: null,
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
  it("lowercases the IDs in a photo's path, not its name", () => {
    expect(toPhotoPath({ userId: 'AB', folder: 'CD', file: 'A.JPG' })).toBe('ab/cd/A.JPG');
    expect(toPhotoPath({ userId: 'AB', folder: 'temp', file: 'a.jpg' })).toBe('ab/temp/a.jpg');
  });
});
