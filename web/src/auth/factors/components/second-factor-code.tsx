import { useState } from 'react';
import { isChallengeLost } from '~/auth/auth-error-help';
import { useSessionStore } from '~/auth/session/session-context';
import type { SecondFactor } from '~/auth/session/session-state';
import { useAuthForm } from '~/auth/use-auth-action';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { LiveMessage } from '~/ui/feedback/live-message';
import { CodeField, findCodeError } from '~/ui/forms/code-field';
import { FormProblem } from '~/ui/forms/form-problem';

/** Pause between two messages to a phone (docs/auth-protocol.md#factors). */
const NEXT_MESSAGE_AFTER_SECONDS = 60;

interface SecondFactorCodeProps {
  factor: SecondFactor;
  onDone: () => void;
}

/** Asks for the code of an authenticator app, or of a text message sent on request. */
export function SecondFactorCode({ factor, onDone }: SecondFactorCodeProps) {
  const store = useSessionStore();
  const [code, setCode] = useState('');
  const [challengeId, setChallengeId] = useState('');
  const [sent, setSent] = useState('');
  const isPhone = factor.type === 'phone';
  const { formProps, errors, problem, isPending, run } = useAuthForm({
    check: () => ({ code: findCodeError(code) }),
    send: async () => {
      try {
        await store.ask((client) =>
          isPhone
            ? client.mfa.verify({ factorId: factor.id, challengeId, code })
            : client.mfa.challengeAndVerify({ factorId: factor.id, code }),
        );
      } catch (error) {
        if (isPhone && isChallengeLost(error)) forgetChallenge();
        throw error;
      }
      onDone();
    },
  });

  const send = () =>
    run(async () => {
      const challenge = await store.ask((client) => client.mfa.challenge({ factorId: factor.id }));
      setChallengeId(challenge.id);
      setSent(m.factor_phone_sent({ seconds: NEXT_MESSAGE_AFTER_SECONDS }));
    });

  const forgetChallenge = () => {
    setChallengeId('');
    setSent('');
    setCode('');
  };

  return (
    <form {...formProps} className="flex flex-col gap-4">
      <p>{isPhone ? m.factor_phone_text() : m.factor_totp_text()}</p>
      <FormProblem text={problem} />
      {isPhone && (
        <>
          <Button variant="secondary" isPending={isPending && sent === ''} onClick={() => void send()}>
            {sent === '' ? m.factor_phone_send() : m.factor_phone_send_again()}
          </Button>
          {sent && <p className="text-ink-soft">{sent}</p>}
          <LiveMessage text={sent} />
        </>
      )}
      {(!isPhone || challengeId !== '') && (
        <>
          <CodeField error={errors.code} value={code} onChange={setCode} />
          <Button type="submit" isPending={isPending} className="w-full">
            {m.factor_confirm()}
          </Button>
        </>
      )}
    </form>
  );
}
