import './app/older-browsers';
import './app/translated-pages';
import './app/styles.css';
import { directionOf, localizePath } from '@wayable/protocol/locale-path';
import type { ReactNode } from 'react';
import { Links, Meta, type MetaArgs, Outlet, Scripts, ScrollRestoration, useLocation } from 'react-router';
import { SERVED_CONTENT, servedMarkup } from './api-client/served-content';
import { AppErrorPage } from './app/app-error-page';
import { findServedHead } from './app/head/served-head';
import { sessionStore } from './app/services';
import { AppShell } from './app/shell/app-shell';
import { EARLY_PRESS_SCRIPT, useEarlyInput } from './app/shell/early-input';
import { THEME_SCRIPT } from './app/shell/theme';
import { useEmptyFirstScreen } from './app/shell/use-navigation-focus';
import { SessionProvider } from './auth/session/session-context';
import { SESSION_SCRIPT } from './auth/session/stored-session';
import { m } from './paraglide/messages';
import { getLocale } from './paraglide/runtime';
import { LoadingText } from './ui/feedback/loading';

/** Runs before the first paint, to lose no press, and to show no wrong theme and no visitors' content. */
const FIRST_SCRIPT = EARLY_PRESS_SCRIPT + THEME_SCRIPT + SESSION_SCRIPT;

/** Returns the metadata of every screen until its own code arrives. A failed page has its own title. */
export const meta = ({ location, error }: MetaArgs) =>
  error ? [] : (findServedHead(location.pathname) ?? [{ title: m.product_name() }]);

/** Returns whether this page is in a frame on another site. It has no shell, and reads no stored data. */
const useIsEmbedded = (): boolean => /^\/embed\/?$/.test(useLocation().pathname);

/** The document around every screen. */
export function Layout({ children }: { children: ReactNode }) {
  const isEmbedded = useIsEmbedded();
  useEarlyInput();
  return (
    <html lang={getLocale()} dir={directionOf(getLocale())} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#faf5ec" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#12142a" />
        {/* React Aria adds a style element unless this id exists; the rule is in styles.css. */}
        <meta id="react-aria-pressable-style" name="format-detection" content="telephone=no" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
        <link rel="manifest" href={localizePath('/manifest.webmanifest', getLocale())} />
        <Meta />
        <Links />
        {/* The server allows it by its hash. */}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this program; as a child it would be escaped */}
        {!isEmbedded && <script dangerouslySetInnerHTML={{ __html: FIRST_SCRIPT }} />}
      </head>
      <body>
        {children}
        {/* Scroll restoration needs the session storage, which browsers deny to frames of other sites. */}
        {!isEmbedded && <ScrollRestoration />}
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  if (useIsEmbedded()) return <Outlet />;
  return (
    <SessionProvider store={sessionStore}>
      <AppShell>
        <Outlet />
      </AppShell>
    </SessionProvider>
  );
}

/** The page's content until the screen's code arrives: the server's content, if there is any. */
export function HydrateFallback() {
  useEmptyFirstScreen(servedMarkup === '');
  return (
    <main className="page py-8 sm:py-12">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: keeps the server's content */}
      <div id={SERVED_CONTENT} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: servedMarkup }} />
      {/* The server's own heading is shown instead, if there is one. */}
      <h1 className="sr-only [#served-content:not(:empty)+&]:hidden">{m.product_name()}</h1>
      <LoadingText text={m.loading()} className="py-24" />
    </main>
  );
}

export { AppErrorPage as ErrorBoundary };
