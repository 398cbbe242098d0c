import { useQuery } from '@tanstack/react-query';
import { Building2, Fingerprint, LogIn, Mail, Wallet as WalletIcon } from 'lucide-react';
import { useState } from 'react';
import { signInOptionsQuery } from '~/auth/api/auth-settings';
import { hasPasskeySupport } from '~/auth/factors/passkeys';
import { useSessionStore } from '~/auth/session/session-context';
import { useAuthAction } from '~/auth/use-auth-action';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { LinkButton } from '~/ui/buttons/link-button';
import { showFlowToast } from '~/ui/feedback/toast';
import { FormProblem } from '~/ui/forms/form-problem';
import { useWallets } from '~/wallet/use-wallets';
import { callbackUrl } from '../auth-link';
import { viewPath } from '../auth-view';
import { safeNextPath } from '../next-path';
import { NO_OPTIONS } from '../sign-in-options';
import { useAuthSearch } from '../use-auth-search';
import { usePasskeySignIn } from '../use-passkey-sign-in';
import { signInWithWallet } from '../wallet-sign-in';

/** The id of the passkey among the ids of providers and wallets. */
const PASSKEY = 'passkey';

/** The available sign-in methods other than the password: passkey, mail, other accounts, wallet. */
export function OtherWays() {
  const store = useSessionStore();
  const search = useAuthSearch();
  const { data: options = NO_OPTIONS } = useQuery(signInOptionsQuery);
  const wallets = useWallets();
  const { run, isPending, problem } = useAuthAction();
  const [pendingId, setPendingId] = useState('');
  const hasPasskeys = options.hasPasskeySignIn && hasPasskeySupport();
  const signInWithPasskey = usePasskeySignIn(hasPasskeys);
  const begin = (id: string, work: () => Promise<unknown>) => {
    setPendingId(id);
    return run(work);
  };

  const beginHere = async (id: string, work: () => Promise<unknown>) => {
    const isIn = await begin(id, work);
    if (isIn && store.getState().status === 'signed-in')
      showFlowToast('session', 'success', m.auth_signed_in());
  };

  const continueWith = (provider: string) =>
    begin(provider, () =>
      store.ask((client) =>
        client.signInWithOAuth({
          // Configuration may add providers beyond the client's type.
          provider: provider as 'google',
          options: { redirectTo: callbackUrl(safeNextPath(search.get('next'))) },
        }),
      ),
    );

  return (
    <section className="mt-6 flex flex-col gap-3">
      <h2 className="flex items-center gap-3 text-small font-normal text-ink-soft before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {m.auth_other_ways()}
      </h2>
      <FormProblem text={problem} />
      {hasPasskeys && (
        <Button
          variant="secondary"
          isPending={isPending && pendingId === PASSKEY}
          onClick={() => void beginHere(PASSKEY, signInWithPasskey)}
        >
          <Fingerprint aria-hidden className="size-5" />
          {m.auth_by_passkey()}
        </Button>
      )}
      <LinkButton to={viewPath('link', search)} variant="secondary">
        <Mail aria-hidden className="size-5" />
        {m.auth_by_link()}
      </LinkButton>
      {options.providers.map(({ id, label }) => (
        <Button
          key={id}
          variant="secondary"
          isPending={isPending && pendingId === id}
          onClick={() => void continueWith(id)}
        >
          <LogIn aria-hidden className="size-5" />
          {m.auth_continue_with({ name: label })}
        </Button>
      ))}
      {options.hasOrganizations && (
        <LinkButton to={viewPath('organisation', search)} variant="secondary">
          <Building2 aria-hidden className="size-5" />
          {m.auth_by_organisation()}
        </LinkButton>
      )}
      {options.hasWallets &&
        wallets?.map((wallet) => (
          <Button
            key={wallet.id}
            variant="secondary"
            isPending={isPending && pendingId === wallet.id}
            onClick={() =>
              void beginHere(wallet.id, () => store.ask((client) => signInWithWallet(client, wallet)))
            }
          >
            <WalletIcon aria-hidden className="size-5" />
            {m.auth_continue_with({ name: wallet.name })}
          </Button>
        ))}
    </section>
  );
}
