import type { Photo } from '@wayable/protocol/photos';
import { describe, expect, it } from 'vitest';
import { findAltTextChanges } from './alt-text-changes';
import type { ReviewPhoto } from './review-photo';

const photoOf = (id: string, altText: string): ReviewPhoto => ({
  id,
  path: `user/temp/${id}.jpg`,
  name: `${id}.jpg`,
  file: new Blob(['x'], { type: 'image/jpeg' }),
  altText,
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

describe('findAltTextChanges', () => {
  const written = photoOf('a', ' A  ramp ');
  const emptied = photoOf('b', '');
  const same = photoOf('c', 'A bell\u202E');

  it('finds what was written, changed or taken away after the upload', () => {
    const kept = [keptOf(written, null), keptOf(emptied, 'A door'), keptOf(same, 'A bell')];
    expect(findAltTextChanges([written, emptied, same], kept)).toEqual([
      { id: 'server-a', altText: 'A ramp' },
      { id: 'server-b', altText: '' },
    ]);
  });

  it('finds nothing where the review has other photos', () => {
    expect(findAltTextChanges([written], [])).toEqual([]);
    expect(findAltTextChanges([written], [keptOf(written, null), keptOf(same, 'A bell')])).toEqual([]);
  });
});
