import { m } from '~/paraglide/messages';
import { LinkButton } from '~/ui/buttons/link-button';
import { placeNameOf } from './queued-review';
import { deleteDraft, type TakenBackReview } from './review-database';
import { WaitingReview } from './waiting-review';

/** A review that its author opened for editing and has not sent since. */
export function TakenBackCard({ takenBack }: { takenBack: TakenBackReview }) {
  const { draft, search } = takenBack;
  return (
    <WaitingReview draft={draft} status={m.queue_taken_back()} onDiscard={() => deleteDraft(takenBack)}>
      <LinkButton
        to={`/review?${search}`}
        variant="secondary"
        aria-label={m.queue_edit_label({ name: placeNameOf(draft) })}
      >
        {m.review_edit()}
      </LinkButton>
    </WaitingReview>
  );
}
