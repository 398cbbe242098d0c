import { LinkLanding } from '~/auth/sign-in/components/link-landing';
import { m } from '~/paraglide/messages';
import { pageMeta } from '../head/page-meta';

export const meta = () => pageMeta(m.auth_title());

export default function AuthCallbackScreen() {
  return <LinkLanding />;
}
