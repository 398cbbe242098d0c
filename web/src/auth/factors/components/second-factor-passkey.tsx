import { Fingerprint } from 'lucide-react';
import { useSessionStore } from '~/auth/session/session-context';
import type { SecondFactor } from '~/auth/session/session-state';
import { useAuthAction } from '~/auth/use-auth-action';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { FormProblem } from '~/ui/forms/form-problem';
import { provePasskey } from '../passkeys';

interface SecondFactorPasskeyProps {
  factor: SecondFactor;
  onDone: () => void;
}

/** Asks for the passkey or security key after a press of the button, because browsers require a press. */
export function SecondFactorPasskey({ factor, onDone }: SecondFactorPasskeyProps) {
  const store = useSessionStore();
  const { run, isPending, problem } = useAuthAction();
  const use = async () => {
    const isDone = await run(() => store.ask((client) => provePasskey(client, factor.id)));
    if (isDone) onDone();
  };
  return (
    <div className="flex flex-col gap-4">
      <p>{factor.name === '' ? m.factor_webauthn_text() : m.factor_webauthn_named({ name: factor.name })}</p>
      <FormProblem text={problem} />
      <Button isPending={isPending} className="w-full" onClick={() => void use()}>
        {!isPending && <Fingerprint aria-hidden className="size-5" />}
        {m.factor_webauthn_use()}
      </Button>
    </div>
  );
}
