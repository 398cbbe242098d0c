import type { Photo, PhotoUpdate } from '@wayable/protocol/photos';
import { toSentAltText } from './alt-text';
import type { PhotoDescription } from './review-photo';

/** A text or topic of a photo that the server does not have yet. */
interface PhotoChange {
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
 * Returns the changes between the author's photos and the stored photos of the review. Matches photos by
 * their position, because the server's URLs do not contain the path of the upload.
 */
export function findPhotoChanges(photos: readonly PhotoDescription[], kept: readonly Photo[]): PhotoChange[] {
  if (photos.length !== kept.length) return [];
  return photos.flatMap((photo, index) => {
    const known = kept[index] as Photo;
    const change = findChange(photo, known);
    return change ? [{ id: known.id, change }] : [];
  });
}
