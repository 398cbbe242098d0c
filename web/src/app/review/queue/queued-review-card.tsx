import { useNavigate } from 'react-router';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { LinkButton } from '~/ui/buttons/link-button';
import { formatDateTime } from '~/ui/text/format';
import { searchOfTakenBack } from '../review-draft';
import { sendQueuedNow } from './keep-sending';
import { placeNameOf, type QueuedReview } from './queued-review';
import { deleteQueued, saveQueued, takeBack } from './review-database';
import { stepText } from './send-progress';
import type { SendStep } from './send-review';
import { useStoredChange, WaitingReview } from './waiting-review';

/** A queued review: waiting, being sent, or rejected. */
export function QueuedReviewCard({ queued, step }: { queued: QueuedReview; step: SendStep | null }) {
  const { isBusy, run } = useStoredChange();
  const navigate = useNavigate();
  const { draft, state } = queued;

  const edit = () =>
    run(async () => {
      const search = searchOfTakenBack(queued.id);
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
    <WaitingReview
      draft={draft}
      status={stateText(queued, step)}
      isRejected={state.kind === 'rejected'}
      onDiscard={() => deleteQueued(queued)}
    >
      {state.kind === 'waiting' && state.needsSignIn ? (
        <LinkButton to="/auth">{m.queue_sign_in()}</LinkButton>
      ) : (
        <Button variant="secondary" isPending={isBusy || step !== null} onClick={() => void retry()}>
          {m.queue_send_now()}
        </Button>
      )}
      {step === null && (
        <Button
          variant="secondary"
          aria-label={m.queue_edit_label({ name: placeNameOf(draft) })}
          onClick={() => void edit()}
        >
          {m.review_edit()}
        </Button>
      )}
    </WaitingReview>
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
