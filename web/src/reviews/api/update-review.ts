import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Photo } from '@wayable/protocol/photos';
import type { Review, ReviewUpdate } from '@wayable/protocol/reviews';
import { ROUTES } from '@wayable/protocol/routes';
import { ApiError } from '~/api-client/api-error';
import { call } from '~/api-client/call';
import { refreshAfterReview } from './refresh-after-review';

/** Sends changed photos of a review. */
export interface PhotoSending {
  /**
   * Uploads new photos, or all of them again if the server has deleted the uploads. Resolves to the review's
   * new photo URLs, or undefined if they did not change.
   */
  send: (readCurrent: () => Promise<readonly Photo[]>, isExpired: boolean) => Promise<string[] | undefined>;
  /** Sends the photos' texts and topics; resolves to whether there were changes. */
  describe: (photos: readonly Photo[]) => Promise<boolean>;
}

/** Changes the user's own review and its photos; resolves when the lists show it. */
export function useUpdateReview(review: Review, photos: PhotoSending) {
  const queryClient = useQueryClient();
  const params = { id: review.id };
  const read = () => call<Review>('GET', { path: ROUTES.review, params });
  const save = async (changes: ReviewUpdate, isExpired: boolean): Promise<Review> => {
    const addresses = await photos.send(async () => (await read()).photo_details, isExpired);
    const body = addresses ? { ...changes, photos: addresses } : changes;
    const isChanged = Object.keys(body).length > 0;
    return isChanged ? call<Review>('PATCH', { path: ROUTES.review, params, body }) : review;
  };
  return useMutation({
    mutationFn: async (changes: ReviewUpdate) => {
      const updated = await save(changes, false).catch((error: unknown) => {
        // Upload the photos again: the server deletes photos without a review after a day.
        if (!(error instanceof ApiError) || error.code !== 'photo_not_yours') throw error;
        return save(changes, true);
      });
      const isDescribed = await photos.describe(updated.photo_details);
      // Read the review again, because a changed text returns a verified review to pending.
      return isDescribed ? read() : updated;
    },
    onSettled: () => refreshAfterReview(queryClient),
  });
}
