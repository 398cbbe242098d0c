import { useQuery } from '@tanstack/react-query';
import { factorRecoveryQuery } from '~/auth/api/factor-recovery';
import { useSessionStore } from '~/auth/session/session-context';
import { m } from '~/paraglide/messages';
import { Banner } from '~/ui/feedback/banner';
import { formatDateTime } from '~/ui/text/format';

/** Warns the user while a removal of their second factors is pending. */
export function PendingRecovery({ userId }: { userId: string }) {
  const store = useSessionStore();
  const { data } = useQuery(factorRecoveryQuery(store, userId));
  if (!data) return null;
  return (
    <div role="alert">
      <Banner tone="warning">{m.recovery_pending({ date: formatDateTime(data.due_at) })}</Banner>
    </div>
  );
}
