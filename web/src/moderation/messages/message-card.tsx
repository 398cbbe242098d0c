import type { ContactMessage, MessageStatus } from '@wayable/protocol/contact';
import { ChevronDown, ChevronUp, Download, MailCheck, Reply, ShieldAlert, Trash2, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { contactCategoryText } from '~/contact/contact-text';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { buttonStyles } from '~/ui/buttons/button-styles';
import { Card } from '~/ui/card';
import { formatDateTime } from '~/ui/text/format';
import { messageStatusText } from '../moderation-text';

/** An action on a message. A status sets the message to this status. */
export type MessageAct = MessageStatus | 'download' | 'delete';

interface MessageCardProps {
  message: ContactMessage;
  isOpen: boolean;
  isPending: (what: MessageAct) => boolean;
  onToggle: () => void;
  onMark: (status: MessageStatus) => void;
  onDownload: () => void;
  onDelete: () => void;
}

const BADGE = 'min-w-0 rounded-round border-2 border-line-strong px-3 py-0.5 text-small font-semibold';

const answerAddress = ({ email, subject }: ContactMessage): string =>
  `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(
    m.admin_message_answer_subject({ subject }),
  )}`;

/** A message of the inbox: its first lines, or all of it with its actions when open. */
export function MessageCard(props: MessageCardProps) {
  const { message, isOpen, onToggle } = props;
  const { subject, name, email, status, opening, sender } = message;
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="min-w-0 text-lead">
          <bdi>{subject}</bdi>
        </h3>
        <time dateTime={message.created_at} className="text-ink-soft">
          {formatDateTime(message.created_at)}
        </time>
      </div>
      <p>
        <bdi>{m.admin_message_from({ name, email })}</bdi>
      </p>
      <ul className="flex flex-wrap gap-2">
        <li className={BADGE}>{messageStatusText(status)}</li>
        <li className={BADGE}>{contactCategoryText(message.category)}</li>
        {opening !== null && <li className={BADGE}>{m.admin_message_application({ opening })}</li>}
        {sender && <li className={BADGE}>{m.admin_message_account({ name: sender.full_name })}</li>}
      </ul>
      <Button variant="quiet" aria-expanded={isOpen} className="self-start wrap-anywhere" onClick={onToggle}>
        {isOpen ? (
          <ChevronUp aria-hidden className="size-5" />
        ) : (
          <ChevronDown aria-hidden className="size-5" />
        )}
        {isOpen ? m.admin_message_close({ subject }) : m.admin_message_open({ subject })}
      </Button>
      {isOpen && <OpenMessage {...props} />}
    </Card>
  );
}

function OpenMessage({ message, isPending, onMark, onDownload, onDelete }: MessageCardProps) {
  const { subject, status } = message;
  const act = (icon: ReactNode, what: MessageAct, action: string, onClick: () => void) => (
    <Button
      variant={what === 'delete' ? 'quiet-danger' : 'secondary'}
      isPending={isPending(what)}
      aria-label={m.admin_message_action_label({ action, subject })}
      onClick={onClick}
    >
      {icon}
      {action}
    </Button>
  );
  const mark = (icon: ReactNode, to: MessageStatus, action: string) =>
    act(icon, to, action, () => onMark(to));
  return (
    <>
      <p className="border-y border-line py-4 whitespace-pre-line" dir="auto">
        {message.message}
      </p>
      <div className="flex flex-wrap gap-3">
        <a
          href={answerAddress(message)}
          aria-label={m.admin_message_action_label({ action: m.admin_message_answer(), subject })}
          className={buttonStyles('primary')}
        >
          <Reply aria-hidden className="size-5 rtl:-scale-x-100" />
          {m.admin_message_answer()}
        </a>
        {message.document_bytes !== null &&
          act(
            <Download aria-hidden className="size-5" />,
            'download',
            m.admin_message_download(),
            onDownload,
          )}
        {/* One button for each toggle, so that it keeps the focus. */}
        {status === 'answered'
          ? mark(<Undo2 aria-hidden className="size-5" />, 'read', m.admin_message_mark_open())
          : mark(<MailCheck aria-hidden className="size-5" />, 'answered', m.admin_message_mark_answered())}
        {status === 'spam'
          ? mark(<Undo2 aria-hidden className="size-5" />, 'read', m.admin_message_mark_read())
          : mark(<ShieldAlert aria-hidden className="size-5" />, 'spam', m.admin_message_mark_spam())}
        {act(<Trash2 aria-hidden className="size-5" />, 'delete', m.admin_message_delete(), onDelete)}
      </div>
    </>
  );
}
