import { toPagedResult } from '@wayable/protocol/paging';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { serveAdmin } from '~/testing/admin-server';
import { expectAccessible } from '~/testing/expect-accessible';
import { renderApp } from '~/testing/render-app';
import { serveEachTest } from '~/testing/serve-each-test';
import { CUT, refuse } from '~/testing/stand-in-server';
import { makeUpdate, serveUpdates } from '~/testing/updates-server';

const getServer = serveEachTest();
const main = page.getByRole('main');
const toasts = page.getByRole('region', { name: /Notifications/ });
const NOW = '2026-05-04T10:00:00.000Z';

it("shows a colleague's changes before an update is sent", async () => {
  const server = getServer();
  serveAdmin(server);
  const update = makeUpdate();
  serveUpdates(server, [update]);
  await renderApp('/admin?tab=updates', server);
  await main.getByRole('button', { name: 'Send: News of May' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Send this update?' });
  const confirm = dialog.getByRole('button', { name: 'Send to 1,234 addresses' });
  await expect.element(confirm).toBeVisible();
  Object.assign(update, { subject: 'News of June', body: '# Howdy', revision: 2 });
  await confirm.click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('A colleague has changed this update');
  await expect.element(dialog).toMatchTextContent('“News of June” goes to 1,234 addresses.');
  await expect.element(dialog.getByRole('heading', { name: 'Howdy' })).toBeVisible();
  expect(update.state).toBe('draft');
  await expectAccessible('the question before an update is sent that was changed');
  await confirm.click();
  await expect.element(main).toMatchTextContent('3 of 1,234 sent');
});

it('sends no update without a preview or a second time', async () => {
  const server = getServer();
  serveAdmin(server);
  const update = makeUpdate();
  serveUpdates(server, [update]);
  let hasPreview = false;
  server.on('POST adminUpdatePreview', () => (hasPreview ? undefined : new Response(null, { status: 500 })));
  await renderApp('/admin?tab=updates', server);
  await main.getByRole('button', { name: 'Send: News of May' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Send this update?' });
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('The preview failed');
  expect(dialog.getByRole('button', { name: /Send to/ }).elements()).toEqual([]);
  hasPreview = true;
  await dialog.getByRole('button', { name: 'Try again' }).click();
  const confirm = dialog.getByRole('button', { name: 'Send to 1,234 addresses' });
  await expect.element(confirm).toBeVisible();
  Object.assign(update, { state: 'sending', started_at: NOW, revision: 2 });
  await confirm.click();
  await expect.element(toasts).toMatchTextContent('Someone has sent this update meanwhile.');
  await expect.element(dialog).not.toBeInTheDocument();
});

it("overwrites a colleague's changes to an update only if confirmed", async () => {
  const server = getServer();
  serveAdmin(server);
  const update = makeUpdate();
  serveUpdates(server, [update]);
  await renderApp('/admin?tab=updates', server);
  const subject = main.getByRole('textbox', { name: 'Subject' });
  for (const [mine, button] of [
    ['Mine', 'Go on with their text'],
    ['Also mine', 'Replace it with mine'],
  ] as const) {
    await main.getByRole('button', { name: /^Edit: / }).click();
    await subject.fill(mine);
    Object.assign(update, { subject: 'Theirs', body: '# Theirs', revision: update.revision + 1 });
    await main.getByRole('button', { name: 'Save the draft' }).click();
    await expect
      .element(main.getByRole('alert'))
      .toMatchTextContent('A colleague has changed this draft since you opened it.');
    await expect
      .element(main.getByRole('region', { name: 'What your colleague wrote' }))
      .toMatchTextContent('# Theirs');
    await expect.element(subject).toHaveValue(mine);
    expect(update.subject).toBe('Theirs');
    await expectAccessible('a draft that a colleague has changed');
    await main.getByRole('button', { name: button }).click();
    if (mine === 'Mine') {
      await expect.element(subject).toHaveValue('Theirs');
      await expect.element(subject).toHaveFocus();
      await main.getByRole('button', { name: 'Save the draft' }).click();
    }
    await expect.element(subject).not.toBeInTheDocument();
  }
  expect(update.subject).toBe('Also mine');
});

it('shows a conflicting update from another page or its deletion', async () => {
  const server = getServer();
  serveAdmin(server);
  const update = makeUpdate();
  const updates = [update];
  serveUpdates(server, updates);
  await renderApp('/admin?tab=updates', server);
  const subject = main.getByRole('textbox', { name: 'Subject' });
  const save = main.getByRole('button', { name: 'Save the draft' });
  await main.getByRole('button', { name: 'Edit: News of May' }).click();
  await subject.fill('Mine');
  Object.assign(update, { subject: 'Theirs', revision: 2 });
  let answer: Response | typeof CUT | undefined = CUT;
  server.on('GET adminUpdate', () => answer);
  await save.click();
  await expect.element(toasts).toMatchTextContent('What the update says now could not be loaded');
  expect(main.getByRole('region', { name: 'What your colleague wrote' }).elements()).toEqual([]);
  answer = undefined;
  // Newer updates have moved this update off the first page.
  server.on('GET adminUpdates', () => ({ ...toPagedResult([makeUpdate()], 1, 1, 20), recipients: 1_234 }));
  await save.click();
  await expect
    .element(main.getByRole('region', { name: 'What your colleague wrote' }))
    .toMatchTextContent('Theirs');
  update.revision = 3;
  answer = refuse(404, 'not_found', 'Gone');
  await main.getByRole('button', { name: 'Replace it with mine' }).click();
  await expect.element(toasts).toMatchTextContent('Someone has deleted this update meanwhile.');
  await expect.element(subject).toHaveValue('Mine');
});

it('saves the text of a deleted update as a draft', async () => {
  const server = getServer();
  serveAdmin(server);
  const updates = [makeUpdate()];
  serveUpdates(server, updates);
  server.on('PATCH adminUpdate', () => refuse(404, 'not_found', 'Gone'));
  await renderApp('/admin?tab=updates', server);
  await main.getByRole('button', { name: 'Edit: News of May' }).click();
  await main.getByRole('textbox', { name: 'Subject' }).fill('Mine');
  updates.length = 0;
  const save = main.getByRole('button', { name: 'Save the draft' });
  await save.click();
  await expect.element(main.getByRole('alert')).toMatchTextContent('A colleague has deleted this draft.');
  await save.click();
  await expect.element(toasts).toMatchTextContent('Draft saved');
  expect(updates).toMatchObject([{ subject: 'Mine', body: '# Hello' }]);
});

it('saves one draft after a lost answer', async () => {
  const server = getServer();
  serveAdmin(server);
  serveUpdates(server, []);
  const keys: (string | null)[] = [];
  server.on('POST adminUpdates', ({ headers }) => {
    keys.push(headers.get('idempotency-key'));
    if (keys.length === 1) return CUT;
    if (keys.length === 2) return refuse(422, 'idempotency_key_reused', 'Other content');
    return undefined;
  });
  await renderApp('/admin?tab=updates', server);
  await main.getByRole('button', { name: 'Write an update' }).click();
  await main.getByRole('textbox', { name: 'Subject' }).fill('Mine');
  await main.getByRole('textbox', { name: 'Text' }).fill('# Hello');
  const save = main.getByRole('button', { name: 'Save the draft' });
  await save.click();
  await expect.element(toasts).toMatchTextContent('Failed to save the draft');
  await save.click();
  await expect.element(toasts).toMatchTextContent('Another version was sent before.');
  await save.click();
  await expect.element(toasts).toMatchTextContent('Draft saved');
  expect(keys).toEqual([expect.any(String), keys[0], expect.any(String)]);
  expect(keys[2]).not.toBe(keys[0]);
});

it('closes only the form or dialog of the saved update', async () => {
  const server = getServer();
  serveAdmin(server);
  const [may, june] = [makeUpdate(), makeUpdate({ subject: 'News of June' })];
  serveUpdates(server, [may, june]);
  const answers: PromiseWithResolvers<void>[] = [];
  const hold = async () => {
    const answer = Promise.withResolvers<void>();
    answers.push(answer);
    await answer.promise;
    return undefined;
  };
  server.on('PATCH adminUpdate', hold);
  server.on('PUT adminUpdateSending', hold);
  const answerNext = async () => {
    await expect.poll(() => answers.length).toBe(1);
    answers.shift()?.resolve();
  };
  await renderApp('/admin?tab=updates', server);
  const subject = main.getByRole('textbox', { name: 'Subject' });
  await main.getByRole('button', { name: 'Edit: News of May' }).click();
  await main.getByRole('button', { name: 'Save the draft' }).click();
  await expect.element(subject).toHaveAttribute('readonly');
  await expect.element(main.getByRole('textbox', { name: 'Text' })).toHaveAttribute('readonly');
  await main.getByRole('button', { name: 'Cancel' }).click();
  await main.getByRole('button', { name: 'Edit: News of June' }).click();
  await subject.fill('Not saved yet');
  await answerNext();
  await expect.element(toasts).toMatchTextContent('Draft saved');
  await expect.element(subject).toHaveValue('Not saved yet');

  // Only the form of the conflicting update shows the conflict.
  await main.getByRole('button', { name: 'Save the draft' }).click();
  june.revision = 7;
  await main.getByRole('button', { name: 'Cancel' }).click();
  await main.getByRole('button', { name: 'Edit: News of May' }).click();
  await answerNext();
  await expect.element(toasts).toMatchTextContent('Failed to save the draft');
  await expect.poll(() => server.asked.includes('GET adminUpdate')).toBe(true);
  await expect.element(main.getByRole('button', { name: 'Save the draft' })).toBeVisible();
  expect(main.getByRole('region', { name: 'What your colleague wrote' }).elements()).toEqual([]);
  await main.getByRole('button', { name: 'Cancel' }).click();

  const dialog = page.getByRole('alertdialog', { name: /\?$/ });
  await main.getByRole('button', { name: 'Send: News of May' }).click();
  await dialog.getByRole('button', { name: 'Send to 1,234 addresses' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await main.getByRole('button', { name: 'Delete: News of June' }).click();
  await answerNext();
  await expect.element(toasts).toMatchTextContent('The update is being sent');
  await expect.element(dialog).toMatchTextContent('Delete this update?');
});

it('deletes only the shown version of an update', async () => {
  const server = getServer();
  serveAdmin(server);
  const update = makeUpdate();
  const updates = [update];
  serveUpdates(server, updates);
  await renderApp('/admin?tab=updates', server);
  await expect.element(main.getByRole('heading', { name: 'News of May' })).toBeVisible();
  Object.assign(update, { subject: 'News of June', revision: 2 });
  await main.getByRole('button', { name: 'Test email to me: News of May' }).click();
  await expect.element(toasts).toMatchTextContent('The test email could not be sent');
  await expect.element(main.getByRole('heading', { name: 'News of June' })).toBeVisible();
  Object.assign(update, { subject: 'News of July', revision: 3 });
  const dialog = page.getByRole('alertdialog', { name: /\?$/ });
  await main.getByRole('button', { name: 'Delete: News of June' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(updates).toEqual([update]);
  await main.getByRole('button', { name: 'Delete: News of July' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.element(toasts).toMatchTextContent('Update deleted');
  expect(updates).toEqual([]);
});

it('keeps the focus in the dialog when an update changes', async () => {
  const server = getServer();
  serveAdmin(server);
  const update = makeUpdate();
  serveUpdates(server, [update]);
  const preview = Promise.withResolvers<void>();
  server.on('POST adminUpdatePreview', async () => {
    if (update.revision > 1) await preview.promise;
    return undefined;
  });
  await renderApp('/admin?tab=updates', server);
  await main.getByRole('button', { name: 'Send: News of May' }).click();
  const dialog = page.getByRole('alertdialog', { name: /\?$/ });
  const confirm = dialog.getByRole('button', { name: 'Send to 1,234 addresses' });
  await expect.element(confirm).toBeVisible();
  Object.assign(update, { body: '# Howdy', revision: 2 });
  ((await confirm.findElement()) as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('A colleague has changed this update');
  await expect.element(confirm).toHaveFocus();
  await expect.element(confirm).toHaveAttribute('aria-disabled', 'true');
  // The client sends no version that the dialog does not show.
  await userEvent.keyboard('{Enter}');
  expect(server.asked.filter((call) => call === 'PUT adminUpdateSending')).toHaveLength(1);
  preview.resolve();
  await expect.element(dialog.getByRole('heading', { name: 'Howdy' })).toBeVisible();
  await expect.element(confirm).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(main).toMatchTextContent('3 of 1,234 sent');
});
