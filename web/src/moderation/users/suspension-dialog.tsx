import type { AdminUser, Suspension } from '@wayable/protocol/moderation';
import { useState } from 'react';
import { m } from '~/paraglide/messages';
import { ReasonDialog } from './reason-dialog';

interface SuspensionDialogProps {
  person: AdminUser;
  isPending: boolean;
  problem: string;
  onConfirm: (suspension: Suspension) => void;
  onCancel: () => void;
}

/** Asks for the reason of a suspension, and whether to withdraw the reviews. */
export function SuspensionDialog({ person, onConfirm, ...props }: SuspensionDialogProps) {
  const [withdraws, setWithdraws] = useState(false);
  return (
    <ReasonDialog
      {...props}
      title={m.admin_suspend_title({ name: person.full_name })}
      text={m.admin_suspend_text()}
      missingText={m.admin_suspend_reason_missing()}
      confirmLabel={m.admin_user_suspend()}
      isDangerous
      // Omit the field if it is unchanged, so that a suspension by another administrator keeps its choice.
      onConfirm={(reason) => onConfirm({ reason, ...(withdraws && { withdraw_reviews: true }) })}
    >
      <label className="flex min-h-12 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          checked={withdraws}
          onChange={(event) => setWithdraws(event.target.checked)}
          className="size-6 shrink-0 accent-accent"
        />
        {m.admin_suspend_withdraw()}
      </label>
    </ReasonDialog>
  );
}
