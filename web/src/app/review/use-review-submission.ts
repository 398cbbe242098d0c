import type { Location } from '@wayable/protocol/locations';
import { COMMENT_MAX } from '@wayable/protocol/reviews';
import { useState } from 'react';
import { ApiError } from '~/api-client/api-error';
import type { LocationFieldErrors } from '~/locations/location-choice';
import { m } from '~/paraglide/messages';
import { photoUrl, type ReviewPhoto, renewPhoto } from '~/photos/review-photo';
import { useCreateReview } from '~/reviews/api/create-review';
import { errorText } from '~/ui/error-text';
import { countCharacters } from '~/ui/text-area';
import { showToast } from '~/ui/toast';
import { useCreateLocation } from './create-location';
import { findLocationProblem } from './location-check';
import type { ReviewDraft } from './review-draft';
import { usePhotoSubmission } from './use-photo-submission';

export interface ReviewErrors {
  location: LocationFieldErrors;
  review: Partial<Record<'rating' | 'comments', string>>;
}

const NO_ERRORS: ReviewErrors = { location: {}, review: {} };

interface SubmissionOptions {
  userId: string;
  onChange: (changes: Partial<ReviewDraft>) => void;
  onPhotosChange: (update: (photos: ReviewPhoto[]) => ReviewPhoto[]) => void;
  onSubmitted: (location: Pick<Location, 'id' | 'name'>) => void;
}

/** Checks and sends a review, its photos and a new place first (specification sections 5 and 7). */
export function useReviewSubmission({ userId, onChange, onPhotosChange, onSubmitted }: SubmissionOptions) {
  const createLocation = useCreateLocation();
  const createReview = useCreateReview();
  const photos = usePhotoSubmission(({ id }) =>
    onPhotosChange((current) =>
      current.map((photo) => (photo.id === id ? { ...photo, isUploaded: true } : photo)),
    ),
  );
  const [errors, setErrors] = useState(NO_ERRORS);

  const getLocation = async ({ choice }: ReviewDraft): Promise<Location> => {
    if (choice.kind === 'existing') return choice.location;
    if (choice.kind === 'none' || choice.latitude === null || choice.longitude === null) {
      throw new Error(m.review_coordinates_required());
    }
    const location = await createLocation.mutateAsync({
      name: choice.name.trim(),
      address: choice.address.trim(),
      category: choice.category,
      latitude: choice.latitude,
      longitude: choice.longitude,
    });
    onChange({ choice: { kind: 'existing', location } });
    return location;
  };

  const submit = async (draft: ReviewDraft) => {
    const found = findProblem(draft);
    if (found) {
      setErrors(found.errors);
      showToast('error', found.summary);
      return;
    }
    setErrors(NO_ERRORS);
    try {
      await photos.upload(draft.photos);
      const location = await getLocation(draft);
      const review = await createReview.mutateAsync({
        idempotencyKey: draft.idempotencyKey,
        review: {
          user_id: userId,
          location_id: location.id,
          rating: draft.rating ?? 0,
          accessibility_features: draft.features,
          photos: draft.photos.map(photoUrl),
          comments: draft.comments.trim(),
        },
      });
      await photos.describe(draft.photos, review);
      showToast('success', m.review_submitted());
      onSubmitted(location);
    } catch (error) {
      const code = error instanceof ApiError ? error.code : undefined;
      if (code === 'idempotency_key_reused') onChange({ idempotencyKey: crypto.randomUUID() });
      if (code === 'photo_not_yours') {
        onPhotosChange((current) => current.map((photo) => renewPhoto(userId, photo)));
      }
      setErrors(toReviewErrors(error));
      showToast('error', describeFailure(error, code));
    }
  };

  const isPending = createLocation.isPending || createReview.isPending || photos.isPending;
  return { submit, errors, isPending };
}

function describeFailure(error: unknown, code: ApiError['code'] | undefined): string {
  if (code === 'idempotency_key_reused') return m.review_already_received();
  if (code === 'photo_not_yours') return m.photos_expired();
  return errorText(error, m.review_submit_failed());
}

function findProblem(draft: ReviewDraft): { summary: string; errors: ReviewErrors } | null {
  const location = findLocationProblem(draft.choice);
  const review: ReviewErrors['review'] = {};
  if (draft.rating === null) review.rating = m.review_rating_missing();
  if (countCharacters(draft.comments.trim()) > COMMENT_MAX) review.comments = m.review_comments_too_long();
  const errors = { location: location?.errors ?? {}, review };
  if (location?.kind === 'required' || review.rating) {
    return { summary: m.review_fields_required(), errors };
  }
  if (location) return { summary: m.review_coordinates_required(), errors };
  return review.comments ? { summary: review.comments, errors } : null;
}

/** The fields that the server found wrong, beside the form's own. */
function toReviewErrors(error: unknown): ReviewErrors {
  if (!(error instanceof ApiError)) return NO_ERRORS;
  const location: LocationFieldErrors = {};
  const review: ReviewErrors['review'] = {};
  for (const { field, message } of error.fields) {
    if (field === 'name' || field === 'address' || field === 'category') location[field] = message;
    if (field === 'latitude' || field === 'longitude') location.coordinates = message;
    if (field === 'rating' || field === 'comments') review[field] = message;
  }
  return { location, review };
}
