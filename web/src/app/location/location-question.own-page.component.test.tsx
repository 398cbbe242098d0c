import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { SessionProvider } from '~/auth/session/session-context';
import { SessionStore } from '~/auth/session/session-store';
import { SESSION_STORAGE_KEY } from '~/auth/session/stored-session';
import { serveEachTest } from '~/testing/serve-each-test';
import { renderQuestion } from './location-question';

const getServer = serveEachTest();

it('offers to save a place once the session is known', async () => {
  const server = getServer();
  const { session } = server.member as { session: object };
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify({ ...session, expires_at: 1 }));
  const renewed = Promise.withResolvers<object>();
  server.onAuth('POST', '/token', () => renewed.promise);
  server.on('GET locationConfirmation', () => ({ confirmation: null }));
  const store = new SessionStore({ loadProfile: () => new Promise(() => {}), onProfileError: vi.fn() });
  const place = server.addPlace();
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <SessionProvider store={store}>
        <MemoryRouter>{renderQuestion(place, 'h2')}</MemoryRouter>
      </SessionProvider>
    </QueryClientProvider>,
  );
  const save = page.getByRole('button', { name: 'Save', exact: true });
  expect(store.getState().status).toBe('loading');
  expect(save.elements()).toEqual([]);
  renewed.resolve(session);
  await save.click();
  await expect.poll(() => [...server.saved]).toEqual([place.id]);
});
