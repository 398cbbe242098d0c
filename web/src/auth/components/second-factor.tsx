import { Fingerprint, KeyRound, type LucideIcon, MessageSquareText, Smartphone } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/button';
import { Card } from '~/ui/card';
import { showToast } from '~/ui/toast';
import type { SecondFactor as Factor } from '../session-state';
import { useSignOut } from '../use-sign-out';
import { SecondFactorCode } from './second-factor-code';
import { SecondFactorPasskey } from './second-factor-passkey';

const KINDS: Record<Factor['type'], { icon: LucideIcon; name: () => string }> = {
  totp: { icon: Smartphone, name: m.factor_totp },
  webauthn: { icon: Fingerprint, name: m.factor_webauthn },
  phone: { icon: MessageSquareText, name: m.factor_phone },
};

const labelOf = ({ type, name }: Factor): string => {
  const kind = KINDS[type].name();
  return name === '' ? kind : m.factor_named({ kind, name });
};

/** The step behind the password: one of the person's factors, or back to where nobody is signed in. */
export function SecondFactor({ factors }: { factors: readonly Factor[] }) {
  const [chosenId, setChosenId] = useState(factors[0]?.id);
  const { signOut, isPending } = useSignOut();
  const chosen = factors.find(({ id }) => id === chosenId) ?? factors[0];
  const others = factors.filter((factor) => factor !== chosen);
  const finish = () => showToast('success', m.auth_signed_in());
  const heading = useRef<HTMLHeadingElement>(null);
  // What had the focus is gone: the form of the password, or the button of another way.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each choice moves the focus
  useEffect(() => heading.current?.focus({ preventScroll: true }), [chosenId]);
  if (!chosen) return null;
  return (
    <Card className="flex flex-col gap-5">
      <span className="flex size-14 items-center justify-center rounded-round bg-accent-wash text-accent">
        <KeyRound aria-hidden className="size-7" />
      </span>
      <h1 ref={heading} tabIndex={-1} className="text-heading">
        {m.factor_title()}
      </h1>
      {chosen.type === 'webauthn' ? (
        <SecondFactorPasskey key={chosen.id} factor={chosen} onDone={finish} />
      ) : (
        <SecondFactorCode key={chosen.id} factor={chosen} onDone={finish} />
      )}
      {others.length > 0 && (
        <section className="flex flex-col gap-3 border-t border-line pt-4">
          <h2 className="text-body">{m.factor_others()}</h2>
          {others.map((factor) => {
            const { icon: Icon } = KINDS[factor.type];
            return (
              <Button key={factor.id} variant="secondary" onClick={() => setChosenId(factor.id)}>
                <Icon aria-hidden className="size-5" />
                {labelOf(factor)}
              </Button>
            );
          })}
        </section>
      )}
      <Button variant="quiet" isPending={isPending} onClick={() => void signOut()}>
        {m.factor_cancel()}
      </Button>
    </Card>
  );
}
