import type { User } from '@supabase/auth-js';
import { Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useSessionStore } from '~/auth/session/session-context';
import { useAuthAction } from '~/auth/use-auth-action';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { FormProblem } from '~/ui/forms/form-problem';
import { freeName, removeUnfinished, verifiedFactors } from '../factors';
import { AccountSection, focusSection } from './account-section';
import { FactorList } from './factor-list';
import { type TotpEnrollment, TotpSetup } from './totp-setup';

const ID = 'authenticator';

/** Sets up and removes authenticator apps (RFC 6238), listed with phones. */
export function TotpSection({ user }: { user: User }) {
  const store = useSessionStore();
  const { run, isPending, problem } = useAuthAction();
  const [enrollment, setEnrollment] = useState<TotpEnrollment | null>(null);

  const begin = () =>
    run(() =>
      store.ask(async (client) => {
        await removeUnfinished(client, 'totp');
        const answer = await client.mfa.enroll({
          factorType: 'totp',
          friendlyName: freeName(user, (number) => m.totp_name({ number })),
          issuer: m.product_name(),
        });
        if (answer.data) {
          const { id, totp } = answer.data;
          setEnrollment({ factorId: id, qrCode: totp.qr_code, secret: totp.secret });
        }
        return answer;
      }),
    );

  return (
    <AccountSection id={ID} title={m.totp_title()} text={m.totp_text()}>
      <FactorList factors={verifiedFactors(user, ['totp', 'phone'])} sectionId={ID} since={m.totp_on} />
      <FormProblem text={problem} />
      {enrollment ? (
        <TotpSetup
          enrollment={enrollment}
          onClose={() => {
            setEnrollment(null);
            focusSection(ID);
          }}
        />
      ) : (
        <Button variant="secondary" className="self-start" isPending={isPending} onClick={() => void begin()}>
          {!isPending && <Smartphone aria-hidden className="size-5" />}
          {m.totp_add()}
        </Button>
      )}
    </AccountSection>
  );
}
