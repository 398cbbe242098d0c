import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createQueryClient } from '~/api-client/query-client';
import { sessionStore } from '~/app/services';
import { LostFactors } from '~/auth/factors/components/lost-factors';
import { SessionProvider } from '~/auth/session/session-context';
import { serveEachTest } from '~/testing/serve-each-test';

const getServer = serveEachTest();
afterEach(() => vi.useRealTimers());

it('keeps the typed code of a mail when refetching fails', async () => {
  const server = getServer();
  let asked = 0;
  server.onAuth('GET', '/factors/recovery', () => {
    asked += 1;
    return asked === 1 ? { recovery: null } : new Response('{}', { status: 500 });
  });
  server.onAuth('GET', '/reauthenticate', () => ({}));
  await sessionStore.signIn(server.member.email, 'correct horse battery');
  await render(
    <SessionProvider store={sessionStore}>
      <QueryClientProvider client={createQueryClient(() => undefined)}>
        <LostFactors userId={server.member.id} onDone={() => undefined} />
      </QueryClientProvider>
    </SessionProvider>,
  );
  await page.getByRole('button', { name: 'Send me a code' }).click();
  const code = page.getByRole('textbox', { name: 'Six-digit code' });
  await code.fill('1234');
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + 60_000);
  // The page sends its next request only after the failure has arrived, so a third request proves the
  // arrival.
  await expect
    .poll(() => {
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
      return asked;
    })
    .toBeGreaterThan(2);
  await expect.element(code).toHaveValue('1234');
});
