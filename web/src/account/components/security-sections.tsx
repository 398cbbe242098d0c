import { useQuery } from '@tanstack/react-query';
import { tellAuthError } from '~/auth/auth-error-help';
import { ProofProvider } from '~/auth/factors/components/proof-provider';
import { useSessionStore } from '~/auth/session/session-context';
import { m } from '~/paraglide/messages';
import { ErrorState } from '~/ui/feedback/error-state';
import { LoadingText } from '~/ui/feedback/loading';
import { accountUserQuery } from '../api/account-user';
import { DataSection } from './data-section';
import { EmailSection } from './email-section';
import { EventsSection } from './events-section';
import { IdentitiesSection } from './identities-section';
import { PasskeysSection } from './passkeys-section';
import { PasswordSection } from './password-section';
import { PendingRecovery } from './pending-recovery';
import { RecoveryCodesSection } from './recovery-codes-section';
import { SessionsSection } from './sessions-section';
import { SignInPasskeysSection } from './sign-in-passkeys-section';
import { TotpSection } from './totp-section';

/** All sections about the account's security. */
export function SecuritySections({ userId }: { userId: string }) {
  const store = useSessionStore();
  const user = useQuery(accountUserQuery(store, userId));
  return (
    <ProofProvider user={user.data}>
      <div className="flex flex-col gap-6">
        {/* A pressed retry leaves its focus here, because these sections replace it. */}
        <div data-focus-fallback className="flex flex-col gap-6">
          {user.isPending && <LoadingText isLong />}
          {user.isError && !user.data && (
            <ErrorState
              title={m.security_failed()}
              text={tellAuthError(user.error)}
              isRetrying={user.isFetching}
              onRetry={() => void user.refetch()}
            />
          )}
          {user.data && (
            <>
              <PendingRecovery userId={userId} />
              {/* A password needs an email or a phone. */}
              {(user.data.email || user.data.phone) && <PasswordSection user={user.data} />}
              <EmailSection user={user.data} />
              {!user.data.app_metadata.provider?.startsWith('sso:') && (
                <SignInPasskeysSection userId={userId} />
              )}
              <TotpSection user={user.data} />
              <PasskeysSection user={user.data} />
              <RecoveryCodesSection user={user.data} />
              <IdentitiesSection user={user.data} />
            </>
          )}
        </div>
        <SessionsSection userId={userId} />
        <EventsSection userId={userId} />
        <DataSection />
      </div>
    </ProofProvider>
  );
}
