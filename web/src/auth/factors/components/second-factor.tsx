import { KeyRound, LifeBuoy, type LucideIcon, TicketCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { SecondFactor as Factor, SessionState } from '~/auth/session/session-state';
import { useSignOut } from '~/auth/session/use-sign-out';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { Card } from '~/ui/card';
import { showFlowToast, showToast } from '~/ui/feedback/toast';
import { FACTOR_KINDS, factorLabel } from '../factor-kinds';
import { LostFactors } from './lost-factors';
import { RecoveryCodeForm } from './recovery-code-form';
import { SecondFactorCode } from './second-factor-code';
import { SecondFactorPasskey } from './second-factor-passkey';

type Way = { type: 'factor'; factor: Factor } | { type: 'recovery-code' } | { type: 'lost' };

const keyOf = (way: Way): string => (way.type === 'factor' ? way.factor.id : way.type);

function describe(way: Way): { icon: LucideIcon; label: string } {
  if (way.type === 'recovery-code') return { icon: TicketCheck, label: m.factor_recovery_code() };
  if (way.type === 'lost') return { icon: LifeBuoy, label: m.factor_lost() };
  return { icon: FACTOR_KINDS[way.factor.type].icon, label: factorLabel(way.factor) };
}

type SecondFactorState = Extract<SessionState, { status: 'second-factor' }>;

/** Asks for one of the user's second factors after the password, with recovery and cancel. */
export function SecondFactor({ session }: { session: SecondFactorState }) {
  const { factors, hasRecoveryCodes, user } = session;
  const ways: Way[] = [
    ...factors.map((factor): Way => ({ type: 'factor', factor })),
    ...(hasRecoveryCodes ? [{ type: 'recovery-code' } as const] : []),
    { type: 'lost' },
  ];
  const [chosenKey, setChosenKey] = useState(factors[0]?.id);
  const { signOut, isPending } = useSignOut();
  const chosen = ways.find((way) => keyOf(way) === chosenKey) ?? ways[0];
  const heading = useRef<HTMLHeadingElement>(null);
  // The focused element (the password form, or another method's button) is gone, so focus the heading.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each choice moves the focus
  useEffect(() => heading.current?.focus({ preventScroll: true }), [chosenKey]);
  if (!chosen) return null;
  return (
    <Card className="flex flex-col gap-5">
      <span className="flex size-14 items-center justify-center rounded-round bg-accent-wash text-accent">
        <KeyRound aria-hidden className="size-7" />
      </span>
      <h1 ref={heading} tabIndex={-1} className="text-heading">
        {chosen.type === 'lost' ? m.recovery_title() : m.factor_title()}
      </h1>
      <ChosenWay key={keyOf(chosen)} way={chosen} userId={user.id} />
      <section className="flex flex-col gap-3 border-t border-line pt-4">
        <h2 className="text-body">{m.factor_others()}</h2>
        {ways
          .filter((way) => way !== chosen)
          .map((way) => {
            const { icon: Icon, label } = describe(way);
            return (
              <Button key={keyOf(way)} variant="secondary" onClick={() => setChosenKey(keyOf(way))}>
                <Icon aria-hidden className="size-5" />
                {label}
              </Button>
            );
          })}
      </section>
      <Button variant="quiet" isPending={isPending} onClick={() => void signOut()}>
        {m.factor_cancel()}
      </Button>
    </Card>
  );
}

function ChosenWay({ way, userId }: { way: Way; userId: string }) {
  const finish = () => showFlowToast('session', 'success', m.auth_signed_in());
  if (way.type === 'recovery-code') return <RecoveryCodeForm onDone={finish} />;
  if (way.type === 'lost') {
    return <LostFactors userId={userId} onDone={() => showToast('success', m.recovery_done())} />;
  }
  const { factor } = way;
  return factor.type === 'webauthn' ? (
    <SecondFactorPasskey factor={factor} onDone={finish} />
  ) : (
    <SecondFactorCode factor={factor} onDone={finish} />
  );
}
