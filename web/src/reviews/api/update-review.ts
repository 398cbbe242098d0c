import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Photo } from '@wayable/protocol/photos';
import type { Review, ReviewUpdate } from '@wayable/protocol/reviews';
import { ROUTES } from '@wayable/protocol/routes';
import { call } from '~/api-client/call';
import { refreshAfterReview } from './refresh-after-review';

/** Sends changed photos of a review. */
export interface PhotoSending {
  /** Uploads new photos. Resolves to the review's new photo addresses, or undefined if they did not change. */
  send: (readCurrent: () => Promise<readonly Photo[]>) => Promise<string[] | undefined>;
  /** Sends the photos' texts and topics; resolves to whether there were changes. */
  describe: (photos: readonly Photo[]) => Promise<boolean>;
}

/** Changes the user's own review and its photos; resolves when the lists show it. */
export function useUpdateReview(review: Review, photos: PhotoSending) {
  const queryClient = useQueryClient();
  const params = { id: review.id };
  const read = () => call<Review>('GET', { path: ROUTES.review, params });
  return useMutation({
    mutationFn: async (changes: ReviewUpdate) => {
      const addresses = await photos.send(async () => (await read()).photo_details);
      const body = addresses ? { ...changes, photos: addresses } : changes;
      const isChanged = Object.keys(body).length > 0;
      const updated = isChanged ? await call<Review>('PATCH', { path: ROUTES.review, params, body }) : review;
      const isDescribed = await photos.describe(updated.photo_details);
      // A changed text returns a verified review to pending.
      return isDescribed ? read() : updated;
    },
    onSettled: () => refreshAfterReview(queryClient),
  });
}
