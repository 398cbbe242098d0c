import type { User } from '@supabase/auth-js';
import { useId, useState } from 'react';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { Dialog } from '~/ui/feedback/dialog';
import { factorLabel } from '../factor-kinds';
import { findProofWays, type ProofWay } from '../proof-ways';
import { ProofByCode } from './proof-by-code';
import { ProofByPassword } from './proof-by-password';
import { SecondFactorCode } from './second-factor-code';
import { SecondFactorPasskey } from './second-factor-passkey';

interface ProofDialogProps {
  user: User;
  isOpen: boolean;
  onProved: () => void;
  onCancel: () => void;
}

function labelOf(way: ProofWay): string {
  if (way.type === 'password') return m.proof_by_password();
  if (way.type === 'factor') return factorLabel(way.factor);
  return way.by === 'mail' ? m.proof_by_mail() : m.proof_by_phone();
}

/** Asks the user of an old session for a proof: password, second factor or code. */
export function ProofDialog({ user, isOpen, onProved, onCancel }: ProofDialogProps) {
  const textId = useId();
  return (
    <Dialog title={m.proof_title()} isOpen={isOpen} onClose={onCancel} describedBy={textId}>
      <p id={textId} className="mt-3 mb-5">
        {m.proof_text()}
      </p>
      <ProofWays user={user} onProved={onProved} />
    </Dialog>
  );
}

function ProofWays({ user, onProved }: Pick<ProofDialogProps, 'user' | 'onProved'>) {
  const [ways] = useState(() => findProofWays(user));
  const [chosen, setChosen] = useState(ways[0]);
  if (!chosen) return <p className="font-semibold">{m.proof_none()}</p>;
  const others = ways.filter((way) => way !== chosen);
  return (
    <div className="flex flex-col gap-5">
      <ChosenWay key={ways.indexOf(chosen)} way={chosen} email={user.email ?? ''} onProved={onProved} />
      {others.length > 0 && (
        <div className="flex flex-col gap-3 border-t border-line pt-4">
          {others.map((way) => (
            <Button key={labelOf(way)} variant="secondary" onClick={() => setChosen(way)}>
              {labelOf(way)}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

function ChosenWay({ way, email, onProved }: { way: ProofWay; email: string; onProved: () => void }) {
  if (way.type === 'password') return <ProofByPassword email={email} onProved={onProved} />;
  if (way.type === 'code') return <ProofByCode address={way.address} onProved={onProved} />;
  const { factor } = way;
  return factor.type === 'webauthn' ? (
    <SecondFactorPasskey factor={factor} onDone={onProved} />
  ) : (
    <SecondFactorCode factor={factor} onDone={onProved} />
  );
}
