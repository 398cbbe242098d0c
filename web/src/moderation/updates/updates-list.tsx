import type { NewsletterUpdate, NewsletterUpdateCreate } from '@wayable/protocol/newsletter';
import { PenLine } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '~/api-client/api-error';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { ConfirmDialog } from '~/ui/feedback/confirm-dialog';
import { failureText } from '~/ui/feedback/error-text';
import { LiveMessage } from '~/ui/feedback/live-message';
import { showToast } from '~/ui/feedback/toast';
import { formatNumber } from '~/ui/text/format';
import {
  adminUpdatesQuery,
  changeUpdate,
  createUpdate,
  fetchUpdate,
  removeUpdate,
  sendTestMail,
  startSending,
  stopSending,
} from '../api/updates';
import { ListFrame } from '../components/list-frame';
import { useAdminQuery } from '../role-watch';
import { useAct } from '../use-act';
import type { AdminStateControl } from '../use-admin-state';
import { SendUpdateDialog } from './send-update-dialog';
import { UpdateCard } from './update-card';
import { UpdateEditor } from './update-editor';
import { useEndedSending } from './use-ended-sending';

const NEW = 'new';

interface Asked {
  about: NewsletterUpdate;
  what: 'send' | 'delete';
  /** Whether the version has changed since the person asked to send it. */
  isChanged?: boolean;
}

interface Edited {
  /** A new key for each opened editor. */
  key: number;
  /** The key of the new draft, for all attempts to save it. */
  idempotencyKey: string;
  about: NewsletterUpdate | typeof NEW;
  /** A colleague's version saved since the editor opened. */
  theirs: NewsletterUpdate | null;
  /** Whether a colleague has deleted the update since the editor opened. */
  isGone?: boolean;
}

const hasCode = (error: unknown, code: ApiError['code']) => error instanceof ApiError && error.code === code;
const isChanged = (error: unknown) => hasCode(error, 'update_changed');

/** Updates: drafts to write, test and send, and the progress of other updates. */
export function UpdatesList({ state, goToPage }: AdminStateControl) {
  const query = useAdminQuery(adminUpdatesQuery(state));
  const { act, isPending } = useAct();
  const [edited, setEdited] = useState<Edited | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  /** The id of the update that is being refetched. */
  const [lookedUp, setLookedUp] = useState<string | null>(null);
  const recipients = query.data?.recipients ?? 0;
  const ended = useEndedSending(query.data?.data);

  const writeButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && edited === null) writeButton.current?.focus();
    wasEditing.current = edited !== null;
  }, [edited]);

  const editors = useRef(0);
  const edit = (about: Edited['about']) => {
    editors.current += 1;
    setEdited({ key: editors.current, idempotencyKey: crypto.randomUUID(), about, theirs: null });
  };
  const isBusy = (id: string) => isPending(id) || lookedUp === id;

  /**
   * Runs an action on a version of an update. If a colleague has changed it, the list shows the new version.
   */
  const actOn = async (
    { id }: NewsletterUpdate,
    work: () => Promise<unknown>,
    texts: { done: string; failed: string },
  ): Promise<'done' | 'changed' | 'gone' | 'failed'> => {
    let failure: unknown;
    const onFailure = (error: unknown) => {
      failure = error;
      if (isChanged(error)) setLookedUp(id);
    };
    if (await act(id, work, { ...texts, onFailure })) return 'done';
    if (!isChanged(failure) && !hasCode(failure, 'not_found')) return 'failed';
    void query.refetch();
    return isChanged(failure) ? 'changed' : 'gone';
  };
  /**
   * Looks up the current version of an update. If it is gone or cannot be loaded, reports that and returns
   * undefined.
   */
  const lookUp = async ({ id }: NewsletterUpdate): Promise<NewsletterUpdate | undefined> => {
    try {
      return await fetchUpdate(id);
    } catch (error) {
      const text = hasCode(error, 'not_found')
        ? m.admin_update_gone()
        : failureText(m.admin_update_fresh_failed(), error);
      showToast('error', text);
    } finally {
      setLookedUp(null);
    }
  };
  const save = async (editor: Edited, content: NewsletterUpdateCreate) => {
    const { key, idempotencyKey, about, theirs } = editor;
    const texts = { done: m.admin_update_saved(), failed: m.admin_update_save_failed() };
    // Close only this editor, because another one may have been opened since.
    const become = (next: Edited | null) => setEdited((current) => (current?.key === key ? next : current));
    if (about === NEW) {
      const onFailure = (error: unknown) => {
        // An earlier attempt saved other text, or its draft is deleted. The next attempt saves a new draft.
        if (!hasCode(error, 'idempotency_key_reused') && !hasCode(error, 'not_found')) return;
        become({ ...editor, idempotencyKey: crypto.randomUUID() });
        void query.refetch();
      };
      if (await act(NEW, () => createUpdate(content, idempotencyKey), { ...texts, onFailure })) become(null);
      return;
    }
    const { revision } = theirs ?? about;
    const outcome = await actOn(about, () => changeUpdate(about.id, { ...content, revision }), texts);
    if (outcome === 'done') become(null);
    // The text can only be saved as a new update.
    if (outcome === 'gone') become({ ...editor, about: NEW, theirs: null, isGone: true });
    if (outcome !== 'changed') return;
    const fresh = await lookUp(about);
    if (fresh && fresh.state !== 'draft') showToast('info', m.admin_update_sent_meanwhile());
    else if (fresh) become({ ...editor, theirs: fresh });
  };
  const test = async (update: NewsletterUpdate) => {
    await actOn(update, () => sendTestMail(update), {
      done: m.admin_update_test_done(),
      failed: m.admin_update_test_failed(),
    });
    setLookedUp(null);
  };
  /** Replaces this dialog with another dialog, unless it has been closed. */
  const askNext = ({ id }: NewsletterUpdate, what: Asked['what'], next: Asked | null) =>
    setAsked((current) => (current?.about.id === id && current.what === what ? next : current));
  const send = async (update: NewsletterUpdate) => {
    const outcome = await actOn(update, () => startSending(update), {
      done: m.admin_update_begun(),
      failed: m.admin_update_send_failed(),
    });
    if (outcome === 'done') askNext(update, 'send', null);
    if (outcome !== 'changed') return;
    const fresh = await lookUp(update);
    if (fresh?.state === 'draft') {
      askNext(update, 'send', { about: fresh, what: 'send', isChanged: true });
      return;
    }
    askNext(update, 'send', null);
    if (fresh) showToast('info', m.admin_update_sent_meanwhile());
  };
  const askToSend = (update: NewsletterUpdate) => {
    if (update.state === 'stopped') void send(update);
    else if (recipients > 0) setAsked({ about: update, what: 'send' });
    else {
      showToast('info', m.problem_no_recipients());
      // The number may have changed since the list was loaded.
      void query.refetch();
    }
  };
  const stop = ({ id }: NewsletterUpdate) =>
    act(id, () => stopSending(id), {
      done: m.admin_update_stopped_done(),
      failed: m.admin_update_stop_failed(),
    });
  const remove = async (update: NewsletterUpdate) => {
    const outcome = await actOn(update, () => removeUpdate(update), {
      done: m.admin_update_deleted(),
      failed: m.admin_update_delete_failed(),
    });
    setLookedUp(null);
    // The list now shows the current version, which can be deleted.
    if (outcome !== 'failed') askNext(update, 'delete', null);
  };

  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="min-h-[1lh] max-sm:basis-full">
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
          key={edited.key}
          update={edited.about === NEW ? undefined : edited.about}
          theirs={edited.theirs}
          isGone={edited.isGone ?? false}
          isPending={isBusy(edited.about === NEW ? NEW : edited.about.id)}
          onSave={(content) => void save(edited, content)}
          onTakeTheirs={() => edited.theirs && edit(edited.theirs)}
          onCancel={() => setEdited(null)}
        />
      )}
      <ListFrame
        state={state}
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
                  isPending={isBusy(update.id)}
                  isEditorOpen={edited !== null}
                  onEdit={() => edit(update)}
                  onTest={() => void test(update)}
                  onSend={() => askToSend(update)}
                  onStop={() => void stop(update)}
                  onDelete={() => setAsked({ about: update, what: 'delete' })}
                />
              </li>
            ))}
          </ul>
        )}
      </ListFrame>
      <LiveMessage text={ended} />
      {asked?.what === 'send' && (
        <SendUpdateDialog
          update={asked.about}
          recipients={recipients}
          isChanged={asked.isChanged ?? false}
          isPending={isBusy(asked.about.id)}
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
          isPending={isBusy(asked.about.id)}
          onConfirm={() => void remove(asked.about)}
          onCancel={() => setAsked(null)}
        />
      )}
    </div>
  );
}
