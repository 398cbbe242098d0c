import { type MetaArgs, useParams } from 'react-router';
import { m } from '~/paraglide/messages';
import { VerifyScreen } from '../badges/verify-screen';
import { pageMeta } from '../head/page-meta';
import { findServedHead } from '../head/served-head';

const NOINDEX = { name: 'robots', content: 'noindex' };

export const meta = ({ location }: MetaArgs) => [
  ...pageMeta(m.verify_title()),
  ...(findServedHead(location.pathname)?.filter((tag) => !('title' in tag)) ?? [NOINDEX]),
];

export default function BadgeVerifyRoute() {
  const { id = '' } = useParams();
  return <VerifyScreen key={id} id={id} />;
}
