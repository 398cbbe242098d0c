import type { Photo } from '@wayable/protocol/photos';
import { toSentAltText } from './alt-text';
import type { ReviewPhoto } from './review-photo';

/**
 * The photos of a review, as the server keeps them, that it says something else of than their author now. Both lists are in
 * the order in which the review names them: the addresses that the server gives do not tell the path of the upload.
 */
export function findAltTextChanges(
  photos: readonly ReviewPhoto[],
  kept: readonly Photo[],
): { id: string; altText: string }[] {
  if (photos.length !== kept.length) return [];
  return photos.flatMap((photo, index) => {
    const { id, alt_text } = kept[index] as Photo;
    const altText = toSentAltText(photo.altText);
    return altText === (alt_text ?? '') ? [] : [{ id, altText }];
  });
}
