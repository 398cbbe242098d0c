import { type SubmitEvent, useRef, useState } from 'react';
import { isChallengeLost } from '~/auth/auth-error-help';
import { useSessionStore } from '~/auth/session/session-context';
import type { SecondFactor } from '~/auth/session/session-state';
import { useAuthAction } from '~/auth/use-auth-action';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { LiveMessage } from '~/ui/feedback/live-message';
import { CodeField, isCode } from '~/ui/forms/code-field';
import { focusField } from '~/ui/forms/focus-field';
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
  const { run, isPending, problem } = useAuthAction();
  const [code, setCode] = useState('');
  const [isIncomplete, setIncomplete] = useState(false);
  const [challengeId, setChallengeId] = useState('');
  const [sent, setSent] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const isPhone = factor.type === 'phone';

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

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIncomplete(!isCode(code));
    let isLost = false;
    const isDone =
      isCode(code) &&
      (await run(() =>
        store
          .ask((client) =>
            isPhone
              ? client.mfa.verify({ factorId: factor.id, challengeId, code })
              : client.mfa.challengeAndVerify({ factorId: factor.id, code }),
          )
          .catch((error) => {
            isLost = isPhone && isChallengeLost(error);
            throw error;
          }),
      ));
    if (isDone) return onDone();
    if (isLost) forgetChallenge();
    // The field disappears with the challenge. The first button requests another code.
    focusField(form.current?.querySelector(isLost ? 'button' : 'input'));
  };

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
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
          <CodeField error={isIncomplete ? m.code_incomplete() : undefined} value={code} onChange={setCode} />
          <Button type="submit" isPending={isPending} className="w-full">
            {m.factor_confirm()}
          </Button>
        </>
      )}
    </form>
  );
}
