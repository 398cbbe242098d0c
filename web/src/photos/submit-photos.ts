import type { Photo } from '@wayable/protocol/photos';
import { toSentAltText } from './alt-text';
import { changeAltText } from './api/change-alt-text';
import { uploadPhoto } from './api/upload-photo';
import { photoUrl, type ReviewPhoto } from './review-photo';

/** Uploads the photos of a review that are not uploaded yet, in their order. Throws as {@link uploadPhoto} does. */
export async function uploadMissingPhotos(
  photos: readonly ReviewPhoto[],
  onUploaded: (photo: ReviewPhoto) => void,
): Promise<void> {
  for (const photo of photos) {
    if (photo.isUploaded) continue;
    await uploadPhoto(photo);
    onUploaded(photo);
  }
}

/** The photos, as the server keeps them, that it says something else of than their author now. */
export const findAltTextChanges = (
  photos: readonly ReviewPhoto[],
  kept: readonly Photo[],
): { id: string; altText: string }[] =>
  photos.flatMap((photo) => {
    const detail = kept.find(({ url }) => url === photoUrl(photo));
    const altText = toSentAltText(photo.altText);
    return detail && altText !== (detail.alt_text ?? '') ? [{ id: detail.id, altText }] : [];
  });

/**
 * Sends what the photos of a review are said to show where it was written after their upload; tells whether anything
 * was sent. Throws as `call` does.
 */
export async function saveAltTexts(photos: readonly ReviewPhoto[], kept: readonly Photo[]): Promise<boolean> {
  const changes = findAltTextChanges(photos, kept);
  for (const { id, altText } of changes) await changeAltText(id, altText);
  return changes.length > 0;
}
