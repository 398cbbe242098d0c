import { RECOVERY_CODE_LENGTH } from '@wayable/protocol/auth';
import { type SubmitEvent, useRef, useState } from 'react';
import { useSessionStore } from '~/auth/session/session-context';
import { useAuthAction } from '~/auth/use-auth-action';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { focusField } from '~/ui/forms/focus-field';
import { FormProblem } from '~/ui/forms/form-problem';
import { TextField } from '~/ui/forms/text-field';
import { formatNumber } from '~/ui/text/format';

/** Replaces the service's error, which also covers app codes and mentions their half minute. */
function inOwnWords(error: unknown): never {
  const { code } = error as { code?: unknown };
  throw code === 'mfa_verification_failed' ? new Error(m.auth_help_recovery_code()) : error;
}

/** Asks for a recovery code in place of another second factor. */
export function RecoveryCodeForm({ onDone }: { onDone: () => void }) {
  const store = useSessionStore();
  const { run, isPending, problem } = useAuthAction();
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setMissing(code.trim() === '');
    const isDone =
      code.trim() !== '' &&
      (await run(() => store.ask((client) => client.mfa.recoveryCodes.verify({ code })).catch(inOwnWords)));
    if (isDone) onDone();
    else focusField(form.current?.querySelector('input'));
  };

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p>{m.factor_recovery_code_text()}</p>
      <FormProblem text={problem} />
      <TextField
        name="recovery-code"
        label={m.factor_recovery_code_label({ count: formatNumber(RECOVERY_CODE_LENGTH) })}
        isRequired
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={code}
        onChange={setCode}
        error={isMissing ? m.factor_recovery_code_missing() : undefined}
      />
      <Button type="submit" isPending={isPending} className="w-full">
        {m.factor_confirm()}
      </Button>
    </form>
  );
}
