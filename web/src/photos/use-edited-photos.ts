import type { Photo } from '@wayable/protocol/photos';
import { useState } from 'react';
import { changePhoto } from './api/change-photo';
import { uploadPhoto } from './api/upload-photo';
import { findPhotoChanges } from './photo-changes';
import { type KeptPhoto, photoUrl, type ReviewPhoto, toKeptPhoto } from './review-photo';

/** The photos of a review that is edited: those that it shows, without the removed ones, and then new ones. */
export function useEditedPhotos(photos: readonly Photo[]) {
  // What another tab saves meanwhile is no change of this one.
  const [opened] = useState(photos);
  const [kept, setKept] = useState<readonly KeptPhoto[]>(() => opened.map(toKeptPhoto));
  const [added, setAdded] = useState<ReviewPhoto[]>([]);
  const [isPreparing, setPreparing] = useState(false);
  const isOtherList = added.length > 0 || kept.length < opened.length;
  const keptChanges = findPhotoChanges(
    kept,
    kept.map((photo) => photo.kept),
  );
  return {
    kept,
    setKept,
    added,
    setAdded,
    isPreparing,
    setPreparing,
    isChanged: isOtherList || keptChanges.length > 0,
    /** Uploads what has not been; resolves to the addresses that the review has to name, where those are other ones than before. */
    async send(): Promise<string[] | undefined> {
      if (!isOtherList) return undefined;
      for (const photo of added) if (!photo.isUploaded) await uploadPhoto(photo);
      return [...kept.map((photo) => photo.kept.url), ...added.map(photoUrl)];
    },
    /** Says of the photos, as the review has them then, what their author says; resolves to whether that was anything new. */
    async describe(sent: readonly Photo[]): Promise<boolean> {
      const addedChanges = isOtherList ? findPhotoChanges(added, sent.slice(kept.length)) : [];
      const changes = [...keptChanges, ...addedChanges];
      for (const { id, change } of changes) await changePhoto(id, change);
      return changes.length > 0;
    },
  };
}
