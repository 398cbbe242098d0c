import type { Photo } from '@wayable/protocol/photos';
import { useRef, useState } from 'react';
import { changePhoto } from './api/change-photo';
import { uploadPhoto } from './api/upload-photo';
import { findPhotoChanges } from './photo-changes';
import { type KeptPhoto, photoUrl, type ReviewPhoto, toKeptPhoto } from './review-photo';

/** Returns the photos of an edited review: shown photos that are not removed, then new photos. */
export function useEditedPhotos(photos: readonly Photo[]) {
  // Changes saved in another tab are not changes of this form.
  const [opened] = useState(photos);
  const [kept, setKept] = useState<readonly KeptPhoto[]>(() => opened.map(toKeptPhoto));
  const [added, setAdded] = useState<ReviewPhoto[]>([]);
  const [isPreparing, setPreparing] = useState(false);
  // Only of the first attempt: if its answer was lost, the review has the new photos of this form.
  const others = useRef<readonly Photo[] | undefined>(undefined);
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
    /**
     * Uploads the new photos. Resolves to the review's new photo addresses, or undefined if they did not
     * change. Photos that were added elsewhere since the opening stay.
     */
    async send(readCurrent: () => Promise<readonly Photo[]>): Promise<string[] | undefined> {
      if (!isOtherList) return undefined;
      for (const photo of added) if (!photo.isUploaded) await uploadPhoto(photo);
      others.current ??= (await readCurrent()).filter(({ id }) => opened.every((photo) => photo.id !== id));
      return [
        ...kept.map((photo) => photo.kept.url),
        ...others.current.map(({ url }) => url),
        ...added.map(photoUrl),
      ];
    },
    /** Sends changed texts and topics of the stored photos. Resolves to whether there were any. */
    async describe(sent: readonly Photo[]): Promise<boolean> {
      const addedChanges = isOtherList
        ? findPhotoChanges(added, sent.slice(kept.length + (others.current?.length ?? 0)))
        : [];
      const changes = [...keptChanges, ...addedChanges];
      for (const { id, change } of changes) await changePhoto(id, change);
      return changes.length > 0;
    },
  };
}
