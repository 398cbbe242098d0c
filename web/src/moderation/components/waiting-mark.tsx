import { useQuery } from '@tanstack/react-query';
import { COUNTED_MAX } from '@wayable/protocol/moderation';
import { m } from '~/paraglide/messages';
import { VisuallyHidden } from '~/ui/text/visually-hidden';
import type { AdminTab } from '../admin-state';
import { adminQueuesQuery } from '../api/lists';
import { waitingText } from '../moderation-text';

/** The number of waiting entries in a tab; renders nothing for none or unknown. */
export function WaitingMark({ tab }: { tab: AdminTab }) {
  const { data: queues } = useQuery(adminQueuesQuery());
  if (!queues) return null;
  const counts: Partial<Record<AdminTab, number>> = {
    reviews: queues.pending_reviews,
    suggestions: queues.open_suggestions,
    messages: Math.min(COUNTED_MAX, queues.new_messages + queues.new_applications),
  };
  const count = counts[tab] ?? 0;
  if (count === 0) return null;
  const shown = waitingText(count);
  return (
    <>
      <span
        aria-hidden
        className="rounded-round border border-line bg-paper px-2 text-small text-ink tabular-nums"
      >
        {shown}
      </span>
      <VisuallyHidden>{m.admin_waiting_count({ count: shown })}</VisuallyHidden>
    </>
  );
}
