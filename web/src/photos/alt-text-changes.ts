import type { Photo } from '@wayable/protocol/photos';
import { toSentAltText } from './alt-text';
import { photoUrl, type ReviewPhoto } from './review-photo';

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
