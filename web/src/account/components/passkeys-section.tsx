import type { User } from '@supabase/auth-js';
import { useQuery } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { signInOptionsQuery } from '~/auth/api/auth-settings';
import { hasPasskeySupport, registerPasskey } from '~/auth/factors/passkeys';
import { NO_OPTIONS } from '~/auth/sign-in/sign-in-options';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { removeUnfinished, verifiedFactors } from '../factors';
import { AccountSection, focusSection } from './account-section';
import { FactorList } from './factor-list';
import { PasskeyNameForm } from './passkey-name-form';

const ID = 'passkeys';

/** Passkeys and security keys (WebAuthn) as a second factor. */
export function PasskeysSection({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false);
  const passkeys = verifiedFactors(user, ['webauthn']);
  const { data: options = NO_OPTIONS } = useQuery(signInOptionsQuery);
  const isSupported = hasPasskeySupport() && options.hasPasskeys;
  return (
    <AccountSection id={ID} title={m.passkeys_title()} text={m.passkeys_text()}>
      {passkeys.length === 0 && <p>{m.passkeys_none()}</p>}
      <FactorList factors={passkeys} sectionId={ID} since={m.passkeys_since} />
      {!isSupported && <p>{m.passkeys_unsupported()}</p>}
      {isSupported && !isOpen && (
        <Button variant="secondary" className="self-start" onClick={() => setOpen(true)}>
          <Fingerprint aria-hidden className="size-5" />
          {m.passkeys_add()}
        </Button>
      )}
      {isOpen && (
        <PasskeyNameForm
          submitLabel={m.passkeys_continue()}
          save={async (client, name) => {
            await removeUnfinished(client, 'webauthn');
            return registerPasskey(client, name);
          }}
          doneText={m.passkeys_added}
          onClose={() => {
            setOpen(false);
            focusSection(ID);
          }}
        />
      )}
    </AccountSection>
  );
}
