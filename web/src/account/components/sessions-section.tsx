import { useQuery } from '@tanstack/react-query';
import type { AccountSession } from '@wayable/protocol/account';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { useSessionStore } from '~/auth/session/session-context';
import { useAuthAction } from '~/auth/use-auth-action';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { Chip } from '~/ui/buttons/chip';
import { ConfirmDialog } from '~/ui/feedback/confirm-dialog';
import { ErrorState } from '~/ui/feedback/error-state';
import { errorText } from '~/ui/feedback/error-text';
import { LoadingText } from '~/ui/feedback/loading';
import { showToast } from '~/ui/feedback/toast';
import { FormProblem } from '~/ui/forms/form-problem';
import { formatDateTime, formatList } from '~/ui/text/format';
import { accountSessionsQuery, endSession } from '../api/account-sessions';
import { useRefreshAccount } from '../api/account-user';
import { deviceText } from '../device-text';
import { AccountSection, useReturnToSection } from './account-section';

const ID = 'sessions';
type Question = { type: 'one'; session: AccountSession } | { type: 'others' };

/** Lists the user's sessions, with buttons to end each, or all others. */
export function SessionsSection({ userId }: { userId: string }) {
  const store = useSessionStore();
  const refresh = useRefreshAccount();
  const sessions = useQuery(accountSessionsQuery(userId));
  const { run, isPending, problem } = useAuthAction();
  const [question, setQuestion] = useState<Question | null>(null);
  const { rememberButton, returnToSection } = useReturnToSection(ID);
  const device = question?.type === 'one' ? deviceText(question.session.user_agent) : '';
  const hasOthers = (sessions.data ?? []).some(({ is_current }) => !is_current);

  const ask = (asked: Question): void => {
    rememberButton();
    setQuestion(asked);
  };
  const end = async () => {
    if (!question) return;
    const hasEnded = await run(() =>
      question.type === 'one'
        ? endSession(question.session.id)
        : store.ask(async (client) => ({
            data: true,
            error: (await client.signOut({ scope: 'others' })).error,
          })),
    );
    setQuestion(null);
    if (hasEnded) {
      showToast(
        'success',
        question.type === 'one' ? m.sessions_ended({ device }) : m.sessions_others_ended(),
      );
    }
    await refresh();
    returnToSection();
  };

  return (
    <AccountSection id={ID} title={m.sessions_title()}>
      <FormProblem text={problem} />
      {sessions.isPending && <LoadingText />}
      {sessions.isError && (
        <ErrorState
          title={m.sessions_failed()}
          text={errorText(sessions.error)}
          isRetrying={sessions.isFetching}
          onRetry={() => void sessions.refetch()}
        />
      )}
      {sessions.data && (
        <ul className="flex flex-col divide-y divide-line">
          {sessions.data.map((session) => (
            <SessionItem key={session.id} session={session} onEnd={() => ask({ type: 'one', session })} />
          ))}
        </ul>
      )}
      {hasOthers && (
        <Button variant="secondary" className="self-start" onClick={() => ask({ type: 'others' })}>
          {m.sessions_end_others()}
        </Button>
      )}
      <ConfirmDialog
        title={question?.type === 'others' ? m.sessions_end_others_title() : m.sessions_end_title({ device })}
        text={question?.type === 'others' ? m.sessions_end_others_text() : m.sessions_end_text()}
        confirmLabel={question?.type === 'others' ? m.sessions_end_others() : m.sessions_end()}
        isOpen={question !== null}
        isPending={isPending}
        onConfirm={() => void end()}
        onCancel={() => setQuestion(null)}
      />
    </AccountSection>
  );
}

function SessionItem({ session, onEnd }: { session: AccountSession; onEnd: () => void }) {
  const device = deviceText(session.user_agent);
  const time = formatDateTime(session.last_used_at);
  const details = [
    m.sessions_last_used({ time }),
    ...(session.ip ? [m.sessions_place({ ip: session.ip })] : []),
    ...(session.aal === 'aal2' ? [m.sessions_second_factor()] : []),
  ];
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {device}
          {session.is_current && <Chip>{m.sessions_current()}</Chip>}
        </p>
        <p className="text-ink-soft">{formatList(details)}</p>
      </div>
      {!session.is_current && (
        <Button variant="quiet-danger" aria-label={m.sessions_end_label({ device, time })} onClick={onEnd}>
          <LogOut aria-hidden className="size-5" />
          {m.sessions_end()}
        </Button>
      )}
    </li>
  );
}
