import { useSearchParams } from 'react-router';
import { m } from '~/paraglide/messages';
import { useSessionStore } from '../session/session-context';
import { callbackUrl } from '../sign-in/auth-link';
import { domainOf } from '../sign-in/email-domain';
import { safeNextPath } from '../sign-in/next-path';
import { AddressForm } from './address-form';

interface OrganisationSignInProps {
  email: string;
  onEmailChange: (email: string) => void;
}

/** Signs in at the organisation that the address belongs to (SAML). */
export function OrganisationSignIn({ email, onEmailChange }: OrganisationSignInProps) {
  const store = useSessionStore();
  const [search] = useSearchParams();
  return (
    <AddressForm
      text={m.auth_organisation_text()}
      label={m.auth_organisation_email()}
      missingText={m.auth_organisation_email_required()}
      submitLabel={m.auth_organisation_continue()}
      email={email}
      onEmailChange={onEmailChange}
      isUsable={(address) => domainOf(address) !== undefined}
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
