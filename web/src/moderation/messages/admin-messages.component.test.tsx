import type { ContactMessage, ContactMessageUpdate } from '@wayable/protocol/contact';
import { toPagedResult } from '@wayable/protocol/paging';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { serveAdmin } from '~/testing/admin-server';
import { expectAccessible } from '~/testing/expect-accessible';
import { renderApp } from '~/testing/render-app';
import { serveEachTest } from '~/testing/serve-each-test';
import type { MemberServer } from '~/testing/stand-in-data';
import { refuse } from '~/testing/stand-in-server';

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
  const find = (id: string | undefined) => messages.find((message) => message.id === id);
  server.on('GET adminMessage', ({ params }) => find(params.id) ?? refuse(404, 'not_found', 'Gone'));
  server.on('PATCH adminMessage', ({ params, body }) => {
    const message = find(params.id) as ContactMessage;
    const { status, from = message.status } = body as ContactMessageUpdate;
    return Object.assign(message, message.status === from && { status });
  });
  server.on('DELETE adminMessage', ({ params }) => {
    messages.splice(
      messages.findIndex(({ id }) => id === params.id),
      1,
    );
    return null;
  });
}

it('opens, reads and answers a message, keeping the address', async () => {
  const server = getServer();
  serveAdmin(server);
  const message = makeMessage();
  serveMessages(server, [
    message,
    makeMessage({ subject: 'Map editor', opening: 'Map editor', document_bytes: 9 }),
  ]);
  const app = await renderApp('/admin?tab=messages&status=all', server);
  const open = main.getByRole('button', { name: 'Open: The lift' });
  await expect.element(open).toHaveAttribute('aria-expanded', 'false');
  await open.click();
  // The opened message follows its button.
  await expect.element(main).toMatchTextContent(/Close: The lift.*It is out of order\./);
  expect(app.readAddress()).toBe(`/admin?tab=messages&status=all&message=${message.id}`);
  await expect.poll(() => message.status).toBe('read');
  const answer = main.getByRole('link', { name: 'Answer by email: The lift' });
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

it('opens with new messages, the oldest on top', async () => {
  const server = getServer();
  serveAdmin(server);
  serveMessages(server, []);
  const asked: string[] = [];
  server.on('GET adminMessages', ({ query }) => {
    asked.push(`${query.get('status')} ${query.get('sortOrder')}`);
    return undefined;
  });
  const app = await renderApp('/admin?tab=messages', server);
  await expect.element(main.getByRole('heading', { name: 'Nothing is waiting' })).toBeVisible();
  await main.getByRole('combobox', { name: 'Sort by' }).selectOptions('Newest First');
  await expect.poll(() => asked).toEqual(['new asc', 'new desc']);
  expect(app.readAddress()).toBe('/admin?tab=messages&sort=newest');
});

it('keeps a message listed as new while it is read', async () => {
  const server = getServer();
  serveAdmin(server);
  const message = makeMessage();
  serveMessages(server, [message]);
  const app = await renderApp('/admin?tab=messages', server);
  await main.getByRole('button', { name: 'Open: The lift' }).click();
  await expect.poll(() => message.status).toBe('read');
  const answered = main.getByRole('button', { name: 'Mark as answered: The lift' });
  await expect.element(answered).not.toHaveAttribute('aria-disabled', 'true');
  await expect.element(main).toMatchTextContent('It is out of order.');
  await answered.click();
  await expect.element(main).toMatchTextContent('Nothing is waiting');
  expect(app.readAddress()).toBe('/admin?tab=messages');
});

/** Holds each change of a message until the test answers it. Returns the requested changes in order. */
function holdChanges(server: MemberServer, messages: ContactMessage[]) {
  const asked: string[] = [];
  const held: (() => void)[] = [];
  server.on('PATCH adminMessage', async ({ params, body }) => {
    const message = messages.find(({ id }) => id === params.id) as ContactMessage;
    const { status } = body as Pick<ContactMessage, 'status'>;
    asked.push(`${message.subject}: ${status}`);
    await new Promise<void>((resolve) => held.push(resolve));
    return Object.assign(message, { status });
  });
  const answerNext = async () => {
    await expect.poll(() => held.length).toBe(1);
    held.shift()?.();
  };
  return { asked, answerNext };
}

it('queues decisions about messages while another runs', async () => {
  const server = getServer();
  serveAdmin(server);
  const messages = [makeMessage(), makeMessage({ subject: 'The ramp' })];
  serveMessages(server, messages);
  const { asked, answerNext } = holdChanges(server, messages);
  await renderApp('/admin?tab=messages&status=all', server);
  await main.getByRole('button', { name: 'Open: The lift' }).click();
  await expect.poll(() => asked).toEqual(['The lift: read']);
  // The message is still being marked as read.
  const answered = main.getByRole('button', { name: 'Mark as answered: The lift' });
  ((await answered.findElement()) as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(answered).toHaveAttribute('aria-disabled', 'true');
  await main.getByRole('button', { name: 'Open: The ramp' }).click();
  await main.getByRole('button', { name: 'Spam: The ramp' }).click();
  for (let count = 0; count < 4; count++) await answerNext();
  await expect.element(toasts).toMatchTextContent('Message marked: Spam');
  expect(asked).toEqual(['The lift: read', 'The lift: answered', 'The ramp: read', 'The ramp: spam']);
  expect(messages.map(({ status }) => status)).toEqual(['answered', 'spam']);
});

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

it('moves the focus to the list when a message leaves', async () => {
  const server = getServer();
  serveAdmin(server);
  const message = makeMessage({ status: 'read' });
  serveMessages(server, [message]);
  await renderApp(`/admin?tab=messages&status=read&message=${message.id}`, server);
  const spam = main.getByRole('button', { name: 'Spam: The lift' });
  ((await spam.findElement()) as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(main).toMatchTextContent('Nothing found');
  await expect.element(main.getByRole('heading', { name: 'Messages' })).toHaveFocus();

  message.status = 'read';
  await main.getByRole('combobox', { name: 'Status' }).selectOptions('All');
  await main.getByRole('button', { name: 'Open: The lift' }).click();
  const answered = main.getByRole('button', { name: 'Mark as answered: The lift' });
  ((await answered.findElement()) as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(main.getByRole('button', { name: 'Not answered yet: The lift' })).toHaveFocus();
  await main.getByRole('button', { name: 'Delete: The lift' }).click();
  await page.getByRole('alertdialog', { name: /\?$/ }).getByRole('button', { name: 'Delete' }).click();
  await expect.element(main).toMatchTextContent('Nothing found');
  await expect.element(main.getByRole('heading', { name: 'Messages' })).toHaveFocus();
});

it('deletes messages after confirmation until the list is empty', async () => {
  const server = getServer();
  serveAdmin(server);
  const message = makeMessage({ status: 'spam' });
  serveMessages(server, [message]);
  await renderApp(`/admin?tab=messages&status=all&message=${message.id}`, server);
  await main.getByRole('button', { name: 'Delete: The lift' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete this message?' });
  await expect.element(dialog).toBeVisible();
  await expectAccessible('the question before a message is deleted');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.element(toasts).toMatchTextContent('Message deleted');
  await expect.element(main).toMatchTextContent('Nothing found');
});

it('closes only the dialog of the deleted message', async () => {
  const server = getServer();
  serveAdmin(server);
  const [lift, ramp] = [
    makeMessage({ status: 'read' }),
    makeMessage({ subject: 'The ramp', status: 'read', name: 'Ada' }),
  ];
  serveMessages(server, [lift, ramp]);
  const mayAnswer = Promise.withResolvers<void>();
  server.on('DELETE adminMessage', async () => {
    await mayAnswer.promise;
    return undefined;
  });
  await renderApp(`/admin?tab=messages&status=all&message=${lift.id}`, server);
  const dialog = page.getByRole('alertdialog', { name: /\?$/ });
  await main.getByRole('button', { name: 'Delete: The lift' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await main.getByRole('button', { name: 'Open: The ramp' }).click();
  await main.getByRole('button', { name: 'Delete: The ramp' }).click();
  mayAnswer.resolve();
  await expect.element(toasts).toMatchTextContent('Message deleted');
  await expect.element(dialog).toMatchTextContent('The message from Ada');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(main.getByRole('button', { name: 'Close: The ramp' })).toBeVisible();
});

it('reports that messages failed to load', async () => {
  const server = getServer();
  serveAdmin(server);
  server.on('GET adminMessages', () => new Response(null, { status: 500 }));
  await renderApp('/admin?tab=messages&status=all', server);
  await expect.element(toasts).toMatchTextContent('Failed to load the messages');
  await expect.element(main.getByRole('button', { name: 'Try again' })).toBeVisible();
});

it("keeps an open message's position until it closes", async () => {
  const server = getServer();
  serveAdmin(server);
  const message = makeMessage();
  const others = [makeMessage({ subject: 'The ramp' }), makeMessage({ subject: 'The door' })];
  serveMessages(server, [others[0] as ContactMessage, message, others[1] as ContactMessage]);
  await renderApp('/admin?tab=messages', server);
  await main.getByRole('button', { name: 'Open: The lift' }).click();
  await expect.poll(() => message.status).toBe('read');
  // The list has been reloaded.
  await expect.element(main.getByRole('combobox', { name: 'Status' })).toMatchTextContent('New (2)');
  await expect.element(main).toMatchTextContent(/The ramp.*It is out of order\..*The door/);
  await main.getByRole('button', { name: 'Close: The lift' }).click();
  await expect.element(main.getByRole('heading', { name: 'The lift' })).not.toBeInTheDocument();
});

it("keeps a colleague's decision about a message when opening it", async () => {
  const server = getServer();
  serveAdmin(server);
  const message = makeMessage();
  serveMessages(server, [message]);
  await renderApp('/admin?tab=messages&status=all', server);
  await expect.element(main.getByRole('button', { name: 'Open: The lift' })).toBeVisible();
  message.status = 'answered';
  await main.getByRole('button', { name: 'Open: The lift' }).click();
  await expect.element(main.getByRole('button', { name: 'Not answered yet: The lift' })).toBeVisible();
  expect(message.status).toBe('answered');
});

it('shows a linked message of any page', async () => {
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

it('says that a linked message was deleted', async () => {
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
