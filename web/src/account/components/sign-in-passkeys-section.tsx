import type { PasskeyListItem } from '@supabase/auth-js';
import { useQuery } from '@tanstack/react-query';
import { Fingerprint, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { signInOptionsQuery } from '~/auth/api/auth-settings';
import { tellAuthError } from '~/auth/auth-error-help';
import { hasPasskeySupport } from '~/auth/factors/passkeys';
import { useSessionStore } from '~/auth/session/session-context';
import { NO_OPTIONS } from '~/auth/sign-in/sign-in-options';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { ErrorState } from '~/ui/feedback/error-state';
import { LoadingText } from '~/ui/feedback/loading';
import { formatDate } from '~/ui/text/format';
import { addSignInPasskey, signInPasskeysQuery } from '../api/sign-in-passkeys';
import { AccountSection, focusSection } from './account-section';
import { PasskeyNameForm } from './passkey-name-form';
import { RemovableList } from './removable-list';

const ID = 'sign-in-passkeys';

const nameOf = ({ friendly_name }: PasskeyListItem): string => friendly_name || m.sign_in_passkeys_unnamed();

/** Lists and adds passkeys for sign-in. */
export function SignInPasskeysSection({ userId }: { userId: string }) {
  const store = useSessionStore();
  const [isOpen, setOpen] = useState(false);
  const passkeys = useQuery(signInPasskeysQuery(store, userId));
  const { data: options = NO_OPTIONS } = useQuery(signInOptionsQuery);
  const isSupported = hasPasskeySupport() && options.hasPasskeySignIn;
  return (
    <AccountSection id={ID} title={m.sign_in_passkeys_title()} text={m.sign_in_passkeys_text()}>
      {passkeys.isPending && <LoadingText />}
      {passkeys.isError && (
        <ErrorState
          title={m.sign_in_passkeys_failed()}
          text={tellAuthError(passkeys.error)}
          isRetrying={passkeys.isFetching}
          onRetry={() => void passkeys.refetch()}
        />
      )}
      {passkeys.data?.length === 0 && <p>{m.passkeys_none()}</p>}
      {passkeys.data && <PasskeyList passkeys={passkeys.data} />}
      {!isSupported && <p>{m.passkeys_unsupported()}</p>}
      {isSupported && !isOpen && (
        <Button variant="secondary" className="self-start" onClick={() => setOpen(true)}>
          <Fingerprint aria-hidden className="size-5" />
          {m.sign_in_passkeys_add()}
        </Button>
      )}
      {isOpen && (
        <PasskeyNameForm
          submitLabel={m.passkeys_continue()}
          save={async (client, name) => {
            const added = await addSignInPasskey(client, name);
            // The passkey exists even if only its naming failed.
            if (added.error) void passkeys.refetch();
            return added;
          }}
          doneText={m.sign_in_passkeys_added}
          onClose={() => {
            setOpen(false);
            focusSection(ID);
          }}
        />
      )}
    </AccountSection>
  );
}

/** Lists passkeys with buttons to rename and remove each. */
function PasskeyList({ passkeys }: { passkeys: PasskeyListItem[] }) {
  const [renamedId, setRenamedId] = useState('');
  return (
    <RemovableList
      items={passkeys}
      nameOf={nameOf}
      sectionId={ID}
      question={m.sign_in_passkeys_remove_text()}
      remove={(client, passkeyId) => client.passkey.delete({ passkeyId })}
      renderItem={(passkey, onRemove) =>
        passkey.id === renamedId ? (
          <PasskeyNameForm
            name={passkey.friendly_name ?? ''}
            submitLabel={m.sign_in_passkeys_rename()}
            save={(client, friendlyName) => client.passkey.update({ passkeyId: passkey.id, friendlyName })}
            doneText={m.sign_in_passkeys_renamed}
            onClose={() => {
              setRenamedId('');
              focusSection(ID);
            }}
          />
        ) : (
          <PasskeyRow passkey={passkey} onRename={() => setRenamedId(passkey.id)} onRemove={onRemove} />
        )
      }
    />
  );
}

interface PasskeyRowProps {
  passkey: PasskeyListItem;
  onRename: () => void;
  onRemove: () => void;
}

function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  const name = nameOf(passkey);
  const date = formatDate(passkey.created_at);
  return (
    <>
      <div className="min-w-0">
        <p className="font-semibold">
          <bdi>{name}</bdi>
        </p>
        <p className="text-ink-soft">
          {passkey.last_used_at
            ? m.sign_in_passkeys_used({ date, used: formatDate(passkey.last_used_at) })
            : m.passkeys_since({ date })}
        </p>
      </div>
      <div className="flex flex-wrap gap-1">
        <Button variant="quiet" aria-label={m.sign_in_passkeys_rename_label({ name })} onClick={onRename}>
          <Pencil aria-hidden className="size-5" />
          {m.sign_in_passkeys_rename()}
        </Button>
        <Button variant="quiet-danger" aria-label={m.factor_remove_label({ name })} onClick={onRemove}>
          <Trash2 aria-hidden className="size-5" />
          {m.security_remove()}
        </Button>
      </div>
    </>
  );
}
