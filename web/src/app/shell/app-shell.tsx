import { type ReactNode, useLayoutEffect } from 'react';
import { m } from '~/paraglide/messages';
import { ToastOutlet } from '~/ui/feedback/toast-outlet';
import { OfflineOutlet } from '../offline/offline-outlet';
import { NameGate } from '../session/name-gate';
import { useSessionNavigation } from '../session/use-session-navigation';
import { useStrayAuthLink } from '../session/use-stray-auth-link';
import { AppFooter } from './app-footer';
import { DonationButton } from './donation-button';
import { Navbar } from './navbar';
import { NetworkBanner } from './network-banner';
import { PendingNavigation } from './pending-navigation';
import { restoreTheme } from './theme';
import { useNavigationFocus } from './use-navigation-focus';
import { useToastPreload } from './use-toast-preload';

/** The frame of every screen (docs/product.md#every-screen). */
export function AppShell({ children }: { children: ReactNode }) {
  useNavigationFocus();
  useSessionNavigation();
  useStrayAuthLink();
  useToastPreload();
  useLayoutEffect(restoreTheme, []);
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="fixed start-4 top-4 z-60 -translate-y-24 rounded-round bg-accent px-6 py-3 font-semibold text-on-accent focus:translate-y-0"
      >
        {m.skip_to_content()}
      </a>
      <Navbar />
      <NetworkBanner />
      <PendingNavigation />
      <main id="main" tabIndex={-1} className="flex min-h-[calc(100dvh-var(--header-height))] grow flex-col">
        <NameGate>{children}</NameGate>
      </main>
      <AppFooter />
      <DonationButton place="margin" />
      <ToastOutlet />
      <OfflineOutlet />
    </div>
  );
}
