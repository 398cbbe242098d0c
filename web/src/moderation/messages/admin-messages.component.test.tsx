import type { ContactMessage } from '@wayable/protocol/contact';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { serveAdmin } from '~/testing/admin-server';
import { makeMessage, serveMessages } from '~/testing/contact-messages';
import { expectAccessible } from '~/testing/expect-accessible';
import { renderApp } from '~/testing/render-app';
import { serveEachTest } from '~/testing/serve-each-test';
import type { MemberServer } from '~/testing/stand-in-data';

const getServer = serveEachTest();
const main = page.getByRole('main');
const toasts = page.getByRole('region', { name: /Notifications/ });

it('opens and answers a contact message and updates the URL', async () => {
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
  // The opened message follows the button in the page.
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

it('requests new messages first, oldest on top', async () => {
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

it('keeps a new message listed while it is open', async () => {
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

/** Delays each change of a message until the test answers. Returns the requested changes in order. */
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

it('queues decisions about messages while another decision is sent', async () => {
  const server = getServer();
  serveAdmin(server);
  const messages = [makeMessage(), makeMessage({ subject: 'The ramp' })];
  serveMessages(server, messages);
  const { asked, answerNext } = holdChanges(server, messages);
  await renderApp('/admin?tab=messages&status=all', server);
  await main.getByRole('button', { name: 'Open: The lift' }).click();
  await expect.poll(() => asked).toEqual(['The lift: read']);
  // The request that marks the message as read is still pending.
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

it('moves the focus to the list when a message disappears', async () => {
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

it('deletes a contact message after confirmation', async () => {
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

it("keeps an open message's position in the list", async () => {
  const server = getServer();
  serveAdmin(server);
  const message = makeMessage();
  const others = [makeMessage({ subject: 'The ramp' }), makeMessage({ subject: 'The door' })];
  serveMessages(server, [others[0] as ContactMessage, message, others[1] as ContactMessage]);
  await renderApp('/admin?tab=messages', server);
  await main.getByRole('button', { name: 'Open: The lift' }).click();
  await expect.poll(() => message.status).toBe('read');
  // The list has been loaded again.
  await expect.element(main.getByRole('combobox', { name: 'Status' })).toMatchTextContent('New (2)');
  await expect.element(main).toMatchTextContent(/The ramp.*It is out of order\..*The door/);
  await main.getByRole('button', { name: 'Close: The lift' }).click();
  await expect.element(main.getByRole('heading', { name: 'The lift' })).not.toBeInTheDocument();
});

it("keeps a colleague's decision when the message is opened", async () => {
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
