import type { Subscriber } from '@wayable/protocol/newsletter';
import { toPagedResult } from '@wayable/protocol/paging';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { serveAdmin } from '~/testing/admin-server';
import { expectAccessible } from '~/testing/expect-accessible';
import { renderApp } from '~/testing/render-app';
import { serveEachTest } from '~/testing/serve-each-test';
import { refuse } from '~/testing/stand-in-server';
import { makeUpdate, serveUpdates } from '~/testing/updates-server';

const getServer = serveEachTest();
const main = page.getByRole('main');
const toasts = page.getByRole('region', { name: /Notifications/ });
const NOW = '2026-05-04T10:00:00.000Z';

it('writes, previews, tests, sends and stops a newsletter update', async () => {
  const server = getServer();
  serveAdmin(server);
  serveUpdates(server, []);
  await renderApp('/admin?tab=updates', server);
  await expect.element(main).toMatchTextContent('1,234 addresses get updates');
  await main.getByRole('button', { name: 'Write an update' }).click();
  const subject = main.getByRole('textbox', { name: 'Subject' });
  await expect.element(subject).toHaveFocus();
  await main.getByRole('button', { name: 'Save the draft' }).click();
  await expect.element(subject).toHaveAccessibleDescription('An update needs a subject');
  await subject.fill('News of May');
  await main.getByRole('textbox', { name: 'Text' }).fill('# Hello\n\nTwo **ramps**');
  await main.getByRole('button', { name: 'Preview' }).click();
  await expect.element(main.getByRole('heading', { name: 'Hello' })).toBeVisible();
  await expect.element(main.getByRole('heading', { name: 'How it will look' })).toHaveFocus();
  await expectAccessible('the editor of an update');
  await main.getByRole('button', { name: 'Save the draft' }).click();
  await expect.element(toasts).toMatchTextContent('Draft saved');
  await expect.element(main.getByRole('button', { name: 'Write an update' })).toHaveFocus();

  await main.getByRole('button', { name: 'Test email to me: News of May' }).click();
  await expect.element(toasts).toMatchTextContent('The test email is on its way to you');
  await main.getByRole('button', { name: 'Send: News of May' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Send this update?' });
  await expect.element(dialog).toMatchTextContent('“News of May” goes to 1,234 addresses.');
  await expect.element(dialog.getByRole('heading', { name: 'Hello' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Send to 1,234 addresses' }).click();
  await expect.element(main).toMatchTextContent('3 of 1,234 sent');
  await expect.element(main.getByRole('button', { name: 'Stop: News of May' })).toHaveFocus();
  await expect.element(main).toMatchTextContent('Not delivered to: gone@people.example');
  await expectAccessible('an update that is being sent');
  await main.getByRole('button', { name: 'Stop: News of May' }).click();
  await expect.element(main.getByRole('button', { name: 'Go on sending: News of May' })).toHaveFocus();
});

it('explains that an update has no recipients yet', async () => {
  const server = getServer();
  serveAdmin(server);
  serveUpdates(server, [makeUpdate()], 0);
  await renderApp('/admin?tab=updates', server);
  await main.getByRole('button', { name: 'Send: News of May' }).click();
  await expect.element(toasts).toMatchTextContent('The mailing list is empty');
  expect(page.getByRole('alertdialog', { name: 'Send this update?' }).elements()).toEqual([]);
});

it("asks before an update's unsaved text is left", async () => {
  const server = getServer();
  serveAdmin(server);
  serveUpdates(server, [makeUpdate()]);
  server.on('GET adminSubscribers', () => toPagedResult([], 0, 1, 20));
  await renderApp('/admin?tab=updates', server);
  await main.getByRole('button', { name: 'Edit: News of May' }).click();
  const subject = main.getByRole('textbox', { name: 'Subject' });
  await subject.fill('News of June');
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await main.getByRole('tab', { name: 'Subscribers' }).click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(subject).toHaveValue('News of June');
  await main.getByRole('tab', { name: 'Subscribers' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect.element(subject).not.toBeInTheDocument();
});

it("keeps an update's text when saving fails", async () => {
  const server = getServer();
  serveAdmin(server);
  serveUpdates(server, [makeUpdate()]);
  server.on('PATCH adminUpdate', () => refuse(409, 'update_not_draft', 'No'));
  await renderApp('/admin?tab=updates', server);
  await main.getByRole('button', { name: 'Edit: News of May' }).click();
  const subject = main.getByRole('textbox', { name: 'Subject' });
  await subject.fill('News of June');
  await main.getByRole('button', { name: 'Save the draft' }).click();
  await expect.element(toasts).toMatchTextContent('Failed to save the draft');
  await expect.element(subject).toHaveValue('News of June');
});

it('lists newsletter subscribers and removes a subscriber after confirmation', async () => {
  const server = getServer();
  serveAdmin(server);
  serveUpdates(server, []);
  const subscribers: Subscriber[] = [
    {
      id: crypto.randomUUID(),
      source: 'list',
      email: 'reader@people.example',
      full_name: null,
      subscribed_at: NOW,
    },
    {
      id: crypto.randomUUID(),
      source: 'account',
      email: 'ada@people.example',
      full_name: 'Ada',
      subscribed_at: NOW,
    },
  ];
  server.on('GET adminSubscribers', () => toPagedResult(subscribers, subscribers.length, 1, 20));
  const mayAnswer = Promise.withResolvers<void>();
  server.on('DELETE adminSubscriber', async ({ params }) => {
    await mayAnswer.promise;
    subscribers.splice(
      subscribers.findIndex(({ id }) => id === params.id),
      1,
    );
    return null;
  });
  const app = await renderApp('/admin?tab=updates', server);
  await main.getByRole('tab', { name: 'Subscribers' }).click();
  expect(app.readAddress()).toBe('/admin?tab=updates&part=subscribers');
  await expect.element(main).toMatchTextContent('Account of Ada, since May 4, 2026');
  await expectAccessible('the subscribers');
  await main.getByRole('button', { name: 'Remove: reader@people.example' }).click();
  const dialog = page.getByRole('alertdialog', { name: /\?$/ });
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await main.getByRole('button', { name: 'Remove: ada@people.example' }).click();
  mayAnswer.resolve();
  await expect.element(toasts).toMatchTextContent('Subscriber removed');
  // The response closes only the dialog of the removed subscriber.
  await expect.element(dialog).toMatchTextContent('ada@people.example');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(main.getByRole('heading', { name: 'reader@people.example' })).not.toBeInTheDocument();
});

it("hides other drafts' buttons while a draft is edited", async () => {
  const server = getServer();
  serveAdmin(server);
  serveUpdates(server, [makeUpdate(), makeUpdate({ subject: 'News of June' })]);
  await renderApp('/admin?tab=updates', server);
  await main.getByRole('button', { name: 'Edit: News of May' }).click();
  await main.getByRole('textbox', { name: 'Subject' }).fill('Not saved yet');
  for (const name of ['Send: News of May', 'Edit: News of June', 'Delete: News of May']) {
    expect(main.getByRole('button', { name }).elements(), name).toEqual([]);
  }
  await main.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(main.getByRole('button', { name: 'Send: News of May' })).toBeVisible();
});

it("shows an update's late preview without moving the focus", async () => {
  const server = getServer();
  serveAdmin(server);
  serveUpdates(server, []);
  const answers: PromiseWithResolvers<void>[] = [];
  server.on('POST adminUpdatePreview', async () => {
    const answer = Promise.withResolvers<void>();
    answers.push(answer);
    await answer.promise;
    return undefined;
  });
  await renderApp('/admin?tab=updates', server);
  await main.getByRole('button', { name: 'Write an update' }).click();
  const text = main.getByRole('textbox', { name: 'Text' });
  const ask = main.getByRole('button', { name: 'Preview' });
  await text.fill('# First');
  await ask.click();
  await expect.poll(() => answers.length).toBe(1);
  await text.fill('# Other');
  await ask.click();
  await expect.poll(() => answers.length).toBe(2);
  // The later preview arrives first, so the earlier preview is outdated.
  const subject = main.getByRole('textbox', { name: 'Subject' });
  await subject.fill('News');
  answers[1]?.resolve();
  await expect.element(main.getByRole('heading', { name: 'Other' })).toBeVisible();
  await expect.element(subject).toHaveFocus();
  answers[0]?.resolve();
  await ask.click();
  await expect.poll(() => answers.length).toBe(3);
  answers[2]?.resolve();
  await expect.element(main.getByRole('heading', { name: 'How it will look' })).toHaveFocus();
  expect(main.getByRole('heading', { name: 'First' }).elements()).toEqual([]);
});

it('announces once that an update has been sent', async () => {
  const server = getServer();
  serveAdmin(server);
  const update = makeUpdate({ state: 'sending', started_at: NOW });
  serveUpdates(server, [update, makeUpdate({ subject: 'News of June', state: 'sent', started_at: NOW })]);
  await renderApp('/admin?tab=updates', server);
  await expect.element(main).toMatchTextContent('Being sent');
  const spoken = () =>
    main
      .getByRole('status')
      .elements()
      .map(({ textContent }) => textContent)
      .filter((text) => text?.includes('has been sent'));
  expect(spoken()).toEqual([]);
  Object.assign(update, { state: 'sent', finished_at: NOW, revision: 3 });
  await expect.poll(spoken).toEqual(['“News of May” has been sent.']);
});
