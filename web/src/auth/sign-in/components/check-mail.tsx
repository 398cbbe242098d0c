import { MailCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSessionStore } from '~/auth/session/session-context';
import { useAuthAction, useAuthForm } from '~/auth/use-auth-action';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { showFlowToast, showToast } from '~/ui/feedback/toast';
import { CodeField, findCodeError } from '~/ui/forms/code-field';
import { FormProblem } from '~/ui/forms/form-problem';
import { type MailKind, sendMail, verifyMailCode } from '../mail-code';
import { safeNextPath } from '../next-path';
import { useAuthSearch } from '../use-auth-search';
import { useCountdown } from '../use-countdown';

/** Pause between two mails to one person (docs/auth-protocol.md#mails-and-notices). */
const RESEND_AFTER_SECONDS = 60;

const TEXTS: Record<MailKind, (email: { email: string }) => string> = {
  recovery: m.auth_check_recovery,
  'sign-in': m.auth_check_sign_in,
  'sign-up': m.auth_check_sign_up,
};

interface CheckMailProps {
  kind: MailKind;
  email: string;
  onBack: () => void;
}

/** Asks for the code of a sent mail. The mail's link also works. */
export function CheckMail({ kind, email, onBack }: CheckMailProps) {
  const store = useSessionStore();
  const search = useAuthSearch();
  const [code, setCode] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  const { formProps, errors, problem, isPending } = useAuthForm({
    check: () => ({ code: findCodeError(code) }),
    send: async () => {
      await store.ask((client) => verifyMailCode(client, kind, email, code));
      if (kind === 'recovery' || store.getState().status !== 'signed-in') return;
      showFlowToast('session', 'success', kind === 'sign-up' ? m.auth_account_created() : m.auth_signed_in());
    },
  });

  return (
    <div className="flex flex-col gap-5">
      <span className="flex size-14 items-center justify-center rounded-round bg-accent-wash text-accent">
        <MailCheck aria-hidden className="size-7" />
      </span>
      <div>
        <h1 ref={heading} tabIndex={-1} className="text-heading">
          {m.auth_check_title()}
        </h1>
        <p className="mt-2">{TEXTS[kind]({ email })}</p>
        <p className="mt-2 text-ink-soft">{m.auth_check_hint()}</p>
      </div>
      <form {...formProps} className="flex flex-col gap-4">
        <FormProblem text={problem} />
        <CodeField help={m.auth_check_code_help()} error={errors.code} value={code} onChange={setCode} />
        <Button type="submit" isPending={isPending} className="w-full">
          {m.auth_check_continue()}
        </Button>
      </form>
      <div className="flex flex-col items-start gap-1 border-t border-line pt-4">
        <ResendButton
          onSend={() =>
            store.ask((client) => sendMail(client, kind, email, safeNextPath(search.get('next'))))
          }
        />
        <Button variant="quiet" className="-ms-5" onClick={onBack}>
          {m.auth_check_other_address()}
        </Button>
      </div>
    </div>
  );
}

function ResendButton({ onSend }: { onSend: () => Promise<unknown> }) {
  const { left, restart } = useCountdown(RESEND_AFTER_SECONDS);
  const { run, isPending, problem } = useAuthAction();
  const press = async () => {
    if (left > 0) return;
    if (!(await run(onSend))) return;
    restart();
    showToast('success', m.auth_check_sent_again());
  };
  return (
    <div className="flex flex-col gap-2">
      <Button
        variant="secondary"
        isPending={isPending}
        aria-disabled={left > 0 || undefined}
        onClick={() => void press()}
      >
        {left > 0 ? m.auth_check_resend_in({ seconds: left }) : m.auth_check_resend()}
      </Button>
      <FormProblem text={problem} />
    </div>
  );
}
