import type { NewsletterUpdate, NewsletterUpdateCreate } from '@wayable/protocol/newsletter';
import { PenLine } from 'lucide-react';
import { useCallback, useState } from 'react';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { ConfirmDialog } from '~/ui/feedback/confirm-dialog';
import { formatNumber } from '~/ui/text/format';
import {
  adminUpdatesQuery,
  removeUpdate,
  saveUpdate,
  sendTestMail,
  startSending,
  stopSending,
} from '../api/updates';
import { useAdminQuery } from '../role-watch';
import { useAct } from '../use-act';
import type { AdminStateControl } from '../use-admin-state';
import { ListFrame } from './list-frame';
import { UpdateCard } from './update-card';
import { UpdateEditor } from './update-editor';

const NEW = 'new';

type Asked = { about: NewsletterUpdate; what: 'send' | 'delete' };

/** Updates: drafts are written, tested and sent; of the others it is told how far they have come. */
export function UpdatesList({ state, change }: AdminStateControl) {
  const query = useAdminQuery(adminUpdatesQuery(state));
  const { act, isPending } = useAct();
  const [edited, setEdited] = useState<NewsletterUpdate | typeof NEW | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const recipients = query.data?.recipients ?? 0;

  const save = async (content: NewsletterUpdateCreate) => {
    const id = edited === NEW ? undefined : edited?.id;
    const texts = { done: m.admin_update_saved(), failed: m.admin_update_save_failed() };
    if (await act(id ?? NEW, () => saveUpdate(id, content), texts)) setEdited(null);
  };
  const test = ({ id }: NewsletterUpdate) =>
    act(id, () => sendTestMail(id), {
      done: m.admin_update_test_done(),
      failed: m.admin_update_test_failed(),
    });
  const send = ({ id }: NewsletterUpdate) =>
    act(id, () => startSending(id), { done: m.admin_update_begun(), failed: m.admin_update_send_failed() });
  const stop = ({ id }: NewsletterUpdate) =>
    act(id, () => stopSending(id), {
      done: m.admin_update_stopped_done(),
      failed: m.admin_update_stop_failed(),
    });
  const remove = ({ id }: NewsletterUpdate) =>
    act(id, () => removeUpdate(id), {
      done: m.admin_update_deleted(),
      failed: m.admin_update_delete_failed(),
    });
  const confirm = async ({ about, what }: Asked) => {
    if (await (what === 'send' ? send(about) : remove(about))) setAsked(null);
  };
  const goToPage = useCallback((page: number) => change({ page }, { isNewEntry: true }), [change]);

  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p>
          {query.data
            ? m.admin_updates_recipients({ count: recipients, shown: formatNumber(recipients) })
            : ''}
        </p>
        {edited === null && (
          <Button variant="primary" onClick={() => setEdited(NEW)}>
            <PenLine aria-hidden className="size-5" />
            {m.admin_update_write()}
          </Button>
        )}
      </div>
      {edited !== null && (
        <UpdateEditor
          key={edited === NEW ? NEW : edited.id}
          update={edited === NEW ? undefined : edited}
          isPending={isPending(edited === NEW ? NEW : edited.id)}
          onSave={(content) => void save(content)}
          onCancel={() => setEdited(null)}
        />
      )}
      <ListFrame
        query={query}
        heading={m.admin_updates_list()}
        failure={m.admin_updates_failed()}
        onPage={goToPage}
      >
        {(updates) => (
          <ul className="flex flex-col gap-4">
            {updates.map((update) => (
              <li key={update.id}>
                <UpdateCard
                  update={update}
                  isPending={isPending(update.id)}
                  isEditorOpen={edited !== null}
                  onEdit={() => setEdited(update)}
                  onTest={() => void test(update)}
                  onSend={() =>
                    update.state === 'stopped' ? void send(update) : setAsked({ about: update, what: 'send' })
                  }
                  onStop={() => void stop(update)}
                  onDelete={() => setAsked({ about: update, what: 'delete' })}
                />
              </li>
            ))}
          </ul>
        )}
      </ListFrame>
      {asked && (
        <ConfirmDialog
          title={asked.what === 'send' ? m.admin_update_send_title() : m.admin_update_delete_title()}
          text={
            asked.what === 'send'
              ? m.admin_update_send_text({
                  subject: asked.about.subject,
                  count: recipients,
                  shown: formatNumber(recipients),
                })
              : m.admin_update_delete_text({ subject: asked.about.subject })
          }
          confirmLabel={
            asked.what === 'send'
              ? m.admin_update_send_confirm({ count: recipients, shown: formatNumber(recipients) })
              : m.admin_update_delete()
          }
          isOpen
          isPending={isPending(asked.about.id)}
          onConfirm={() => void confirm(asked)}
          onCancel={() => setAsked(null)}
        />
      )}
    </div>
  );
}
