import { useParams } from 'react-router';
import { m } from '~/paraglide/messages';
import { VerifyScreen } from '../badges/verify-screen';
import { pageMeta } from '../head/page-meta';

export const meta = () => [...pageMeta(m.verify_title()), { name: 'robots', content: 'noindex' }];

export default function BadgeVerifyRoute() {
  const { id = '' } = useParams();
  return <VerifyScreen key={id} id={id} />;
}
