import type { Photo } from '@wayable/protocol/photos';
import { describe, expect, it } from 'vitest';
import { toSquareSizes, toSrcSet } from './photo-sources';

const photo: Photo = {
  id: '1',
  url: '/p.jpg',
  alt_text: null,
  topic: null,
  width: 900,
  height: 600,
  sizes: [
    { width: 320, height: 213, jpeg: '/p.jpg?size=320', webp: '/p.jpg?size=320&format=webp' },
    { width: 900, height: 600, jpeg: '/p.jpg?size=900', webp: '/p.jpg?size=900&format=webp' },
  ],
};

describe('sources of a photo', () => {
  it("lists a photo's stored sizes with their widths", () => {
    expect(toSrcSet(photo, 'jpeg')).toBe('/p.jpg?size=320 320w, /p.jpg?size=900 900w');
    expect(toSrcSet(photo, 'webp')).toBe(
      '/p.jpg?size=320&format=webp 320w, /p.jpg?size=900&format=webp 900w',
    );
  });

  it('returns larger display sizes for cropped landscape photos', () => {
    expect(toSquareSizes(photo, 6)).toBe('9rem');
    expect(toSquareSizes({ ...photo, width: 600, height: 900 }, 6)).toBe('6rem');
  });
});
