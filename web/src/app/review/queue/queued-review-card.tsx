import { useState } from 'react';
import { useNavigate } from 'react-router';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { LinkButton } from '~/ui/buttons/link-button';
import { ConfirmDialog } from '~/ui/feedback/confirm-dialog';
import { errorText } from '~/ui/feedback/error-text';
import { showToast } from '~/ui/feedback/toast';
import { formatDateTime, formatNumber } from '~/ui/text/format';
import { sendQueuedNow } from './keep-sending';
import { tellQueueEvent } from './queue-events';
import { placeNameOf, type QueuedReview } from './queued-review';
import { deleteQueued, saveQueued, takeBack } from './review-database';
import { stepText } from './send-progress';
import type { SendStep } from './send-review';

/** A queued review: waiting, being sent, or rejected. */
export function QueuedReviewCard({ queued, step }: { queued: QueuedReview; step: SendStep | null }) {
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const navigate = useNavigate();
  const { draft, state } = queued;
  const name = placeNameOf(queued);

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

  const edit = () =>
    run(async () => {
      // The form at this address opens it.
      const search = new URLSearchParams({ draft: queued.id }).toString();
      const rejection = state.kind === 'rejected' ? state.reason : undefined;
      const isTaken = await takeBack(queued.id, { userId: queued.userId, search }, rejection);
      if (isTaken) await navigate(`/review?${search}`);
    });

  const retry = () =>
    run(async () => {
      await saveQueued({ ...queued, state: { kind: 'waiting', reason: null, needsSignIn: false } });
      await sendQueuedNow(queued.userId);
    });

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
      <p role="status" className={state.kind === 'rejected' ? 'font-semibold text-danger' : 'font-semibold'}>
        {stateText(queued, step)}
      </p>
      <div className="flex flex-wrap gap-3">
        {state.kind === 'waiting' && state.needsSignIn ? (
          <LinkButton to="/auth">{m.queue_sign_in()}</LinkButton>
        ) : (
          <Button variant="secondary" isPending={isBusy || step !== null} onClick={() => void retry()}>
            {m.queue_send_now()}
          </Button>
        )}
        {step === null && (
          <Button variant="secondary" aria-label={m.queue_edit_label({ name })} onClick={() => void edit()}>
            {m.review_edit()}
          </Button>
        )}
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
        onConfirm={() => void run(() => deleteQueued(queued))}
        onCancel={() => setAsking(false)}
      />
    </li>
  );
}

function stateText({ state }: QueuedReview, step: SendStep | null): string {
  if (step) return stepText(step);
  if (state.kind === 'rejected') return m.queue_rejected({ reason: state.reason });
  if (state.needsSignIn) return m.queue_needs_sign_in();
  if (state.reason && state.retryAt !== undefined) {
    const time = formatDateTime(new Date(state.retryAt).toISOString());
    return m.queue_waiting_until({ time, reason: state.reason });
  }
  return state.reason ? m.queue_waiting_because({ reason: state.reason }) : m.queue_waiting();
}
