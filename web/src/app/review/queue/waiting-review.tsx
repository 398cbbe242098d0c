import { type ReactNode, useState } from 'react';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { ConfirmDialog } from '~/ui/feedback/confirm-dialog';
import { errorText } from '~/ui/feedback/error-text';
import { showToast } from '~/ui/feedback/toast';
import { formatNumber } from '~/ui/text/format';
import type { ReviewDraft } from '../review-draft';
import { tellQueueEvent } from './queue-events';
import { placeNameOf } from './queued-review';

/** Returns `run`, which changes stored reviews, updates the lists of them, and shows a failure as a toast. */
export function useStoredChange() {
  const [isBusy, setBusy] = useState(false);
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await work();
      tellQueueEvent({ kind: 'changed' });
    } catch (error) {
      showToast('error', errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, run };
}

interface WaitingReviewProps {
  draft: ReviewDraft;
  status: string;
  isRejected?: boolean;
  onDiscard: () => Promise<unknown>;
  /** Other actions, before "Do not send" */
  children: ReactNode;
}

/** A list item: a review that this device stores. Discards it after confirmation. */
export function WaitingReview({
  draft,
  status,
  isRejected = false,
  onDiscard,
  children,
}: WaitingReviewProps) {
  const [isAsking, setAsking] = useState(false);
  const { isBusy, run } = useStoredChange();
  const name = placeNameOf(draft);
  return (
    <li className="flex flex-col gap-3 rounded-medium border border-line p-4">
      <div>
        <h3 className="font-bold">
          <bdi>{name}</bdi>
        </h3>
        <p className="text-small text-ink-soft">
          {m.queue_summary({
            rating: formatNumber(draft.rating ?? 0),
            photos: m.review_photo_count({ count: draft.photos.length }),
          })}
        </p>
      </div>
      {draft.comments.trim() !== '' && (
        <p dir="auto" className="line-clamp-3">
          {m.review_quote({ text: draft.comments.trim() })}
        </p>
      )}
      <p role="status" className={isRejected ? 'font-semibold text-danger' : 'font-semibold'}>
        {status}
      </p>
      <div className="flex flex-wrap gap-3">
        {children}
        <Button variant="quiet" aria-label={m.queue_cancel_label({ name })} onClick={() => setAsking(true)}>
          {m.queue_cancel()}
        </Button>
      </div>
      <ConfirmDialog
        title={m.queue_cancel_title()}
        text={m.queue_cancel_text({ name })}
        confirmLabel={m.queue_cancel_confirm()}
        isOpen={isAsking}
        isPending={isBusy}
        onConfirm={() => void run(onDiscard)}
        onCancel={() => setAsking(false)}
      />
    </li>
  );
}
