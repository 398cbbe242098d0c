import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useEffect } from 'react';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router';
import { expect } from 'vitest';
import { render } from 'vitest-browser-react';
import DataLayout from '~/app/data-layout';
import { sessionStore } from '~/app/services';
import { hasStoredSession } from '~/auth/session/stored-session';
import App, { ErrorBoundary } from '~/root';
import type { MemberServer } from './stand-in-data';

type Load = () => Promise<{ default: ComponentType }>;

const screen = (path: string, load: Load): RouteObject => ({
  path,
  lazy: async () => ({ Component: (await load()).default }),
});

/** A URL without requests. Opening it removes the data of the previous person. */
const BEFORE = '/before';

/** Retries failed calls as often as the app does, but without a delay. */
function QuickRetries() {
  const client = useQueryClient();
  useEffect(() => {
    const { queries, ...others } = client.getDefaultOptions();
    client.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: 10 } });
  }, [client]);
  return null;
}

/** The screens of component tests, as in src/routes.ts. Each test loads only the screens that it visits. */
const SCREENS: RouteObject[] = [
  {
    Component: App,
    ErrorBoundary,
    HydrateFallback: () => null,
    children: [
      screen('/', () => import('~/app/routes/home')),
      screen('/about', () => import('~/app/routes/about')),
      screen('/contact', () => import('~/app/routes/contact')),
      screen('/blog', () => import('~/app/routes/blog')),
      screen('/blog/:slug', () => import('~/app/routes/blog-post')),
      screen('/careers', () => import('~/app/routes/careers')),
      screen('/privacy', () => import('~/app/routes/privacy')),
      screen('/terms', () => import('~/app/routes/terms')),
      screen('/accessibility', () => import('~/app/routes/accessibility')),
      screen('/help', () => import('~/app/routes/help')),
      {
        Component: DataLayout,
        children: [
          { path: BEFORE, element: <QuickRetries /> },
          screen('/map', () => import('~/app/routes/map')),
          screen('/review', () => import('~/app/routes/review')),
          screen('/saved', () => import('~/app/routes/saved')),
          screen('/saved/:token', () => import('~/app/routes/shared-list')),
          screen('/profile', () => import('~/app/routes/profile')),
          screen('/profile/edit', () => import('~/app/routes/profile-edit')),
          screen('/profile/privacy', () => import('~/app/routes/profile-privacy')),
          screen('/people/:userId', () => import('~/app/routes/person')),
          screen('/leaderboard', () => import('~/app/routes/leaderboard')),
          screen('/badges', () => import('~/app/routes/badges')),
          screen('/badges/verify/:id', () => import('~/app/routes/badge-verify')),
          screen('/profile/reviews', () => import('~/app/routes/profile-reviews')),
          screen('/profile/security', () => import('~/app/routes/profile-security')),
          screen('/profile/delete-account', () => import('~/app/routes/delete-account')),
          screen('/locations/:id', () => import('~/app/routes/location')),
          screen('/notifications', () => import('~/app/routes/notifications')),
          screen('/admin', () => import('~/app/routes/admin')),
          screen('/moderation/:decisionId', () => import('~/app/routes/moderation-decision')),
          screen('/auth', () => import('~/app/routes/auth')),
          screen('/auth/callback', () => import('~/app/routes/auth-callback')),
          screen('/auth/new-password', () => import('~/app/routes/auth-new-password')),
          screen('/auth/stop-recovery', () => import('~/app/routes/auth-stop-recovery')),
        ],
      },
    ],
  },
];

const PASSWORD = 'correct horse battery';

export interface RenderedApp {
  /** Returns the current path and query. */
  readAddress: () => string;
  /** Navigates as a link does. */
  goTo: (address: string) => Promise<void>;
  /** Navigates as the browser's Back button does. */
  goBack: () => Promise<void>;
  /** Simulates a reload, which deletes the page's state. */
  reload: () => Promise<void>;
}

/** Opens a screen of the whole application, signed in as the server's member. */
export async function renderApp(address: string, server: MemberServer): Promise<RenderedApp> {
  await sessionStore.signIn(server.member.email, PASSWORD);
  return open(address);
}

/** Opens a screen for a visitor, or for the owner of a stored session. */
export async function renderForVisitor(address: string): Promise<RenderedApp> {
  // The store survives the screen, and still has the member of an earlier test.
  if (!hasStoredSession()) sessionStore.start();
  return open(address);
}

async function open(address: string): Promise<RenderedApp> {
  let router = createMemoryRouter(SCREENS, { initialEntries: [BEFORE] });
  const rendered = await render(<RouterProvider router={router} />);
  // Remove the focus from the previous screen.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  await router.navigate(address, { replace: true });
  // The screen renders after its URL changed, and then takes the focus.
  await expect.poll(() => document.activeElement, { interval: 10 }).not.toBe(document.body);
  const readAddress = () => router.state.location.pathname + router.state.location.search;
  return {
    readAddress,
    goTo: (next) => router.navigate(next),
    goBack: () => router.navigate(-1),
    reload: async () => {
      router = createMemoryRouter(SCREENS, { initialEntries: [readAddress()] });
      await rendered.rerender(<RouterProvider key={crypto.randomUUID()} router={router} />);
    },
  };
}
