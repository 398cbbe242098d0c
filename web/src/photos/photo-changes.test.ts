import type { Photo } from '@wayable/protocol/photos';
import { describe, expect, it } from 'vitest';
import { findPhotoChanges } from './photo-changes';
import type { ReviewPhoto } from './review-photo';

const photoOf = (id: string, altText: string): ReviewPhoto => ({
  id,
  path: `user/temp/${id}.jpg`,
  name: `${id}.jpg`,
  file: new Blob(['x'], { type: 'image/jpeg' }),
  altText,
  topic: null,
  isUploaded: true,
});
const keptOf = (photo: ReviewPhoto, alt_text: string | null): Photo => ({
  id: `server-${photo.id}`,
  url: `/storage/v1/object/public/review-photos/server-${photo.id}.jpg`,
  alt_text,
  width: 1,
  height: 1,
  topic: null,
  sizes: [],
});

describe('findPhotoChanges', () => {
  const written = photoOf('a', ' A  ramp ');
  const emptied = photoOf('b', '');
  const same = photoOf('c', 'A bell\u202E');

  it('returns text alternatives changed after the upload', () => {
    const kept = [keptOf(written, null), keptOf(emptied, 'A door'), keptOf(same, 'A bell')];
    expect(findPhotoChanges([written, emptied, same], kept)).toEqual([
      { id: 'server-a', change: { alt_text: 'A ramp' } },
      { id: 'server-b', change: { alt_text: null } },
    ]);
  });

  it('returns photo topics changed or removed after the upload', () => {
    const chosen = { ...same, topic: 'toilet' as const };
    const kept = [keptOf(same, 'A bell'), { ...keptOf(same, 'A bell'), topic: 'inside' as const }];
    expect(findPhotoChanges([chosen, same], kept)).toEqual([
      { id: 'server-c', change: { topic: 'toilet' } },
      { id: 'server-c', change: { topic: null } },
    ]);
  });

  it('returns no changes if the review has other photos', () => {
    expect(findPhotoChanges([written], [])).toEqual([]);
    expect(findPhotoChanges([written], [keptOf(written, null), keptOf(same, 'A bell')])).toEqual([]);
  });
});
