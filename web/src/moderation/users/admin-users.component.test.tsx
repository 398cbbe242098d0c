import { expect, it } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { makeAdminUser, serveAdmin } from '~/testing/admin-server';
import { expectAccessible } from '~/testing/expect-accessible';
import { answerPicture } from '~/testing/picture-answer';
import { renderApp } from '~/testing/render-app';
import { serveEachTest } from '~/testing/serve-each-test';
import { refuse } from '~/testing/stand-in-server';

const getServer = serveEachTest();
const main = page.getByRole('main');
const toasts = page.getByRole('region', { name: /Notifications/ });

const giveReason = async (dialog: Locator, confirm: string) => {
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Knows the city');
  await dialog.getByRole('button', { name: confirm }).click();
};

it('changes roles and suspends people with a reason', async () => {
  const server = getServer();
  const { id, fullName } = server.member;
  const person = makeAdminUser();
  const self = makeAdminUser({
    id,
    full_name: fullName,
    is_admin: true,
    permissions: { change_role: false, suspend: false },
  });
  serveAdmin(server, { users: [person, self] });
  const reasons: string[] = [];
  server.on('PATCH profile', ({ params, body }) => {
    const change = body as { is_admin: boolean; reason: string };
    person.is_admin = change.is_admin;
    reasons.push(change.reason);
    const { suspension: _, ...profile } = person;
    expect(params.userId).toBe(person.id);
    return { ...profile, updated_at: profile.created_at };
  });
  await renderApp('/admin?tab=users', server);
  await expect.element(main.getByRole('button', { name: 'Make Admin: Robin Writer' })).toBeVisible();
  await expect.element(main).toMatchTextContent('Joined May 4, 2026');
  await expect.element(main).toMatchTextContent('You');
  await main.getByRole('button', { name: 'Make Admin: Robin Writer' }).click();
  const question = page.getByRole('dialog', { name: 'Make Admin: Robin Writer' });
  await expect.element(question).toBeVisible();
  await expectAccessible('the dialog of a role');
  await question.getByRole('button', { name: 'Make Admin' }).click();
  await expect.element(question).toMatchTextContent('Say why. The log keeps it.');
  await giveReason(question, 'Make Admin');
  await expect.element(toasts).toMatchTextContent('User admin status granted successfully');
  await expectAccessible('the list of users');
  await toasts.getByRole('button', { name: 'Undo' }).click();
  await expect.element(toasts).toMatchTextContent('User admin status revoked successfully');
  expect(reasons).toEqual(['Knows the city', 'Undone']);

  server.on('PUT adminUserSuspension', ({ body }) => {
    const { reason } = body as { reason: string };
    person.suspension = { reason, withdraws_reviews: true, created_at: person.created_at };
    return null;
  });
  await main.getByRole('button', { name: 'Suspend: Robin Writer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Suspend Robin Writer?' });
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await expect.element(dialog.getByRole('textbox')).toHaveFocus();
  await expect.element(dialog).toMatchTextContent('Say why: the person is told');
  await expectAccessible('the dialog of a suspension');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Advertising');
  await dialog.getByRole('checkbox').click();
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await expect.element(main).toMatchTextContent('Suspended: Advertising');
  server.on('DELETE adminUserSuspension', () => refuse(409, 'account_suspended', 'No'));
  await main.getByRole('button', { name: 'End suspension: Robin Writer' }).click();
  await expect.element(toasts).toMatchTextContent('Failed to change the suspension');
});

it("requests hidden avatars with the administrator's token", async () => {
  const server = getServer();
  serveAdmin(server, { users: [makeAdminUser({ avatar_url: '/api/v1/avatars/hidden.webp' })] });
  server.on('GET avatarFile', ({ headers }) =>
    headers.has('authorization') ? answerPicture() : refuse(404, 'not_found', 'Not found'),
  );
  await renderApp('/admin?tab=users', server);
  await expect.poll(() => main.element().querySelector('img')?.getAttribute('src')).toMatch(/^blob:/);
});

it('closes only the dialog of the suspended person', async () => {
  const server = getServer();
  const [robin, ada] = [makeAdminUser(), makeAdminUser({ full_name: 'Ada' })];
  serveAdmin(server, { users: [robin, ada] });
  const answers: PromiseWithResolvers<Response | null>[] = [];
  server.on('PUT adminUserSuspension', () => {
    const answer = Promise.withResolvers<Response | null>();
    answers.push(answer);
    return answer.promise;
  });
  await renderApp('/admin?tab=users', server);
  const dialog = page.getByRole('dialog');
  const refusal = refuse(409, 'administrator_protected', 'An administrator');
  for (const [told, answer] of [
    ['Failed to change the suspension', refusal],
    ['Account suspended', null],
  ] as const) {
    await main.getByRole('button', { name: 'Suspend: Robin Writer' }).click();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Advertising');
    await dialog.getByRole('button', { name: 'Suspend' }).click();
    await expect.poll(() => answers.length).toBe(1);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await main.getByRole('button', { name: 'Suspend: Ada' }).click();
    answers.shift()?.resolve(answer);
    await expect.element(toasts).toMatchTextContent(told);
    await expect.element(dialog).toMatchTextContent('Suspend Ada?');
    expect(dialog.getByRole('alert').elements()).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  }
});

it('asks for the password again before a role change', async () => {
  const server = getServer();
  const person = makeAdminUser();
  serveAdmin(server, { users: [person] });
  let isProved = false;
  const { user } = server.member.session as { user: object };
  server.onAuth('GET', '/user', () => ({ ...user, identities: [{ provider: 'email' }] }));
  server.onAuth('POST', '/reauthenticate', () => {
    isProved = true;
    return {};
  });
  server.on('PATCH profile', () => {
    if (!isProved) return refuse(403, 'recent_sign_in_required', 'Prove it');
    const { suspension: _, ...profile } = person;
    return { ...profile, is_admin: true, updated_at: profile.created_at };
  });
  await renderApp('/admin?tab=users', server);
  await main.getByRole('button', { name: /^Make Admin/ }).click();
  await giveReason(page.getByRole('dialog'), 'Make Admin');
  const dialog = page.getByRole('dialog', { name: /confirm/i });
  await dialog.getByRole('textbox', { name: /password/i }).fill('correct horse battery');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect.element(toasts).toMatchTextContent('User admin status granted successfully');
});

it('reports that the last administrator must keep the role', async () => {
  const server = getServer();
  serveAdmin(server, { users: [makeAdminUser({ is_admin: true })] });
  server.on('PATCH profile', () => refuse(409, 'last_administrator', 'Last'));
  await renderApp('/admin?tab=users', server);
  await main.getByRole('button', { name: /^Revoke Admin/ }).click();
  await giveReason(page.getByRole('dialog'), 'Revoke Admin');
  await expect.element(page.getByRole('dialog')).toMatchTextContent('You are the only administrator');
  await expect.element(toasts).toMatchTextContent('Failed to update user admin status');
  await expect.element(toasts).toMatchTextContent('You are the only administrator');
});
