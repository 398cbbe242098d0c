import { LinkLanding } from '~/auth/components/link-landing';
import { m } from '~/paraglide/messages';
import { pageMeta } from '../page-meta';

export const meta = () => pageMeta(m.auth_title());

export default function AuthCallbackScreen() {
  return <LinkLanding />;
}
