import { useQuery, useQueryClient } from '@tanstack/react-query';
import { RECOVERY_DELAY_HOURS } from '@wayable/protocol/auth';
import {
  completeFactorRecovery,
  factorRecoveryQuery,
  requestFactorRecovery,
} from '~/auth/api/factor-recovery';
import { tellAuthError } from '~/auth/auth-error-help';
import { useSessionStore } from '~/auth/session/session-context';
import { m } from '~/paraglide/messages';
import { Banner } from '~/ui/feedback/banner';
import { ErrorState } from '~/ui/feedback/error-state';
import { LoadingText } from '~/ui/feedback/loading';
import { formatDateTime, formatNumber } from '~/ui/text/format';
import { MailedCode } from './mailed-code';

/** Recovers lost second factors by mail: request, a day's wait, removal. */
export function LostFactors({ userId, onDone }: { userId: string; onDone: () => void }) {
  const store = useSessionStore();
  const queryClient = useQueryClient();
  const query = factorRecoveryQuery(store, userId);
  const recovery = useQuery(query);

  if (recovery.isPending) return <LoadingText />;
  // Show the code field even if nothing can be loaded, for users who return with a code.
  if (recovery.data === undefined) {
    return (
      <ErrorState
        title={m.recovery_failed()}
        text={tellAuthError(recovery.error)}
        isRetrying={recovery.isFetching}
        onRetry={() => void recovery.refetch()}
      />
    );
  }
  if (recovery.data === null) {
    return (
      <div className="flex flex-col gap-4">
        <p>{m.recovery_text({ hours: formatNumber(RECOVERY_DELAY_HOURS) })}</p>
        <MailedCode
          sendLabel={m.recovery_send()}
          sentText={m.recovery_code_text()}
          submitLabel={m.recovery_request()}
          onSubmit={async (nonce) => {
            queryClient.setQueryData(query.queryKey, await requestFactorRecovery(store, nonce));
          }}
        />
      </div>
    );
  }
  if (!recovery.data.is_due) {
    return (
      <div role="status">
        <Banner tone="info">{m.recovery_waiting({ date: formatDateTime(recovery.data.due_at) })}</Banner>
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <p>{m.recovery_due_text({ hours: formatNumber(RECOVERY_DELAY_HOURS) })}</p>
      <MailedCode
        sendLabel={m.recovery_send()}
        sentText={m.recovery_code_text()}
        submitLabel={m.recovery_complete()}
        onSubmit={async (nonce) => {
          await completeFactorRecovery(store, nonce);
          queryClient.setQueryData(query.queryKey, null);
          onDone();
        }}
      />
    </div>
  );
}
