import type { NewsletterUpdate, NewsletterUpdateCreate } from '@wayable/protocol/newsletter';
import { PenLine } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '~/api-client/api-error';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { ConfirmDialog } from '~/ui/feedback/confirm-dialog';
import { showToast } from '~/ui/feedback/toast';
import { formatNumber } from '~/ui/text/format';
import {
  adminUpdatesQuery,
  changeUpdate,
  createUpdate,
  removeUpdate,
  sendTestMail,
  startSending,
  stopSending,
} from '../api/updates';
import { useAdminQuery } from '../role-watch';
import { useAct } from '../use-act';
import type { AdminStateControl } from '../use-admin-state';
import { ListFrame } from './list-frame';
import { SendUpdateDialog } from './send-update-dialog';
import { UpdateCard } from './update-card';
import { UpdateEditor } from './update-editor';

const NEW = 'new';

interface Asked {
  about: NewsletterUpdate;
  what: 'send' | 'delete';
  /** It is another version than the one that was to be sent. */
  isChanged?: boolean;
}

const isChanged = (error: unknown) => error instanceof ApiError && error.code === 'update_changed';

/** Updates: drafts are written, tested and sent; of the others it is told how far they have come. */
export function UpdatesList({ state, change }: AdminStateControl) {
  const query = useAdminQuery(adminUpdatesQuery(state));
  const { act, isPending } = useAct();
  const [edited, setEdited] = useState<NewsletterUpdate | typeof NEW | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const recipients = query.data?.recipients ?? 0;

  const [theirs, setTheirs] = useState<NewsletterUpdate | null>(null);
  const writeButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && edited === null) writeButton.current?.focus();
    wasEditing.current = edited !== null;
  }, [edited]);

  /** An update as it is now; undefined where it is gone from this page. */
  const findFresh = async (id: string) =>
    (await query.refetch()).data?.data.find((update) => update.id === id);
  const edit = (update: NewsletterUpdate | typeof NEW | null) => {
    setEdited(update);
    setTheirs(null);
  };
  const save = async (content: NewsletterUpdateCreate) => {
    if (edited === null) return;
    let failure: unknown;
    const texts = {
      done: m.admin_update_saved(),
      failed: m.admin_update_save_failed(),
      onFailure: (error: unknown) => {
        failure = error;
      },
    };
    const isDone =
      edited === NEW
        ? await act(NEW, () => createUpdate(content), texts)
        : await act(
            edited.id,
            () => changeUpdate(edited.id, { ...content, revision: (theirs ?? edited).revision }),
            texts,
          );
    if (isDone) edit(null);
    else if (edited !== NEW && isChanged(failure)) setTheirs((await findFresh(edited.id)) ?? theirs);
  };
  const test = ({ id }: NewsletterUpdate) =>
    act(id, () => sendTestMail(id), {
      done: m.admin_update_test_done(),
      failed: m.admin_update_test_failed(),
    });
  const send = async (update: NewsletterUpdate) => {
    let failure: unknown;
    const isDone = await act(update.id, () => startSending(update), {
      done: m.admin_update_begun(),
      failed: m.admin_update_send_failed(),
      onFailure: (error) => {
        failure = error;
      },
    });
    if (isDone) return setAsked(null);
    if (!isChanged(failure)) return;
    const fresh = await findFresh(update.id);
    if (fresh?.state === 'draft') return setAsked({ about: fresh, what: 'send', isChanged: true });
    setAsked(null);
    if (fresh) showToast('info', m.admin_update_sent_meanwhile());
  };
  const stop = ({ id }: NewsletterUpdate) =>
    act(id, () => stopSending(id), {
      done: m.admin_update_stopped_done(),
      failed: m.admin_update_stop_failed(),
    });
  const remove = async ({ id }: NewsletterUpdate) => {
    const isDone = await act(id, () => removeUpdate(id), {
      done: m.admin_update_deleted(),
      failed: m.admin_update_delete_failed(),
    });
    if (isDone) setAsked(null);
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
          <Button ref={writeButton} variant="primary" onClick={() => edit(NEW)}>
            <PenLine aria-hidden className="size-5" />
            {m.admin_update_write()}
          </Button>
        )}
      </div>
      {edited !== null && (
        <UpdateEditor
          key={edited === NEW ? NEW : `${edited.id} ${edited.revision}`}
          update={edited === NEW ? undefined : edited}
          theirs={theirs}
          isPending={isPending(edited === NEW ? NEW : edited.id)}
          onSave={(content) => void save(content)}
          onTakeTheirs={() => edit(theirs)}
          onCancel={() => edit(null)}
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
                  onEdit={() => edit(update)}
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
      {asked?.what === 'send' && (
        <SendUpdateDialog
          update={asked.about}
          recipients={recipients}
          isChanged={asked.isChanged ?? false}
          isPending={isPending(asked.about.id)}
          onSend={() => void send(asked.about)}
          onCancel={() => setAsked(null)}
        />
      )}
      {asked?.what === 'delete' && (
        <ConfirmDialog
          title={m.admin_update_delete_title()}
          text={m.admin_update_delete_text({ subject: asked.about.subject })}
          confirmLabel={m.admin_update_delete()}
          isOpen
          isPending={isPending(asked.about.id)}
          onConfirm={() => void remove(asked.about)}
          onCancel={() => setAsked(null)}
        />
      )}
    </div>
  );
}
