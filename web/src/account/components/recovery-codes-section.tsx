import type { User } from '@supabase/auth-js';
import { useQuery } from '@tanstack/react-query';
import { TicketCheck } from 'lucide-react';
import { useState } from 'react';
import { tellAuthError } from '~/auth/auth-error-help';
import { hasRecoveryCodes, toSecondFactors } from '~/auth/session/assurance';
import { useSessionStore } from '~/auth/session/session-context';
import { useAuthAction } from '~/auth/use-auth-action';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { ConfirmDialog } from '~/ui/feedback/confirm-dialog';
import { ErrorState } from '~/ui/feedback/error-state';
import { showToast } from '~/ui/feedback/toast';
import { FormProblem } from '~/ui/forms/form-problem';
import { useRefreshAccount } from '../api/account-user';
import { makeRecoveryCodes, recoveryCodesQuery, removeRecoveryCodes } from '../api/recovery-codes';
import { AccountSection, focusSection, useReturnToSection } from './account-section';
import { RecoveryCodes } from './recovery-codes';

const ID = 'recovery-codes';
/** Number of codes below which the section suggests new codes. */
const FEW = 3;

/** Creates, counts, replaces and deletes recovery codes. */
export function RecoveryCodesSection({ user }: { user: User }) {
  const store = useSessionStore();
  const refresh = useRefreshAccount();
  const { run, isPending, problem } = useAuthAction();
  const [codes, setCodes] = useState<string[] | null>(null);
  const [question, setQuestion] = useState<'renew' | 'remove' | null>(null);
  const { rememberButton, returnToSection } = useReturnToSection(ID);
  const hasCodes = hasRecoveryCodes(user);
  const hasFactor = toSecondFactors(user).length > 0;

  const make = async () => {
    setQuestion(null);
    await run(async () => setCodes(await makeRecoveryCodes(store, hasCodes)));
    await refresh();
  };
  const askToRemove = (): void => {
    rememberButton();
    setQuestion('remove');
  };
  const remove = async () => {
    setQuestion(null);
    const isGone = await run(() => removeRecoveryCodes(store));
    await refresh();
    if (!isGone) return;
    showToast('success', m.recovery_codes_removed());
    returnToSection();
  };

  return (
    <AccountSection id={ID} title={m.recovery_codes_title()} text={m.recovery_codes_text()}>
      <FormProblem text={problem} />
      {!hasFactor && <p>{m.recovery_codes_need_factor()}</p>}
      {hasFactor && !hasCodes && <p>{m.recovery_codes_none()}</p>}
      {hasCodes && <CodesLeft userId={user.id} />}
      {codes && (
        <RecoveryCodes
          codes={codes}
          onDone={() => {
            setCodes(null);
            focusSection(ID);
          }}
        />
      )}
      {hasFactor && !codes && (
        <div className="flex flex-wrap gap-3">
          <Button
            variant="secondary"
            isPending={isPending}
            onClick={() => (hasCodes ? setQuestion('renew') : void make())}
          >
            {!isPending && <TicketCheck aria-hidden className="size-5" />}
            {hasCodes ? m.recovery_codes_renew() : m.recovery_codes_make()}
          </Button>
          {hasCodes && (
            <Button variant="quiet-danger" onClick={askToRemove}>
              {m.security_remove()}
            </Button>
          )}
        </div>
      )}
      <ConfirmDialog
        title={question === 'renew' ? m.recovery_codes_renew_title() : m.recovery_codes_remove_title()}
        text={question === 'renew' ? m.recovery_codes_renew_text() : m.recovery_codes_remove_text()}
        confirmLabel={question === 'renew' ? m.recovery_codes_renew() : m.security_remove()}
        isOpen={question !== null}
        isPending={isPending}
        onConfirm={() => void (question === 'renew' ? make() : remove())}
        onCancel={() => setQuestion(null)}
      />
    </AccountSection>
  );
}

function CodesLeft({ userId }: { userId: string }) {
  const store = useSessionStore();
  const status = useQuery(recoveryCodesQuery(store, userId));
  if (status.isError) {
    return (
      <ErrorState
        title={m.recovery_codes_failed()}
        text={tellAuthError(status.error)}
        isRetrying={status.isFetching}
        onRetry={() => void status.refetch()}
      />
    );
  }
  if (!status.data) return null;
  const { remaining, total } = status.data;
  return (
    <p className={remaining < FEW ? 'font-semibold text-warning' : undefined}>
      {remaining < FEW
        ? m.recovery_codes_few({ remaining, total })
        : m.recovery_codes_left({ remaining, total })}
    </p>
  );
}
