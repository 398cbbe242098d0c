import type { AdminUser } from '@wayable/protocol/moderation';
import { m } from '~/paraglide/messages';
import { ReasonDialog } from './reason-dialog';

interface RoleDialogProps {
  person: AdminUser;
  isPending: boolean;
  problem: string;
  onConfirm: (reason: string) => void;
  onCancel: () => void;
}

/** Asks for the reason when a person gains or loses the administrator's role. */
export function RoleDialog({ person, ...props }: RoleDialogProps) {
  const action = person.is_admin ? m.admin_user_revoke() : m.admin_user_grant();
  return (
    <ReasonDialog
      {...props}
      title={m.admin_user_action_label({ action, name: person.full_name })}
      text={person.is_admin ? m.admin_user_revoke_text() : m.admin_user_grant_text()}
      missingText={m.admin_user_role_reason_missing()}
      confirmLabel={action}
      isDangerous={person.is_admin}
    />
  );
}
