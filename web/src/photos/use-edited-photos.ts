import type { Photo } from '@wayable/protocol/photos';
import type { Review } from '@wayable/protocol/reviews';
import { useRef, useState } from 'react';
import { useKeptState } from '~/ui/forms/kept-state';
import { changePhoto } from './api/change-photo';
import { uploadPhoto } from './api/upload-photo';
import { findPhotoChanges } from './photo-changes';
import { type KeptPhoto, photoUrl, type ReviewPhoto, renewPhoto, toKeptPhoto } from './review-photo';

/**
 * Returns the photos of an edited review: first its photos that the author keeps, then new photos. They
 * survive a lost session (`useKeptState`).
 */
export function useEditedPhotos(userId: string, review: Pick<Review, 'id' | 'updated_at' | 'photo_details'>) {
  // Compare with the photos as they were when the form was opened. Changes in another tab are not changes of
  // this form.
  const [opened] = useState(review.photo_details);
  const form = `photos ${review.id} ${review.updated_at}`;
  const [kept, setKept] = useKeptState<readonly KeptPhoto[]>(`${form} kept`, () => opened.map(toKeptPhoto));
  const [added, setAdded] = useKeptState<ReviewPhoto[]>(`${form} added`, () => []);
  const [isPreparing, setPreparing] = useState(false);
  // The review's photos before the first attempt. If the answer to that attempt was lost, the review already
  // has the new photos of this form.
  const current = useRef<readonly Photo[] | undefined>(undefined);
  const isOtherList = added.length > 0 || kept.length < opened.length;
  const keptChanges = findPhotoChanges(
    kept,
    kept.map((photo) => photo.kept),
  );
  const isChanged = isOtherList || keptChanges.length > 0;
  const hasNow = (id: string) => current.current?.some((photo) => photo.id === id) ?? true;
  /**
   * Returns the photos that come before the new ones: kept photos that still exist, then photos that another
   * tab or device added.
   */
  const listShown = () => [
    ...kept.filter((photo) => hasNow(photo.kept.id)).map((photo) => photo.kept),
    ...(current.current ?? []).filter(({ id }) => opened.every((photo) => photo.id !== id)),
  ];
  return {
    kept,
    setKept,
    added,
    setAdded,
    isPreparing,
    setPreparing,
    isChanged,
    /**
     * Uploads the new photos. Resolves to the review's new photo URLs, or undefined if they did not change.
     * Photos that another tab or device added since the form was opened stay.
     * @param isExpired whether the server has deleted the uploads, as after a day
     */
    async send(
      readCurrent: () => Promise<readonly Photo[]>,
      isExpired: boolean,
    ): Promise<string[] | undefined> {
      if (!isChanged) return undefined;
      const sent = isExpired ? added.map((photo) => renewPhoto(userId, photo)) : added;
      for (const photo of sent) if (!photo.isUploaded) await uploadPhoto(photo);
      if (isExpired) setAdded(sent.map((photo) => ({ ...photo, isUploaded: true })));
      if (isExpired || current.current === undefined) current.current = await readCurrent();
      return isOtherList ? [...listShown().map(({ url }) => url), ...sent.map(photoUrl)] : undefined;
    },
    /** Sends changed texts and topics of the stored photos. Resolves to whether there were any. */
    async describe(sent: readonly Photo[]): Promise<boolean> {
      const addedChanges = isOtherList ? findPhotoChanges(added, sent.slice(listShown().length)) : [];
      const changes = [...keptChanges.filter(({ id }) => hasNow(id)), ...addedChanges];
      for (const { id, change } of changes) await changePhoto(id, change);
      return changes.length > 0;
    },
  };
}
