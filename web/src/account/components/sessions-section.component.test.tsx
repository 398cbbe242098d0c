import { QueryClientProvider } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createQueryClient } from '~/api-client/query-client';
import { SessionProvider } from '~/auth/session/session-context';
import { SessionStore } from '~/auth/session/session-store';
import { moveTo } from '~/testing/keys';
import { serveEachTest } from '~/testing/serve-each-test';
import { SessionsSection } from './sessions-section';

const getServer = serveEachTest();

const end = page.getByRole('button', { name: /last used/ });
const heading = page.getByRole('heading', { name: 'Where you are signed in' });

/** Ends the only other session by keyboard. When the test calls `load`, the list loads again. */
async function endOtherSession() {
  const reloaded = Promise.withResolvers<void>();
  const session = (id: string, isCurrent: boolean) => ({
    id,
    created_at: '2026-11-20T12:00:00Z',
    refreshed_at: null,
    last_used_at: '2026-11-20T12:00:00Z',
    user_agent: null,
    ip: null,
    aal: 'aal1',
    methods: ['password'],
    is_current: isCurrent,
  });
  const own = session('00000000-0000-4000-8000-000000000001', true);
  let sessions = [own, session('00000000-0000-4000-8000-000000000002', false)];
  let isEnded = false;
  const server = getServer();
  server.on('DELETE accountSession', () => {
    sessions = [own];
    isEnded = true;
    return null;
  });
  server.on('GET accountSessions', async () => {
    if (isEnded) await reloaded.promise;
    return { data: sessions };
  });
  const store = new SessionStore({ loadProfile: vi.fn(), onProfileError: vi.fn() });
  await render(
    <QueryClientProvider client={createQueryClient(() => undefined)}>
      <SessionProvider store={store}>
        <main>
          <h1>Security</h1>
          <SessionsSection userId="ada" />
          <button type="button">Elsewhere</button>
        </main>
      </SessionProvider>
    </QueryClientProvider>,
  );
  await moveTo(end);
  await userEvent.keyboard('{Enter}');
  const dialog = page.getByRole('alertdialog');
  await moveTo(dialog.getByRole('button', { name: 'Sign out' }));
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  return { load: reloaded.resolve };
}

it("focuses the list's heading when an ended session disappears", async () => {
  const { load } = await endOtherSession();
  await expect.element(end).toHaveFocus();
  load();
  await expect.element(end).not.toBeInTheDocument();
  await expect.element(heading).toHaveFocus();
});

it('keeps the focus elsewhere when an ended session disappears', async () => {
  const { load } = await endOtherSession();
  const elsewhere = page.getByRole('button', { name: 'Elsewhere' });
  await moveTo(elsewhere);
  load();
  await expect.element(end).not.toBeInTheDocument();
  await expect.element(elsewhere).toHaveFocus();
});
