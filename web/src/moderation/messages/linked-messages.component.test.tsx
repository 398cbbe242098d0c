import type { ContactMessage } from '@wayable/protocol/contact';
import { toPagedResult } from '@wayable/protocol/paging';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { serveAdmin } from '~/testing/admin-server';
import { makeMessage, serveMessages } from '~/testing/contact-messages';
import { expectAccessible } from '~/testing/expect-accessible';
import { renderApp } from '~/testing/render-app';
import { serveEachTest } from '~/testing/serve-each-test';

const getServer = serveEachTest();
const main = page.getByRole('main');
const toasts = page.getByRole('region', { name: /Notifications/ });

it('marks a linked message as read once', async () => {
  const server = getServer();
  serveAdmin(server);
  const message = makeMessage();
  const messages = [message, makeMessage({ subject: 'The ramp' })];
  serveMessages(server, messages);
  await renderApp(`/admin?tab=messages&status=all&q=robin%40people.example&message=${message.id}`, server);
  await expect.element(main).toMatchTextContent('It is out of order.');
  await expect.poll(() => messages.map(({ status }) => status)).toEqual(['read', 'new']);
  await main.getByRole('button', { name: 'Close: The lift' }).click();
  await main.getByRole('button', { name: 'Open: The lift' }).click();
  await expect.element(main).toMatchTextContent('It is out of order.');
  expect(server.asked.filter((call) => call === 'PATCH adminMessage')).toHaveLength(1);
});

it('reports once that marking a message as read failed', async () => {
  const server = getServer();
  serveAdmin(server);
  const message = makeMessage();
  serveMessages(server, [message]);
  server.on('PATCH adminMessage', ({ body }) =>
    (body as Pick<ContactMessage, 'status'>).status === 'read'
      ? new Response(null, { status: 500 })
      : undefined,
  );
  await renderApp(`/admin?tab=messages&status=all&message=${message.id}`, server);
  await expect.element(toasts).toMatchTextContent('Failed to mark the message');
  await main.getByRole('button', { name: 'Mark as answered: The lift' }).click();
  await expect.poll(() => message.status).toBe('answered');
  expect(server.asked.filter((call) => call === 'PATCH adminMessage')).toHaveLength(2);
});

it('shows a linked message that is on another page', async () => {
  const server = getServer();
  serveAdmin(server);
  const message = makeMessage();
  const others = Array.from({ length: 20 }, (_, index) => makeMessage({ subject: `Letter ${index}` }));
  serveMessages(server, [message]);
  server.on('GET adminMessages', () => ({
    ...toPagedResult(others, 21, 1, 20),
    counts: { new: 21, read: 0, answered: 0, spam: 0 },
  }));
  await renderApp(`/admin?tab=messages&status=all&q=robin%40people.example&message=${message.id}`, server);
  await expect.element(main).toMatchTextContent(/The lift.*It is out of order\..*Letter 0/);
  await expect.poll(() => message.status).toBe('read');
});

it('reports that a linked message was deleted', async () => {
  const server = getServer();
  serveAdmin(server);
  serveMessages(server, [makeMessage()]);
  await renderApp(`/admin?tab=messages&status=all&message=${crypto.randomUUID()}`, server);
  await expect.element(main.getByRole('status').first()).toMatchTextContent('This message has been deleted.');
  await expect.element(main).toMatchTextContent('The lift');
  await expectAccessible('a link to a message that has been deleted');
  await main.getByRole('button', { name: 'Open: The lift' }).click();
  await expect.element(main).not.toMatchTextContent('has been deleted');
});
