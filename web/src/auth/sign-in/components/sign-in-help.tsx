import { Link } from 'react-router';
import { m } from '~/paraglide/messages';

const LINK_STYLES = 'inline-flex min-h-11 items-center text-link';

/** Help for users who cannot sign in. */
export const SignInHelp = () => (
  <ul className="mt-4 flex flex-wrap gap-x-6">
    <li>
      <Link to="/help#lost-access" className={LINK_STYLES}>
        {m.auth_trouble()}
      </Link>
    </li>
    <li>
      <Link to="/contact" className={LINK_STYLES}>
        {m.contact_nav()}
      </Link>
    </li>
  </ul>
);
