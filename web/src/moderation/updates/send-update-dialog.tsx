import type { NewsletterUpdate } from '@wayable/protocol/newsletter';
import { useId, useState } from 'react';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { Dialog } from '~/ui/feedback/dialog';
import { DialogActions } from '~/ui/feedback/dialog-actions';
import { ErrorState } from '~/ui/feedback/error-state';
import { errorText } from '~/ui/feedback/error-text';
import { LoadingText } from '~/ui/feedback/loading';
import { FormProblem } from '~/ui/forms/form-problem';
import { formatNumber } from '~/ui/text/format';
import { updatePreviewQuery } from '../api/updates';
import { useAdminQuery } from '../role-watch';
import { RenderedUpdate } from './rendered-update';

interface SendUpdateDialogProps {
  update: NewsletterUpdate;
  recipients: number;
  /** Whether the version has changed since the person asked to send it. */
  isChanged: boolean;
  isPending: boolean;
  onSend: () => void;
  onCancel: () => void;
}

/** Asks before an update is sent. It shows the version that will be sent. */
export function SendUpdateDialog({
  update,
  recipients,
  isChanged,
  isPending,
  onSend,
  onCancel,
}: SendUpdateDialogProps) {
  const textId = useId();
  const previewId = useId();
  const preview = useAdminQuery(updatePreviewQuery(update));
  // After the button was shown, it stays and keeps the focus. It sends only the version that is shown.
  const [hasButton, setHasButton] = useState(false);
  if (preview.data && !hasButton) setHasButton(true);
  const amount = { count: recipients, shown: formatNumber(recipients) };
  return (
    <Dialog
      role="alertdialog"
      title={m.admin_update_send_title()}
      describedBy={textId}
      isOpen
      onClose={onCancel}
    >
      <p id={textId} className="mt-3">
        {m.admin_update_send_text({ subject: update.subject, ...amount })}
      </p>
      <div className="mt-4 empty:hidden">
        <FormProblem text={isChanged ? m.admin_update_changed_send() : ''} />
      </div>
      <section aria-labelledby={previewId} className="mt-4 flex flex-col gap-3 border-y border-line py-4">
        <h3 id={previewId} className="text-lead">
          {m.admin_update_preview_title()}
        </h3>
        {preview.isPending && <LoadingText />}
        {preview.error && (
          <ErrorState
            title={m.admin_update_preview_failed()}
            text={errorText(preview.error)}
            isRetrying={preview.isFetching}
            onRetry={() => void preview.refetch()}
          />
        )}
        {preview.data && <RenderedUpdate html={preview.data.html} />}
      </section>
      <DialogActions className="mt-6">
        <Button variant="secondary" onClick={onCancel}>
          {m.cancel()}
        </Button>
        {hasButton && (
          <Button
            variant="danger"
            isPending={isPending || preview.isFetching}
            aria-disabled={!preview.data}
            onClick={() => preview.data && onSend()}
          >
            {m.admin_update_send_confirm(amount)}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
