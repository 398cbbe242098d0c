import type { User } from '@supabase/auth-js';
import { useQuery } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { signInOptionsQuery } from '~/auth/api/auth-settings';
import { registerPasskey } from '~/auth/factors/passkeys';
import { useSessionStore } from '~/auth/session/session-context';
import { NO_OPTIONS } from '~/auth/sign-in/sign-in-options';
import { useAuthAction } from '~/auth/use-auth-action';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { showToast } from '~/ui/feedback/toast';
import { focusField } from '~/ui/forms/focus-field';
import { FormProblem } from '~/ui/forms/form-problem';
import { TextField } from '~/ui/forms/text-field';
import { useRefreshAccount } from '../api/account-user';
import { removeUnfinished, verifiedFactors } from '../factors';
import { AccountSection, focusSection } from './account-section';
import { FactorList } from './factor-list';

const ID = 'passkeys';
const NAME_MAX = 60;

/** Passkeys and security keys (WebAuthn) as the second step. */
export function PasskeysSection({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false);
  const passkeys = verifiedFactors(user, ['webauthn']);
  const { data: options = NO_OPTIONS } = useQuery(signInOptionsQuery);
  // Browsers know no keys of a bare network address, even where the service has a name.
  const hasName = !/^[\d.]+$|^\[/.test(window.location.hostname);
  const isSupported = hasName && typeof PublicKeyCredential !== 'undefined' && options.hasPasskeys;
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
        <PasskeyForm
          onClose={() => {
            setOpen(false);
            focusSection(ID);
          }}
        />
      )}
    </AccountSection>
  );
}

function PasskeyForm({ onClose }: { onClose: () => void }) {
  const store = useSessionStore();
  const refresh = useRefreshAccount();
  const { run, isPending, problem } = useAuthAction();
  const [name, setName] = useState('');
  const [isMissing, setMissing] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const friendlyName = name.trim();
    setMissing(friendlyName === '');
    const isAdded =
      friendlyName !== '' &&
      (await run(() =>
        store.ask(async (client) => {
          await removeUnfinished(client, 'webauthn');
          return registerPasskey(client, friendlyName);
        }),
      ));
    if (!isAdded) {
      focusField(form.current?.querySelector('input'));
      return;
    }
    showToast('success', m.passkeys_added({ name: friendlyName }));
    await refresh();
    onClose();
  };

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex max-w-[30rem] flex-col gap-5">
      <FormProblem text={problem} />
      <TextField
        name="passkey-name"
        label={m.passkeys_name()}
        help={m.passkeys_name_help()}
        isRequired
        maxLength={NAME_MAX}
        autoComplete="off"
        value={name}
        onChange={setName}
        error={isMissing ? m.passkeys_name_required() : undefined}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isPending={isPending}>
          {m.passkeys_continue()}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {m.cancel()}
        </Button>
      </div>
    </form>
  );
}
