import { RECOVERY_CODE_LENGTH } from '@wayable/protocol/auth';
import { useState } from 'react';
import { useSessionStore } from '~/auth/session/session-context';
import { useAuthForm } from '~/auth/use-auth-action';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { FormProblem } from '~/ui/forms/form-problem';
import { TextField } from '~/ui/forms/text-field';
import { formatNumber } from '~/ui/text/format';

/** Replaces the service's error text, which is about codes of apps, which expire after half a minute. */
function inOwnWords(error: unknown): never {
  const { code } = error as { code?: unknown };
  throw code === 'mfa_verification_failed' ? new Error(m.auth_help_recovery_code()) : error;
}

/** Asks for a recovery code in place of another second factor. */
export function RecoveryCodeForm({ onDone }: { onDone: () => void }) {
  const store = useSessionStore();
  const [code, setCode] = useState('');
  const { formProps, errors, problem, isPending } = useAuthForm({
    check: () => ({ code: code.trim() === '' ? m.factor_recovery_code_missing() : undefined }),
    send: async () => {
      await store.ask((client) => client.mfa.recoveryCodes.verify({ code })).catch(inOwnWords);
      onDone();
    },
  });

  return (
    <form {...formProps} className="flex flex-col gap-4">
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
        error={errors.code}
      />
      <Button type="submit" isPending={isPending} className="w-full">
        {m.factor_confirm()}
      </Button>
    </form>
  );
}
