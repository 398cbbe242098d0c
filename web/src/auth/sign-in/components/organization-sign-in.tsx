import { useSessionStore } from '~/auth/session/session-context';
import { m } from '~/paraglide/messages';
import { callbackUrl } from '../auth-link';
import { domainOf } from '../email-domain';
import { safeNextPath } from '../next-path';
import { useAuthSearch } from '../use-auth-search';
import { AddressForm } from './address-form';

interface OrganizationSignInProps {
  email: string;
  onEmailChange: (email: string) => void;
}

/** Signs in with the email's organization (SAML). */
export function OrganizationSignIn({ email, onEmailChange }: OrganizationSignInProps) {
  const store = useSessionStore();
  const search = useAuthSearch();
  return (
    <AddressForm
      text={m.auth_organisation_text()}
      label={m.auth_organisation_email()}
      submitLabel={m.auth_organisation_continue()}
      email={email}
      onEmailChange={onEmailChange}
      findError={(address) =>
        domainOf(address) === undefined ? m.auth_organisation_email_required() : undefined
      }
      onSubmit={(address) =>
        store.ask((client) =>
          client.signInWithSSO({
            domain: domainOf(address) ?? '',
            options: { redirectTo: callbackUrl(safeNextPath(search.get('next'))) },
          }),
        )
      }
    />
  );
}
