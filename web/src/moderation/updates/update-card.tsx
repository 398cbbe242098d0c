import type { NewsletterUpdate } from '@wayable/protocol/newsletter';
import { CirclePause, MailQuestionMark, Pencil, Send, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { Card } from '~/ui/card';
import { formatDateTime, formatNumber } from '~/ui/text/format';
import { updateStateText } from '../moderation-text';

interface UpdateCardProps {
  update: NewsletterUpdate;
  isPending: boolean;
  /** Whether a draft is open in the editor. Its text is unsaved, and another draft would replace it. */
  isEditorOpen: boolean;
  onEdit: () => void;
  onTest: () => void;
  onSend: () => void;
  onStop: () => void;
  onDelete: () => void;
}

/** An update with its progress and its actions. */
export function UpdateCard({
  update,
  isPending,
  isEditorOpen,
  onEdit,
  onTest,
  onSend,
  onStop,
  onDelete,
}: UpdateCardProps) {
  const { subject, state } = update;
  const canSend = state === 'stopped' || (state === 'draft' && !isEditorOpen);
  const act = (
    icon: ReactNode,
    action: string,
    onClick: () => void,
    variant: 'secondary' | 'quiet-danger' = 'secondary',
  ) => (
    <Button
      variant={variant}
      isPending={isPending}
      aria-label={m.admin_update_action_label({ action, subject })}
      onClick={onClick}
    >
      {icon}
      {action}
    </Button>
  );
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="min-w-0 text-lead">
          <bdi>{subject}</bdi>
        </h3>
        <time dateTime={update.started_at ?? update.updated_at} className="text-ink-soft">
          {formatDateTime(update.started_at ?? update.updated_at)}
        </time>
      </div>
      <p className="font-semibold">{updateStateText(state)}</p>
      {state !== 'draft' && <Progress update={update} />}
      <div className="flex flex-wrap gap-3">
        {state === 'draft' && !isEditorOpen && (
          <>
            {act(<Pencil aria-hidden className="size-5" />, m.admin_update_edit(), onEdit)}
            {act(<MailQuestionMark aria-hidden className="size-5" />, m.admin_update_test(), onTest)}
          </>
        )}
        {/* One button for all states, so that it keeps the focus. */}
        {state === 'sending'
          ? act(<CirclePause aria-hidden className="size-5" />, m.admin_update_stop(), onStop)
          : canSend &&
            act(
              <Send aria-hidden className="size-5 rtl:-scale-x-100" />,
              state === 'draft' ? m.admin_update_send() : m.admin_update_continue(),
              onSend,
            )}
        {state !== 'sending' &&
          !(state === 'draft' && isEditorOpen) &&
          act(<Trash2 aria-hidden className="size-5" />, m.admin_update_delete(), onDelete, 'quiet-danger')}
      </div>
    </Card>
  );
}

function Progress({
  update: { progress, failed_addresses: addresses, subject },
}: {
  update: NewsletterUpdate;
}) {
  const { total, sent, failed, skipped } = progress;
  const text = m.admin_update_progress({ sent: formatNumber(sent), total: formatNumber(total) });
  return (
    <div className="flex flex-col gap-2">
      <progress
        aria-label={m.admin_update_action_label({ action: text, subject })}
        max={Math.max(1, total)}
        value={sent + failed + skipped}
        className="h-3 w-full max-w-96 accent-accent"
      />
      <p>{text}</p>
      {failed > 0 && <p>{m.admin_update_failed({ count: failed, shown: formatNumber(failed) })}</p>}
      {skipped > 0 && <p>{m.admin_update_skipped({ count: skipped, shown: formatNumber(skipped) })}</p>}
      {addresses.length > 0 && (
        <p className="text-small">{m.admin_update_failed_addresses({ addresses: addresses.join(', ') })}</p>
      )}
    </div>
  );
}
