import { Award, LogIn, LogOut, MapPinned, ShieldCheck, Trophy, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useSession } from '~/auth/session/session-context';
import { useSignOut } from '~/auth/session/use-sign-out';
import { authPath } from '~/auth/sign-in/next-path';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { LinkButton } from '~/ui/buttons/link-button';

const LINK_STYLES =
  'flex min-h-12 items-center gap-2 rounded-round px-4 font-semibold text-ink transition-colors hover:bg-accent-wash hover:text-accent aria-[current=page]:bg-accent-wash aria-[current=page]:text-accent';

/** The links that the person's role may use (docs/product.md#navigation). */
export function NavbarLinks({ onFollow }: { onFollow: () => void }) {
  const session = useSession();
  return (
    <>
      <NavbarLink to="/map" onFollow={onFollow}>
        <MapPinned aria-hidden className="size-5" />
        {m.nav_map()}
      </NavbarLink>
      <NavbarLink to="/leaderboard" onFollow={onFollow}>
        <Trophy aria-hidden className="size-5" />
        {m.leaderboard_nav()}
      </NavbarLink>
      <NavbarLink to="/badges" onFollow={onFollow}>
        <Award aria-hidden className="size-5" />
        {m.badges_nav()}
      </NavbarLink>
      {session.status === 'signed-in' && (
        <NavbarLink to="/profile" onFollow={onFollow}>
          <UserRound aria-hidden className="size-5" />
          {m.nav_profile()}
        </NavbarLink>
      )}
      {session.status === 'signed-in' && session.isAdmin && (
        <NavbarLink to="/admin" onFollow={onFollow}>
          <ShieldCheck aria-hidden className="size-5" />
          {m.nav_admin()}
        </NavbarLink>
      )}
      <li className="xl:ms-1">
        {session.status === 'signed-in' || session.status === 'second-factor' ? (
          <SignOutButton />
        ) : (
          <SignInLink />
        )}
      </li>
    </>
  );
}

interface NavbarLinkProps {
  to: string;
  /** Heard also when the link leads to the page that is shown. */
  onFollow: () => void;
  children: ReactNode;
}

function NavbarLink({ to, onFollow, children }: NavbarLinkProps) {
  return (
    <li>
      <NavLink to={to} onClick={onFollow} className={LINK_STYLES}>
        {children}
      </NavLink>
    </li>
  );
}

function SignInLink() {
  const { pathname, search } = useLocation();
  const target = pathname === '/' || pathname === '/auth' ? '/auth' : authPath(pathname + search);
  return (
    <LinkButton to={target} className="w-full xl:w-auto">
      <LogIn aria-hidden className="size-5" />
      {m.nav_sign_in()}
    </LinkButton>
  );
}

function SignOutButton() {
  const { signOut, isPending } = useSignOut();
  return (
    <Button
      variant="secondary"
      isPending={isPending}
      onClick={() => void signOut()}
      className="w-full xl:w-auto"
    >
      {!isPending && <LogOut aria-hidden className="size-5" />}
      {m.nav_sign_out()}
    </Button>
  );
}
