import { PHOTO_TYPES, PhotoParams } from '@wayable/protocol/photos';
import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { createReviewPhoto, photoUrl, renewPhoto, toPathParams } from './review-photo';

const userId = '3f1c8a52-7f0e-4c0a-9d3b-6a1f0c2b9e11';
const photoOf = (type: string) =>
  createReviewPhoto(userId, { id: '1', name: 'door.jpg', file: new Blob(['x'], { type }) });

describe('path of a photo', () => {
  it.each(PHOTO_TYPES)('creates a photo path that the server accepts for %s', (type) => {
    expect(Value.Check(PhotoParams, toPathParams(photoOf(type).path))).toBe(true);
  });

  it('creates a photo path with owner, time and type', () => {
    expect(photoOf('image/png').path).toMatch(new RegExp(`^${userId}/temp/\\d{13}-[0-9a-f]{16}\\.png$`));
    expect(photoOf('image/jpeg').path).toMatch(/\.jpg$/);
  });

  it('creates a new path for each photo and repeated upload', () => {
    const photo = { ...photoOf('image/webp'), altText: 'A ramp', isUploaded: true };
    const renewed = renewPhoto(userId, photo);
    expect(new Set([photo.path, renewed.path, photoOf('image/webp').path]).size).toBe(3);
    expect(renewed).toEqual({ ...photo, path: renewed.path, isUploaded: false });
  });

  it("uses a photo's path in the photo's URL", () => {
    const photo = photoOf('image/gif');
    expect(photoUrl(photo)).toBe(`/storage/v1/object/public/review-photos/${photo.path}`);
  });
});
