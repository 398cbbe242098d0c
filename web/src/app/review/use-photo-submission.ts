import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Review } from '@wayable/protocol/reviews';
import { m } from '~/paraglide/messages';
import type { ReviewPhoto } from '~/photos/review-photo';
import { saveAltTexts, uploadMissingPhotos } from '~/photos/submit-photos';
import { uploadErrorText } from '~/photos/upload-error-text';
import { refreshAfterReview } from '~/reviews/api/refresh-after-review';

interface PhotoSubmission {
  /** @throws with a text for people when a photo cannot be uploaded */
  upload: (photos: readonly ReviewPhoto[]) => Promise<void>;
  /** @throws with a text for people; a review that is sent again with the same key makes another try of this only */
  describe: (photos: readonly ReviewPhoto[], review: Review) => Promise<void>;
  isPending: boolean;
}

/** What has to be sent of a review's photos before it and after it. */
export function usePhotoSubmission(onUploaded: (photo: ReviewPhoto) => void): PhotoSubmission {
  const queryClient = useQueryClient();
  const uploads = useMutation({
    mutationFn: (photos: readonly ReviewPhoto[]) => uploadMissingPhotos(photos, onUploaded),
  });
  const altTexts = useMutation({
    mutationFn: ({ photos, review }: { photos: readonly ReviewPhoto[]; review: Review }) =>
      saveAltTexts(photos, review.photo_details),
    onSuccess: (wasSent) => (wasSent ? refreshAfterReview(queryClient) : undefined),
  });
  return {
    upload: (photos) =>
      uploads.mutateAsync(photos).catch((cause) => {
        throw new Error(uploadErrorText(cause), { cause });
      }),
    describe: async (photos, review) => {
      await altTexts.mutateAsync({ photos, review }).catch((cause) => {
        throw new Error(m.photos_alt_failed(), { cause });
      });
    },
    isPending: uploads.isPending || altTexts.isPending,
  };
}
