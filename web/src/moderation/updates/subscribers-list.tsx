import type { Subscriber } from '@wayable/protocol/newsletter';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { Card } from '~/ui/card';
import { ConfirmDialog } from '~/ui/feedback/confirm-dialog';
import { SearchField } from '~/ui/forms/search-field';
import { formatDate } from '~/ui/text/format';
import { adminSubscribersQuery, removeSubscriber } from '../api/updates';
import { ListFrame } from '../components/list-frame';
import { useAdminQuery } from '../role-watch';
import { useAct } from '../use-act';
import type { AdminStateControl } from '../use-admin-state';

const sourceText = ({ full_name: name, subscribed_at: since }: Subscriber): string => {
  const date = formatDate(since);
  return name === null ? m.admin_subscriber_list({ date }) : m.admin_subscriber_account({ name, date });
};

/** The subscribers: addresses on the list, and accounts that want updates. */
export function SubscribersList({ state, typed, type, change, goToPage }: AdminStateControl) {
  const query = useAdminQuery(adminSubscribersQuery(state));
  const { act, isPending } = useAct();
  const [toRemove, setToRemove] = useState<Subscriber | null>(null);
  const remove = async ({ id }: Subscriber) => {
    const isDone = await act(id, () => removeSubscriber(id), {
      done: m.admin_subscriber_removed(),
      failed: m.admin_subscriber_remove_failed(),
    });
    if (isDone) setToRemove((current) => (current?.id === id ? null : current));
  };
  return (
    <div className="flex flex-col gap-6">
      <SearchField
        label={m.admin_subscribers_search()}
        placeholder={m.admin_subscribers_search_placeholder()}
        maxLength={200}
        value={typed}
        onChange={type}
      />
      <ListFrame
        state={state}
        query={query}
        heading={m.admin_subscribers_list()}
        failure={m.admin_subscribers_failed()}
        onPage={goToPage}
        onClear={() => {
          type('');
          change({ search: '' });
        }}
      >
        {(subscribers) => (
          <ul className="flex flex-col gap-3">
            {subscribers.map((subscriber) => (
              <li key={subscriber.id}>
                <Card className="flex flex-wrap items-center justify-between gap-4">
                  <div className="min-w-0">
                    <h3 className="text-lead">
                      <bdi>{subscriber.email}</bdi>
                    </h3>
                    <p className="text-ink-soft">{sourceText(subscriber)}</p>
                  </div>
                  <Button
                    variant="quiet-danger"
                    aria-label={m.admin_subscriber_remove_label({ email: subscriber.email })}
                    onClick={() => setToRemove(subscriber)}
                  >
                    <Trash2 aria-hidden className="size-5" />
                    {m.admin_subscriber_remove()}
                  </Button>
                </Card>
              </li>
            ))}
          </ul>
        )}
      </ListFrame>
      {toRemove && (
        <ConfirmDialog
          title={m.admin_subscriber_remove_title()}
          text={m.admin_subscriber_remove_text({ email: toRemove.email })}
          confirmLabel={m.admin_subscriber_remove()}
          isOpen
          isPending={isPending(toRemove.id)}
          onConfirm={() => void remove(toRemove)}
          onCancel={() => setToRemove(null)}
        />
      )}
    </div>
  );
}
