import type { User, UserIdentity } from '@supabase/auth-js';
import { useQuery } from '@tanstack/react-query';
import { Link2, Link2Off } from 'lucide-react';
import { useState } from 'react';
import { signInOptionsQuery } from '~/auth/api/auth-settings';
import { useSessionStore } from '~/auth/session/session-context';
import { callbackUrl, SECURITY_PATH } from '~/auth/sign-in/auth-link';
import { NO_OPTIONS, type SignInProvider } from '~/auth/sign-in/sign-in-options';
import { useAuthAction } from '~/auth/use-auth-action';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { ConfirmDialog } from '~/ui/feedback/confirm-dialog';
import { showToast } from '~/ui/feedback/toast';
import { FormProblem } from '~/ui/forms/form-problem';
import { useRefreshAccount } from '../api/account-user';
import { AccountSection, useReturnToSection } from './account-section';

const ID = 'identities';
const OWN_NAMES: Record<string, () => string> = {
  email: m.identities_email,
  phone: m.identities_phone,
  web3: m.identities_wallet,
};

/**
 * Returns whether a provider is the identity provider of an organization. Its id is `sso:` with a UUID, which
 * users do not know.
 */
const isOrganization = (provider: string): boolean => provider.startsWith('sso:');

const nameOf = (provider: string, providers: readonly SignInProvider[]): string =>
  (isOrganization(provider) ? m.identities_organisation() : OWN_NAMES[provider]?.()) ??
  providers.find(({ id }) => id === provider)?.label ??
  provider;

/** Returns a detail of the external account, to distinguish two accounts of one provider. */
function detailOf({ identity_data }: UserIdentity): string {
  const { email, preferred_username, custom_claims } = identity_data ?? {};
  const address: unknown = custom_claims?.address;
  return [email, preferred_username, address].find((text) => typeof text === 'string') ?? '';
}

/** Links and unlinks external sign-in accounts. The last account cannot be unlinked. */
export function IdentitiesSection({ user }: { user: User }) {
  const store = useSessionStore();
  const refresh = useRefreshAccount();
  const { data: options = NO_OPTIONS } = useQuery(signInOptionsQuery);
  const linking = useAuthAction();
  const unlinking = useAuthAction();
  const [leaving, setLeaving] = useState<UserIdentity | null>(null);
  const { rememberButton, returnToSection } = useReturnToSection(ID);
  const identities = user.identities ?? [];
  // An organization controls its accounts: no other identity may be added.
  const isOwn = !identities.some(({ provider }) => isOrganization(provider));
  const linkable = (isOwn ? options.providers : []).filter(
    ({ id }) => !identities.some(({ provider }) => provider === id),
  );
  const leavingName = leaving ? nameOf(leaving.provider, options.providers) : '';

  const link = (provider: string) =>
    linking.run(() =>
      store.ask((client) =>
        client.linkIdentity({
          // Configuration may add providers beyond the client's type.
          provider: provider as 'google',
          options: { redirectTo: callbackUrl(SECURITY_PATH) },
        }),
      ),
    );

  const askToUnlink = (identity: UserIdentity): void => {
    rememberButton();
    setLeaving(identity);
  };
  const unlink = async () => {
    if (!leaving) return;
    const isGone = await unlinking.run(() => store.ask((client) => client.unlinkIdentity(leaving)));
    setLeaving(null);
    if (!isGone) return;
    showToast('success', m.identities_unlinked({ name: leavingName }));
    await refresh();
    returnToSection();
  };

  return (
    <AccountSection id={ID} title={m.identities_title()} text={m.identities_text()}>
      <FormProblem text={linking.problem || unlinking.problem} />
      {identities.length === 0 && <p>{m.identities_none()}</p>}
      <ul className="flex flex-col divide-y divide-line">
        {identities.map((identity) => {
          const name = nameOf(identity.provider, options.providers);
          return (
            <li key={identity.identity_id} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <div className="min-w-0">
                <p className="font-semibold">
                  <bdi>{name}</bdi>
                </p>
                <p className="text-ink-soft">{detailOf(identity)}</p>
              </div>
              {identities.length > 1 ? (
                <Button
                  variant="quiet-danger"
                  aria-label={m.identities_unlink_label({ name })}
                  onClick={() => askToUnlink(identity)}
                >
                  <Link2Off aria-hidden className="size-5" />
                  {m.identities_unlink()}
                </Button>
              ) : (
                <p className="text-ink-soft">{m.identities_last()}</p>
              )}
            </li>
          );
        })}
      </ul>
      {linkable.length > 0 && (
        <div className="flex flex-wrap gap-3">
          {linkable.map(({ id, label }) => (
            <Button key={id} variant="secondary" isPending={linking.isPending} onClick={() => void link(id)}>
              <Link2 aria-hidden className="size-5" />
              {m.identities_link({ name: label })}
            </Button>
          ))}
        </div>
      )}
      <ConfirmDialog
        title={m.identities_unlink_title({ name: leavingName })}
        text={m.identities_unlink_text()}
        confirmLabel={m.identities_unlink()}
        isOpen={leaving !== null}
        isPending={unlinking.isPending}
        onConfirm={() => void unlink()}
        onCancel={() => setLeaving(null)}
      />
    </AccountSection>
  );
}
