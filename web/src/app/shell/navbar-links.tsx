import { Award, Bookmark, LogIn, LogOut, MapPinned, ShieldCheck, Trophy, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useSession } from '~/auth/session/session-context';
import { useSessionParts } from '~/auth/session/use-session-parts';
import { useSignOut } from '~/auth/session/use-sign-out';
import { authPath } from '~/auth/sign-in/next-path';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { LinkButton } from '~/ui/buttons/link-button';
import { classNames } from '~/ui/class-names';

/** In narrow windows, the row shows words without icons. */
const TIGHT = 'lg:max-xl:px-2.5 lg:max-xl:text-small lg:max-xl:[&>svg]:hidden';

const LINK_STYLES =
  'flex min-h-12 items-center gap-2 rounded-round px-4 font-semibold text-ink transition-colors hover:bg-accent-wash hover:text-accent aria-[current=page]:bg-accent-wash aria-[current=page]:text-accent forced-colors:aria-[current=page]:underline ' +
  TIGHT;

/** The links allowed for the person's role (docs/product.md#navigation). */
export function NavbarLinks({ onFollow }: { onFollow: () => void }) {
  const session = useSession();
  const { member, visitor } = useSessionParts();
  const isHalfSignedIn = session.status === 'second-factor';
  return (
    <>
      <NavbarLink to="/map" onFollow={onFollow}>
        <MapPinned aria-hidden className="size-5" />
        {m.nav_map()}
      </NavbarLink>
      {/* Only in the menu: the row of large windows has no room for it. */}
      <NavbarLink to="/saved" onFollow={onFollow} className="lg:hidden">
        <Bookmark aria-hidden className="size-5" />
        {m.saved_title()}
      </NavbarLink>
      <NavbarLink to="/leaderboard" onFollow={onFollow}>
        <Trophy aria-hidden className="size-5" />
        {m.leaderboard_nav()}
      </NavbarLink>
      <NavbarLink to="/badges" onFollow={onFollow}>
        <Award aria-hidden className="size-5" />
        {m.badges_nav()}
      </NavbarLink>
      {member !== null && (
        <NavbarLink to="/profile" onFollow={onFollow} className={member}>
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
      {(member !== null || isHalfSignedIn) && (
        <li className={classNames('lg:ms-1', member)}>
          <SignOutButton />
        </li>
      )}
      {visitor !== null && !isHalfSignedIn && (
        <li className={classNames('lg:ms-1', visitor)}>
          <SignInLink />
        </li>
      )}
    </>
  );
}

interface NavbarLinkProps {
  to: string;
  /** Also called for a link to the current page. */
  onFollow: () => void;
  className?: string;
  children: ReactNode;
}

function NavbarLink({ to, onFollow, className, children }: NavbarLinkProps) {
  return (
    <li className={className}>
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
    <LinkButton to={target} className={`w-full lg:w-auto ${TIGHT}`}>
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
      className={`w-full lg:w-auto ${TIGHT}`}
    >
      {!isPending && <LogOut aria-hidden className="size-5" />}
      {m.nav_sign_out()}
    </Button>
  );
}
