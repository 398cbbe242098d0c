import type { AdminQueues } from '@wayable/protocol/moderation';
import {
  Flag,
  Inbox,
  type LucideIcon,
  MapPinCheck,
  MessageSquareDashed,
  Paperclip,
  TriangleAlert,
} from 'lucide-react';
import { useId } from 'react';
import { m } from '~/paraglide/messages';
import { ErrorState } from '~/ui/feedback/error-state';
import { errorText } from '~/ui/feedback/error-text';
import { Skeleton } from '~/ui/feedback/loading';
import { type AdminState, initialStatus } from '../admin-state';
import { adminQueuesQuery } from '../api/lists';
import { waitingText } from '../moderation-text';
import { useAdminQuery } from '../role-watch';

interface Queue {
  key: keyof AdminQueues;
  icon: LucideIcon;
  label: (inputs: { count: number }) => string;
  to: Partial<AdminState>;
}

const QUEUES: Queue[] = [
  {
    key: 'pending_reviews',
    icon: MessageSquareDashed,
    label: m.admin_waiting_pending,
    to: { tab: 'reviews' },
  },
  {
    key: 'reported_reviews',
    icon: Flag,
    label: m.admin_waiting_reported,
    to: { tab: 'reviews', queue: 'reported', status: initialStatus('reported') },
  },
  {
    key: 'attention_reviews',
    icon: TriangleAlert,
    label: m.admin_waiting_attention,
    to: { tab: 'reviews', queue: 'attention', status: initialStatus('attention') },
  },
  {
    key: 'open_suggestions',
    icon: MapPinCheck,
    label: m.admin_waiting_corrections,
    to: { tab: 'suggestions' },
  },
  { key: 'new_messages', icon: Inbox, label: m.admin_waiting_messages, to: { tab: 'messages' } },
  { key: 'new_applications', icon: Paperclip, label: m.admin_waiting_applications, to: { tab: 'messages' } },
];

/** The numbers of waiting entries, each with a link to its list (docs/product.md#moderation). */
export function WaitingQueues({ onGo }: { onGo: (to: Partial<AdminState>) => void }) {
  const id = useId();
  const query = useAdminQuery(adminQueuesQuery());
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <h2 id={id} className="text-title">
        {m.admin_waiting_title()}
      </h2>
      {query.isError && (
        <ErrorState
          title={m.admin_waiting_failed()}
          text={errorText(query.error)}
          isAnnounced={false}
          isRetrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {!query.isError && (
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {QUEUES.map(({ key, icon: Icon, label, to }) => (
            <li key={key}>
              <button
                type="button"
                onClick={() => onGo(to)}
                className="flex size-full min-h-12 cursor-pointer flex-col items-start gap-1 rounded-large border border-line bg-surface p-4 text-start shadow-card hover:border-accent"
              >
                <span className="flex items-center gap-2 text-title tabular-nums">
                  <Icon aria-hidden className="size-5 shrink-0 text-accent" />
                  {query.data ? waitingText(query.data[key]) : <Skeleton className="h-[1lh] w-12" />}
                </span>
                <span>{label({ count: query.data?.[key] ?? 0 })}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
