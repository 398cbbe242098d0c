import { type ContactMessage, MESSAGE_STATUSES, type MessageStatus } from '@wayable/protocol/contact';
import { useEffect, useRef, useState } from 'react';
import { m } from '~/paraglide/messages';
import { Banner } from '~/ui/feedback/banner';
import { ConfirmDialog } from '~/ui/feedback/confirm-dialog';
import { SearchField } from '~/ui/forms/search-field';
import { Select } from '~/ui/forms/select';
import { saveFile } from '~/ui/save-file';
import { formatNumber } from '~/ui/text/format';
import { adminMessagesQuery, changeMessage, fetchDocument, removeMessage } from '../api/messages';
import { ListFrame } from '../components/list-frame';
import { messageStatusText } from '../moderation-text';
import { useAdminQuery } from '../role-watch';
import { useAct } from '../use-act';
import type { AdminStateControl } from '../use-admin-state';
import { type MessageAct, MessageCard } from './message-card';
import { useOpenMessage } from './use-open-message';

const nameAct = (id: string, what: MessageAct | 'open') => `${what} ${id}`;

/** The inbox for messages and applications from the contact form (docs/product.md#contact). */
export function MessagesTab({ state, listed, typed, type, change, goToPage }: AdminStateControl) {
  const query = useAdminQuery(adminMessagesQuery(listed));
  const { act, isPending } = useAct();
  const [toDelete, setToDelete] = useState<ContactMessage | null>(null);
  const counts = query.data?.counts;

  const { messages, opened, isGone } = useOpenMessage(query.data?.data, state.message);
  const openId = useRef(state.message);
  useEffect(() => {
    openId.current = state.message;
  }, [state.message]);
  /** Closes a message that the list lacks, unless another one has been opened. */
  const close = (id: string) => {
    if (openId.current === id) change({ message: '', page: state.page });
  };
  const mark = async ({ id }: ContactMessage, status: MessageStatus) => {
    const isDone = await act(nameAct(id, status), () => changeMessage(id, { status }), {
      done: m.admin_message_marked({ status: messageStatusText(status) }),
      failed: m.admin_message_mark_failed(),
    });
    if (isDone && state.messageStatus !== 'all' && state.messageStatus !== status) close(id);
  };
  const toggle = ({ id }: ContactMessage) =>
    change({ message: state.message === id ? '' : id, page: state.page });
  const download = ({ id }: ContactMessage) =>
    act(
      nameAct(id, 'download'),
      async () => saveFile(await fetchDocument(id), `application-${id}.pdf`, 'application/pdf'),
      { done: undefined, failed: m.admin_message_download_failed(), refreshes: false },
    );
  const remove = async ({ id }: ContactMessage) => {
    const isDone = await act(nameAct(id, 'delete'), () => removeMessage(id), {
      done: m.admin_message_deleted(),
      failed: m.admin_message_delete_failed(),
    });
    if (!isDone) return;
    setToDelete((current) => (current?.id === id ? null : current));
    close(id);
  };
  const unread = opened?.status === 'new' ? opened.id : undefined;
  const read = useRef(new Set<string>());
  useEffect(() => {
    // Mark a message only once, even if the list reloads or the call fails.
    if (unread === undefined || read.current.has(unread)) return;
    read.current.add(unread);
    void act(nameAct(unread, 'open'), () => changeMessage(unread, { status: 'read', from: 'new' }), {
      done: undefined,
      failed: m.admin_message_mark_failed(),
    });
  });
  return (
    <div className="flex flex-col gap-6">
      <div className="grid grid-cols-1 items-end gap-4 sm:grid-cols-2 lg:grid-cols-[1fr_12rem_12rem]">
        <SearchField
          label={m.admin_messages_search()}
          placeholder={m.admin_messages_search_placeholder()}
          maxLength={200}
          value={typed}
          onChange={type}
        />
        <Select
          label={m.admin_messages_status()}
          value={state.messageStatus}
          onChange={(messageStatus) => change({ messageStatus, message: '' })}
          options={[
            { value: 'all', label: m.admin_messages_all() },
            ...MESSAGE_STATUSES.map((value) => ({
              value,
              label: counts
                ? m.admin_messages_status_count({
                    status: messageStatusText(value),
                    count: formatNumber(counts[value]),
                  })
                : messageStatusText(value),
            })),
          ]}
        />
        <Select
          label={m.admin_reviews_sort()}
          value={state.messageOrder}
          onChange={(messageOrder) => change({ messageOrder, message: '' })}
          options={[
            { value: 'newest', label: m.admin_sort_newest() },
            { value: 'oldest', label: m.admin_sort_oldest() },
          ]}
        />
      </div>
      <div role="status" className="empty:-mt-6">
        {isGone && <Banner tone="info">{m.admin_message_gone()}</Banner>}
      </div>
      <ListFrame
        state={listed}
        query={
          { ...query, data: query.data && messages && { ...query.data, data: messages } } as typeof query
        }
        heading={m.admin_messages_list()}
        failure={m.admin_messages_failed()}
        isQueue={listed.messageStatus === 'new'}
        onPage={goToPage}
        onClear={() => {
          type('');
          change({ search: '', messageStatus: 'all', message: '' });
        }}
      >
        {(shown) => (
          <ul className="flex flex-col gap-4">
            {shown.map((message) => (
              <li key={message.id}>
                <MessageCard
                  message={message}
                  isOpen={state.message === message.id}
                  isPending={(what) => isPending(nameAct(message.id, what))}
                  onToggle={() => toggle(message)}
                  onMark={(status) => void mark(message, status)}
                  onDownload={() => void download(message)}
                  onDelete={() => setToDelete(message)}
                />
              </li>
            ))}
          </ul>
        )}
      </ListFrame>
      {toDelete && (
        <ConfirmDialog
          title={m.admin_message_delete_title()}
          text={m.admin_message_delete_text({ name: toDelete.name })}
          confirmLabel={m.admin_message_delete()}
          isOpen
          isPending={isPending(nameAct(toDelete.id, 'delete'))}
          onConfirm={() => void remove(toDelete)}
          onCancel={() => setToDelete(null)}
        />
      )}
    </div>
  );
}
