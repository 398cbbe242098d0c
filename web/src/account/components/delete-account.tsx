import { useQuery } from '@tanstack/react-query';
import { tellAuthError } from '~/auth/auth-error-help';
import { ProofProvider } from '~/auth/factors/components/proof-provider';
import { useSessionStore } from '~/auth/session/session-context';
import { m } from '~/paraglide/messages';
import { Card } from '~/ui/card';
import { ErrorState } from '~/ui/feedback/error-state';
import { LoadingText } from '~/ui/feedback/loading';
import { accountUserQuery } from '../api/account-user';
import { DeleteAccountForm } from './delete-account-form';
import { ExportButton } from './export-button';

/** Describes the deletion, offers the export, and shows the form. `onDeleted` clears local data. */
export function DeleteAccount({ userId, onDeleted }: { userId: string; onDeleted: () => Promise<void> }) {
  const store = useSessionStore();
  const user = useQuery(accountUserQuery(store, userId));
  return (
    <ProofProvider user={user.data}>
      <div className="flex flex-col gap-6">
        <Card className="flex flex-col gap-4">
          <h2 className="text-title">{m.delete_what()}</h2>
          <ul className="list-disc ps-6">
            <li>{m.delete_what_profile()}</li>
            <li>{m.delete_what_reviews()}</li>
            <li>{m.delete_what_sessions()}</li>
          </ul>
          <p>{m.delete_stays()}</p>
        </Card>
        <Card className="flex flex-col gap-4">
          <h2 className="text-title">{m.delete_export_first()}</h2>
          <p>{m.data_text()}</p>
          <ExportButton />
        </Card>
        <Card className="flex flex-col gap-4">
          <h2 className="text-title">{m.delete_title()}</h2>
          {user.isPending && <LoadingText />}
          {user.isError && !user.data && (
            <ErrorState
              title={m.security_failed()}
              text={tellAuthError(user.error)}
              isRetrying={user.isFetching}
              onRetry={() => void user.refetch()}
            />
          )}
          {user.data && <DeleteAccountForm user={user.data} onDeleted={onDeleted} />}
        </Card>
      </div>
    </ProofProvider>
  );
}
