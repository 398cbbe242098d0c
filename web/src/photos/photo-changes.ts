import type { Photo, PhotoUpdate } from '@wayable/protocol/photos';
import { toSentAltText } from './alt-text';
import type { PhotoDescription } from './review-photo';

/** What the author of a photo says of it now and the server does not say. */
export interface PhotoChange {
  id: string;
  change: PhotoUpdate;
}

function findChange({ altText, topic }: PhotoDescription, kept: Photo): PhotoUpdate | undefined {
  const sent = toSentAltText(altText);
  const change: PhotoUpdate = {};
  if (sent !== (kept.alt_text ?? '')) change.alt_text = sent || null;
  if (topic !== kept.topic) change.topic = topic;
  return Object.keys(change).length > 0 ? change : undefined;
}

/**
 * The photos of a review, as the server keeps them, that it says something else of than their author now. Both lists are in
 * the order in which the review names them: the addresses that the server gives do not tell the path of the upload.
 */
export function findPhotoChanges(photos: readonly PhotoDescription[], kept: readonly Photo[]): PhotoChange[] {
  if (photos.length !== kept.length) return [];
  return photos.flatMap((photo, index) => {
    const known = kept[index] as Photo;
    const change = findChange(photo, known);
    return change ? [{ id: known.id, change }] : [];
  });
}
