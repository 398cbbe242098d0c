import { Menu, X } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useSession } from '~/auth/session/session-context';
import { useSessionParts } from '~/auth/session/use-session-parts';
import { CALLBACK_PATH } from '~/auth/sign-in/auth-link';
import { NotificationBell } from '~/notifications/components/notification-bell';
import { m } from '~/paraglide/messages';
import { IconButton } from '~/ui/buttons/icon-button';
import { classNames } from '~/ui/class-names';
import { useBackGesture } from '~/ui/feedback/use-back-gesture';
import { LogoMark } from '~/ui/logo';
import { DonationButton } from './donation-button';
import { LanguageMenu } from './language-menu';
import { NavbarLinks } from './navbar-links';

/** The header of every page. On small screens its links are in a menu. */
export function Navbar() {
  const session = useSession();
  const { member } = useSessionParts();
  const { pathname } = useLocation();
  /** The page where the menu was opened. A moving map changes the URL, but not the page. */
  const [openedAt, setOpenedAt] = useState<string>();
  const toggle = useRef<HTMLButtonElement>(null);
  const menuId = useId();
  const isShown = openedAt === pathname;
  const close = () => setOpenedAt(undefined);
  // Close it with its page. Otherwise, it would be open again after Back or a sign-in.
  if (openedAt !== undefined && !isShown) close();

  const closeWithFocus = () => {
    close();
    toggle.current?.focus();
  };
  useBackGesture(closeWithFocus, isShown);
  const closeInEffect = useEffectEvent(closeWithFocus);
  useEffect(() => {
    if (!isShown) return;
    const closeOnEscape = (event: KeyboardEvent) => {
      // A dialog opened from the menu handles Escape itself.
      if (event.key === 'Escape' && !event.defaultPrevented) closeInEffect();
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [isShown]);

  return (
    <header className="z-30 border-b border-line bg-paper forced-colors:border-[CanvasText] tall:sticky tall:top-0 print:hidden">
      <nav aria-label={m.nav_label()} className="page flex flex-wrap items-center gap-x-2">
        <Link
          to="/"
          aria-label={m.nav_home()}
          className="me-auto flex min-h-(--header-height) items-center gap-2.5 rounded-small pe-2 text-lead font-extrabold tracking-tight text-ink"
        >
          <LogoMark className="size-9" />
          {/* In narrow windows only the mark is visible, because the bell needs the room. */}
          <span className="max-[22.4rem]:sr-only">{m.product_name()}</span>
        </Link>
        {/* On the callback screen, the link of an email may just have replaced the session. */}
        {member !== null && !pathname.endsWith(CALLBACK_PATH) && (
          // Reserves space until the session is known.
          <div className={classNames('size-12', member)}>
            {session.status === 'signed-in' && <NotificationBell userId={session.user.id} onFollow={close} />}
          </div>
        )}
        <IconButton
          ref={toggle}
          icon={isShown ? X : Menu}
          label={isShown ? m.nav_close_menu() : m.nav_open_menu()}
          aria-expanded={isShown}
          aria-controls={menuId}
          onClick={() => setOpenedAt(isShown ? undefined : pathname)}
          className="lg:hidden"
        />
        <ul
          id={menuId}
          className={`${isShown ? 'flex' : 'hidden'} w-full flex-col gap-1 pb-4 lg:flex lg:w-auto lg:flex-row lg:items-center lg:gap-1 lg:pb-0 xl:gap-2`}
        >
          <NavbarLinks onFollow={close} />
          <LanguageMenu />
          <li className="lg:hidden">
            <DonationButton place="menu" />
          </li>
        </ul>
      </nav>
    </header>
  );
}
