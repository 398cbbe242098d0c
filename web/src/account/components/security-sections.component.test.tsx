import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { moveTo } from '~/testing/keys';
import { renderApp } from '~/testing/render-app';
import { serveEachTest } from '~/testing/serve-each-test';
import { refuse } from '~/testing/stand-in-server';

const getServer = serveEachTest();
const main = page.getByRole('main');

it('keeps the focus before the sections that a retry loads', async () => {
  const server = getServer();
  let isCut = true;
  const { user } = server.member.session as { user: object };
  server.onAuth('GET', '/user', () => (isCut ? refuse(500, 'unexpected_failure', 'Broken') : user));
  server.on('GET accountSessions', () => ({ data: [] }));
  server.on('GET accountEvents', () => ({ data: [], next_before: null }));
  server.onAuth('GET', '/passkeys', () => []);
  server.onAuth('GET', '/factors/recovery', () => new Response(null, { status: 404 }));
  await renderApp('/profile/security', server);
  await moveTo(main.getByRole('button', { name: 'Try again' }).first());
  isCut = false;
  await userEvent.keyboard('{Enter}');
  const email = main.getByRole('heading', { name: 'Email', exact: true });
  await expect.element(email).toBeVisible();
  expect(document.activeElement?.contains(email.element())).toBe(true);
  expect(main.element()).not.toHaveFocus();
});
