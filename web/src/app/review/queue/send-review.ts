import { listFeaturesWithYes } from '@wayable/protocol/answers/feature-answers';
import type { Location, LocationCreate } from '@wayable/protocol/locations';
import type { PhotoUpdate } from '@wayable/protocol/photos';
import type { Review, ReviewCreate } from '@wayable/protocol/reviews';
import { ApiError, AuthenticationError, NetworkError, TimeoutError } from '~/api-client/api-error';
import { m } from '~/paraglide/messages';
import { findPhotoChanges } from '~/photos/photo-changes';
import { photoUrl, type ReviewPhoto, renewPhoto } from '~/photos/review-photo';
import { uploadErrorText } from '~/photos/upload-error-text';
import { listAskedDetails } from '~/reviews/answers/details-check';
import { errorText } from '~/ui/feedback/error-text';
import type { ReviewDraft } from '../review-draft';
import type { QueuedReview } from './queued-review';

/** The progress of a review being sent. */
export type SendStep =
  | { kind: 'place' }
  /** The photo at `index` of `count`; `share` (0 to 1) is the sent part. */
  | { kind: 'photo'; index: number; count: number; share: number }
  | { kind: 'review' };

export type SendOutcome =
  | { kind: 'sent'; review: Review }
  /** The author opened the review for editing, or deleted it on the server. */
  | { kind: 'gone' }
  | {
      kind: 'later';
      reason: string;
      needsSignIn: boolean;
      retryAfterSeconds: number | undefined;
      error: unknown;
    }
  | { kind: 'rejected'; reason: string; error: unknown };

/** The dependencies of sending: API calls, and storage for the progress. */
export interface SendingTools {
  uploadPhoto: (photo: ReviewPhoto, options: { onProgress: (share: number) => void }) => Promise<void>;
  createLocation: (location: LocationCreate) => Promise<Location>;
  createReview: (review: ReviewCreate, idempotencyKey: string) => Promise<Review>;
  changePhoto: (photoId: string, change: PhotoUpdate) => Promise<unknown>;
  /** Returns false if the review is no longer queued; then sending stops. */
  save: (queued: QueuedReview) => Promise<boolean>;
  onStep: (step: SendStep) => void;
}

const PASSING_STATUSES = new Set([408, 425, 429, 500, 502, 503, 504, 507]);

/** Returns the parts of a refusal for the author's form. */
export const describeRejection = (error: unknown) => ({
  fields: error instanceof ApiError ? error.fields : [],
  isOtherContent: error instanceof ApiError && error.code === 'idempotency_key_reused',
});

class TakenBackError extends Error {}

/** A failed upload with its own message (docs/product.md#photos). */
class UploadError extends Error {
  constructor(cause: unknown) {
    super(uploadErrorText(cause), { cause });
  }
}

/** Converts an error to an outcome: `later` if another attempt with the same content may succeed. */
function toOutcome(thrown: unknown): SendOutcome {
  if (thrown instanceof TakenBackError) return { kind: 'gone' };
  const error = thrown instanceof UploadError ? thrown.cause : thrown;
  const reason = errorText(thrown, m.review_submit_failed());
  const needsSignIn =
    error instanceof AuthenticationError ||
    (error instanceof ApiError && error.code === 'second_factor_required');
  const mayPass =
    error instanceof NetworkError ||
    error instanceof TimeoutError ||
    (error instanceof ApiError && PASSING_STATUSES.has(error.status));
  if (needsSignIn || mayPass) {
    const retryAfterSeconds = error instanceof ApiError ? error.retryAfterSeconds : undefined;
    return { kind: 'later', reason, needsSignIn, retryAfterSeconds, error };
  }
  if (error instanceof ApiError && error.code === 'review_deleted') return { kind: 'gone' };
  if (error instanceof ApiError && error.code === 'idempotency_key_reused') {
    return { kind: 'rejected', reason: m.review_already_received(), error };
  }
  // A proxy may refuse without a reason; then the text of docs/product.md#writing-a-review is used.
  const hasReason = !(thrown instanceof ApiError && thrown.code === 'unknown');
  return { kind: 'rejected', reason: hasReason ? reason : m.review_submit_failed(), error };
}

/**
 * Sends a queued review: photos, a new place, the review, then texts and topics added after the upload. Each
 * step can be repeated: an existing path counts as uploaded, the server returns an existing place, and the
 * idempotency key prevents a second review.
 */
export async function sendReview(queued: QueuedReview, tools: SendingTools): Promise<SendOutcome> {
  let current = queued;
  const keep = async (changes: Partial<ReviewDraft>) => {
    current = { ...current, draft: { ...current.draft, ...changes } };
    if (!(await tools.save(current))) throw new TakenBackError();
  };
  try {
    const locationId = await sendPlace(current, tools, keep);
    await sendPhotos(() => current.draft.photos, tools, keep);
    const create = () => tools.createReview(toReviewCreate(current, locationId), current.id);
    // This is the last moment at which the author can still edit the unsent review.
    await keep({});
    tools.onStep({ kind: 'review' });
    const review = await create().catch(async (error: unknown) => {
      // Upload the photos again: the server deletes photos without a review after a day.
      if (!(error instanceof ApiError) || error.code !== 'photo_not_yours') throw error;
      await keep({ photos: current.draft.photos.map((photo) => renewPhoto(current.userId, photo)) });
      await sendPhotos(() => current.draft.photos, tools, keep);
      tools.onStep({ kind: 'review' });
      return create();
    });
    return await sendDescriptions(current.draft.photos, review, tools);
  } catch (error) {
    return toOutcome(error);
  }
}

async function sendPlace(
  { draft: { choice } }: QueuedReview,
  { createLocation, onStep }: SendingTools,
  keep: (changes: Partial<ReviewDraft>) => Promise<void>,
): Promise<string> {
  if (choice.kind === 'existing') return choice.location.id;
  if (choice.kind === 'none' || choice.latitude === null || choice.longitude === null) {
    throw new Error(m.review_coordinates_required());
  }
  const { name, address, category, latitude, longitude } = choice;
  if (category === null) throw new Error(m.review_category_missing());
  onStep({ kind: 'place' });
  const location = await createLocation({
    name: name.trim(),
    address: address.trim(),
    category,
    latitude,
    longitude,
  });
  await keep({ choice: { kind: 'existing', location } });
  return location.id;
}

async function sendPhotos(
  getPhotos: () => ReviewPhoto[],
  { uploadPhoto, onStep }: SendingTools,
  keep: (changes: Partial<ReviewDraft>) => Promise<void>,
): Promise<void> {
  const photos = getPhotos();
  for (const [index, photo] of photos.entries()) {
    if (photo.isUploaded) continue;
    const tell = (share: number) => onStep({ kind: 'photo', index, count: photos.length, share });
    tell(0);
    await uploadPhoto(photo, { onProgress: tell }).catch((error: unknown) => {
      throw new UploadError(error);
    });
    await keep({
      photos: getPhotos().map((other) => (other.id === photo.id ? { ...other, isUploaded: true } : other)),
    });
  }
}

function toReviewCreate({ userId, draft }: QueuedReview, locationId: string): ReviewCreate {
  const details = listAskedDetails(draft.details);
  return {
    user_id: userId,
    location_id: locationId,
    rating: draft.rating ?? 0,
    feature_answers: draft.answers,
    accessibility_features: listFeaturesWithYes(draft.answers),
    ...(Object.keys(details).length > 0 && { details }),
    ...(draft.visitedAs !== null && { visited_as: draft.visitedAs, visited_as_consent: draft.hasConsent }),
    photos: draft.photos.map(photoUrl),
    comments: draft.comments.trim(),
  };
}

async function sendDescriptions(
  photos: ReviewPhoto[],
  review: Review,
  { changePhoto }: SendingTools,
): Promise<SendOutcome> {
  try {
    for (const { id, change } of findPhotoChanges(photos, review.photo_details)) {
      await changePhoto(id, change);
    }
  } catch (error) {
    const outcome = toOutcome(error);
    // Ignore a refused text or topic, because the review itself has arrived.
    if (outcome.kind === 'later') return outcome;
  }
  return { kind: 'sent', review };
}
