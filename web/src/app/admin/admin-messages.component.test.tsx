import type { ContactMessage } from '@wayable/protocol/contact';
import { toPagedResult } from '@wayable/protocol/paging';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { serveAdmin } from '~/testing/admin-server';
import { expectAccessible } from '~/testing/expect-accessible';
import { renderApp } from '~/testing/render-app';
import { serveEachTest } from '~/testing/serve-each-test';
import type { MemberServer } from '~/testing/stand-in-data';

const getServer = serveEachTest();
const main = page.getByRole('main');
const toasts = page.getByRole('region', { name: /Notifications/ });

const makeMessage = (changes: Partial<ContactMessage> = {}): ContactMessage => ({
  id: crypto.randomUUID(),
  name: 'Robin Writer',
  email: 'robin@people.example',
  subject: 'The lift',
  category: 'accessibility',
  message: 'It is out of order.\nFor a week.',
  status: 'new',
  opening: null,
  document_bytes: null,
  sender: null,
  created_at: '2026-05-04T10:00:00.000Z',
  answered_at: null,
  ...changes,
});

function serveMessages(server: MemberServer, messages: ContactMessage[]): void {
  server.on('GET adminMessages', ({ query }) => {
    const status = query.get('status');
    const shown = messages.filter((message) => status === 'all' || message.status === status);
    const counts = { new: 0, read: 0, answered: 0, spam: 0 };
    for (const message of messages) counts[message.status] += 1;
    return { ...toPagedResult(shown, shown.length, 1, 20), counts };
  });
  server.on('PATCH adminMessage', ({ params, body }) => {
    const message = messages.find(({ id }) => id === params.id);
    if (message) message.status = (body as Pick<ContactMessage, 'status'>).status;
    return null;
  });
  server.on('DELETE adminMessage', ({ params }) => {
    messages.splice(
      messages.findIndex(({ id }) => id === params.id),
      1,
    );
    return null;
  });
}

it('opens a message, which is read then, marks it as answered, and keeps that in the address', async () => {
  const server = getServer();
  serveAdmin(server);
  const message = makeMessage();
  serveMessages(server, [
    message,
    makeMessage({ subject: 'Map editor', opening: 'Map editor', document_bytes: 9 }),
  ]);
  const app = await renderApp('/admin?tab=messages', server);
  const open = main.getByRole('button', { name: 'Open: The lift' });
  await expect.element(open).toHaveAttribute('aria-expanded', 'false');
  await open.click();
  await expect.element(main).toMatchTextContent('It is out of order.');
  expect(app.readAddress()).toBe(`/admin?tab=messages&message=${message.id}`);
  await expect.poll(() => message.status).toBe('read');
  const answer = main.getByRole('link', { name: 'Answer by mail: The lift' });
  await expect
    .element(answer)
    .toHaveAttribute('href', 'mailto:robin@people.example?subject=Re%3A%20The%20lift');
  await expectAccessible('an open message');
  await main.getByRole('button', { name: 'Mark as answered: The lift' }).click();
  await expect.element(toasts).toMatchTextContent('Message marked: Answered');
  await main.getByRole('combobox', { name: 'Status' }).selectOptions('Answered (1)');
  expect(app.readAddress()).toBe('/admin?tab=messages&status=answered');
  await expect.element(main).not.toMatchTextContent('Map editor');
});

it('keeps a message in the list of new ones while it is read', async () => {
  const server = getServer();
  serveAdmin(server);
  const message = makeMessage();
  serveMessages(server, [message]);
  const app = await renderApp('/admin?tab=messages&status=new', server);
  await main.getByRole('button', { name: 'Open: The lift' }).click();
  await expect.poll(() => message.status).toBe('read');
  const answered = main.getByRole('button', { name: 'Mark as answered: The lift' });
  await expect.element(answered).not.toHaveAttribute('aria-disabled', 'true');
  await expect.element(main).toMatchTextContent('It is out of order.');
  await answered.click();
  await expect.element(main).toMatchTextContent('Nothing found');
  expect(app.readAddress()).toContain('status=new');
});

it('deletes a message when that is confirmed, and says where nothing is left', async () => {
  const server = getServer();
  serveAdmin(server);
  const message = makeMessage({ status: 'spam' });
  serveMessages(server, [message]);
  await renderApp(`/admin?tab=messages&message=${message.id}`, server);
  await main.getByRole('button', { name: 'Delete: The lift' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete this message?' });
  await expectAccessible('the question before a message is deleted');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.element(toasts).toMatchTextContent('Message deleted');
  await expect.element(main).toMatchTextContent('Nothing found');
});

it('says that the messages failed to load', async () => {
  const server = getServer();
  serveAdmin(server);
  server.on('GET adminMessages', () => new Response(null, { status: 500 }));
  await renderApp('/admin?tab=messages', server);
  await expect.element(toasts).toMatchTextContent('Failed to load the messages');
  await expect.element(main.getByRole('button', { name: 'Try again' })).toBeVisible();
});
