import { useQuery } from '@tanstack/react-query';
import { nameLicense } from '@wayable/protocol/licenses';
import { Link } from 'react-router';
import { clientConfigQuery } from '~/api-client/client-config';
import { m } from '~/paraglide/messages';

/** The licenses of the review, shown before it is published. */
export function LicenseNotice() {
  const { data } = useQuery(clientConfigQuery);
  if (!data) return null;
  const { contributions, photos } = data.licenses;
  return (
    <p className="text-small text-ink-soft">
      {m.review_license({ license: nameLicense(contributions), photos: nameLicense(photos) })}{' '}
      <Link to="/terms" className="text-link">
        {m.terms_nav()}
      </Link>
    </p>
  );
}
