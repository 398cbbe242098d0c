import { useQuery } from '@tanstack/react-query';
import { REMOVED_KEPT_DAYS } from '@wayable/protocol/moderation';
import type { DeletedReview } from '@wayable/protocol/reviews';
import { useId, useState } from 'react';
import { NetworkError } from '~/api-client/api-error';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { ConfirmDialog } from '~/ui/feedback/confirm-dialog';
import { ErrorState } from '~/ui/feedback/error-state';
import { errorText, failureText } from '~/ui/feedback/error-text';
import { showToast } from '~/ui/feedback/toast';
import { StarRow } from '~/ui/star-row';
import { formatDate, formatNumber } from '~/ui/text/format';
import { useDeleteForGood } from '../api/delete-review-for-good';
import { deletedReviewsQuery } from '../api/list-deleted-reviews';
import { focusReview } from './list-heading';

interface DeletedReviewsProps {
  userId: string;
  /** The review being restored, if any. */
  restoring: string | undefined;
  onRestore: (id: string) => void;
}

/** Reviews deleted in the last days, to restore or delete permanently. Renders nothing if there are none. */
export function DeletedReviews({ userId, restoring, onRestore }: DeletedReviewsProps) {
  const reviews = useQuery(deletedReviewsQuery(userId));
  const deletion = useDeleteForGood();
  const [toDelete, setToDelete] = useState<DeletedReview | null>(null);
  const headingId = useId();
  const hasFailed = reviews.isError && !(reviews.error instanceof NetworkError);
  if (!hasFailed && !reviews.data?.data.length) return null;

  const deleteForGood = async () => {
    if (!toDelete || deletion.isPending) return;
    const { id } = toDelete;
    try {
      await deletion.mutateAsync(id);
      showToast('success', m.review_deleted_for_good());
      // The person may have asked about another review meanwhile.
      setToDelete((asked) => (asked?.id === id ? null : asked));
      focusReview(undefined);
    } catch (error) {
      showToast('error', failureText(m.review_delete_failed(), error));
    }
  };

  return (
    <section aria-labelledby={headingId} className="border-t border-line pt-6">
      <h2 id={headingId} className="text-lead">
        {m.deleted_reviews_title()}
      </h2>
      {hasFailed ? (
        <ErrorState
          title={m.deleted_reviews_failed()}
          text={errorText(reviews.error)}
          isRetrying={reviews.isFetching}
          onRetry={() => void reviews.refetch()}
        />
      ) : (
        <>
          <p className="mt-1 text-ink-soft">
            {m.deleted_reviews_text({ days: formatNumber(REMOVED_KEPT_DAYS) })}
          </p>
          <ul className="mt-4 flex flex-col divide-y divide-line">
            {reviews.data?.data.map((review) => (
              <DeletedReviewItem
                key={review.id}
                review={review}
                isRestoring={restoring === review.id}
                onRestore={() => onRestore(review.id)}
                onDelete={() => setToDelete(review)}
              />
            ))}
          </ul>
        </>
      )}
      <ConfirmDialog
        title={m.review_delete_for_good_title()}
        text={m.review_delete_for_good_text({ name: toDelete?.location_name ?? '' })}
        confirmLabel={m.review_delete_for_good()}
        isOpen={toDelete !== null}
        isPending={deletion.isPending}
        problem={deletion.isError ? errorText(deletion.error) : ''}
        onConfirm={() => void deleteForGood()}
        onCancel={() => {
          setToDelete(null);
          deletion.reset();
        }}
      />
    </section>
  );
}

interface DeletedReviewItemProps {
  review: DeletedReview;
  isRestoring: boolean;
  onRestore: () => void;
  onDelete: () => void;
}

function DeletedReviewItem({ review, isRestoring, onRestore, onDelete }: DeletedReviewItemProps) {
  const { location_name: name, rating, comments, deleted_at: deletedAt, kept_until: keptUntil } = review;
  return (
    <li className="flex flex-col gap-2 py-4">
      <h3 className="text-base font-bold">
        <bdi>{name}</bdi>
      </h3>
      <StarRow rating={rating} />
      {comments && (
        <p dir="auto" className="line-clamp-2">
          {comments}
        </p>
      )}
      <p className="text-ink-soft">
        {m.deleted_review_kept({ deleted: formatDate(deletedAt), until: formatDate(keptUntil) })}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        {review.location_id === null ? (
          <p>{m.deleted_review_without_place()}</p>
        ) : (
          <Button
            variant="secondary"
            aria-label={m.review_restore_label({ name })}
            isPending={isRestoring}
            onClick={onRestore}
          >
            {m.review_restore()}
          </Button>
        )}
        <Button
          variant="quiet-danger"
          aria-label={m.review_delete_for_good_label({ name })}
          onClick={onDelete}
        >
          {m.review_delete_for_good()}
        </Button>
      </div>
    </li>
  );
}
