import { expect, it } from 'vitest';
import { MAX_PHOTOS, PHOTO_MAX_BYTES, PHOTO_TEXTS } from './photos.ts';

it('has the photo limits and texts of docs/product.md#photos', () => {
  expect(PHOTO_TEXTS).toEqual({
    type: 'Please upload only JPEG, PNG, WebP, or GIF images',
    size: 'Image must be smaller than 10MB',
    count: 'You can only upload up to 5 photos',
  });
  expect([PHOTO_MAX_BYTES, MAX_PHOTOS]).toEqual([10_485_760, 5]);
});
