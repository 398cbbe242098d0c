import { COUNTED_MAX } from '@wayable/protocol/moderation';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { makeModeratedReview, serveAdmin } from '~/testing/admin-server';
import { expectAccessible } from '~/testing/expect-accessible';
import { renderApp } from '~/testing/render-app';
import { serveEachTest } from '~/testing/serve-each-test';
import { refuse } from '~/testing/stand-in-server';

const getServer = serveEachTest();
const main = page.getByRole('main');

it('denies other people the admin panel and hides its link', async () => {
  await renderApp('/admin', getServer());
  await expect.element(main.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expect.element(main).toMatchTextContent("You don't have permission to access the admin panel.");
  await expect.element(page.getByRole('link', { name: 'Admin Panel' })).not.toBeInTheDocument();
  await expect.element(main.getByRole('link', { name: 'Map Explorer' })).toHaveAttribute('href', '/map');
  await expectAccessible('access denied');
});

it('closes the admin panel when the role is revoked', async () => {
  const server = getServer();
  serveAdmin(server, { reviews: Array.from({ length: 9 }, () => makeModeratedReview()) });
  await renderApp('/admin?tab=reviews&status=all', server);
  await expect.element(main.getByRole('heading', { name: 'Corner Bakery' }).first()).toBeVisible();
  const { id, fullName } = server.member;
  server.on('GET profile', () => ({
    id,
    full_name: fullName,
    avatar_url: null,
    is_admin: false,
    reputation_score: 0,
    total_reviews: 0,
    badges_earned: 0,
    created_at: '2026-05-04T10:00:00.000Z',
    updated_at: '2026-05-04T10:00:00.000Z',
  }));
  server.on('PUT adminReviewVerification', () => refuse(403, 'not_permitted', 'No'));
  server.on('GET adminReviews', () => refuse(403, 'not_permitted', 'No'));
  await main
    .getByRole('button', { name: /^Verify/ })
    .last()
    .click();
  const denied = main.getByRole('heading', { name: 'Access Denied' });
  await expect.element(denied).toHaveFocus();
  await expect.element(denied).toBeInViewport();
});

it('shows figures and links on the admin dashboard', async () => {
  const server = getServer();
  serveAdmin(server);
  const app = await renderApp('/admin', server);
  for (const text of ['Total Users', '1,234', 'Total Reviews', '5,678', 'Total Locations', 'NFT Badges']) {
    await expect.element(main).toMatchTextContent(text);
  }
  await expectAccessible('the dashboard');
  await main.getByRole('button', { name: 'Manage reviews' }).click();
  expect(app.readAddress()).toBe('/admin?tab=reviews');
  await main.getByRole('tab', { name: 'Dashboard' }).click();
  await expect.poll(() => server.asked.filter((call) => call === 'GET stats').length).toBe(2);
  await expect.element(page.getByRole('link', { name: 'Admin Panel' })).toBeVisible();
});

it('counts open tasks on the admin dashboard and tabs', async () => {
  const server = getServer();
  serveAdmin(server);
  const queues = {
    pending_reviews: COUNTED_MAX,
    reported_reviews: 3,
    attention_reviews: 0,
    open_suggestions: 5,
    new_messages: 1,
    new_applications: 2,
  };
  server.on('GET adminQueues', () => queues);
  const app = await renderApp('/admin', server);
  for (const name of [
    '999+ Pending reviews',
    '0 Need attention',
    '5 Suggested corrections',
    '1 New message',
  ]) {
    await expect.element(main.getByRole('button', { name, exact: true })).toBeVisible();
  }
  await expect.element(main.getByRole('tab', { name: 'Reviews 999+ waiting' })).toBeVisible();
  await expect.element(main.getByRole('tab', { name: 'Suggestions 5 waiting' })).toBeVisible();
  await expect.element(main.getByRole('tab', { name: 'Messages 3 waiting' })).toBeVisible();
  expect(main.getByRole('tab', { name: 'Users', exact: true }).elements()).toHaveLength(1);
  await expectAccessible('what waits');
  await main.getByRole('button', { name: '3 Reported reviews' }).click();
  expect(app.readAddress()).toBe('/admin?tab=reviews&show=reported');
  queues.pending_reviews = 7;
  await main.getByRole('tab', { name: 'Dashboard' }).click();
  await expect.element(main.getByRole('tab', { name: 'Reviews 7 waiting' })).toBeVisible();
});

it('filters the moderation log by person and by action', async () => {
  const server = getServer();
  const admin = { id: crypto.randomUUID(), full_name: 'Ada Admin' };
  serveAdmin(server, {
    log: [
      {
        id: '3',
        action: 'review_removed',
        admin,
        subject: { id: crypto.randomUUID(), full_name: 'Robin Writer' },
        review_id: crypto.randomUUID(),
        reason: 'spam',
        details: 'The third time',
        before: { is_verified: true, rating: 5 },
        after: { is_removed: true },
        created_at: '2026-05-04T10:00:00.000Z',
        answer: { answer: 'It was no spam.', created_at: '2026-05-05T10:00:00.000Z' },
      },
      {
        id: '2',
        action: 'role_given',
        admin: null,
        subject: null,
        review_id: null,
        reason: null,
        details: null,
        before: { is_admin: false },
        after: { is_admin: true },
        created_at: '2026-05-03T10:00:00.000Z',
        answer: null,
      },
    ],
  });
  const app = await renderApp('/admin?tab=log', server);
  await expect.element(main).toMatchTextContent('Ada Admin, about Robin Writer');
  await expect.element(main).toMatchTextContent('Spam or advertising. The third time');
  await expect.element(main).toMatchTextContent('Verified: Yes · Rating: 5');
  await expect.element(main).toMatchTextContent('The author answers: It was no spam.');
  expect(main.getByText('It was no spam.').element().tagName).toBe('BDI');
  await expectAccessible('the log');
  await main.getByRole('button', { name: 'Only actions by Ada Admin' }).click();
  expect(app.readAddress()).toBe(`/admin?tab=log&admin=${admin.id}`);
  await main.getByRole('combobox', { name: 'Act' }).selectOptions('Role given');
  await expect.element(main).toMatchTextContent('1 in this list');
});

it('shows version, database, jobs and keys to administrators', async () => {
  const server = getServer();
  serveAdmin(server);
  server.on('GET adminInstallation', () => ({
    version: '0.1.0',
    node: 'v24.0.0',
    public_url: 'https://wayable.example',
    database: { version: '17.2', is_embedded: true, bytes: 52_428_800 },
    mail: 'outbox',
    storage: 'folder',
    jobs: { waiting: 3, failed: 1 },
    keys: {
      signing: [{ status: 'active', created_at: '2026-05-04T10:00:00.000Z' }],
      secrets_source: 'file',
    },
    minting: {
      problem: 'The chain of CHAIN_RPC_URL is 1, not 11155111 (CHAIN_ID).',
      pins_waiting: 2,
      pin_problem: 'The pinning service refuses files with status 401 (PINATA_JWT).',
    },
    parts: [{ part: 'demo', is_configured: true }],
  }));
  await renderApp('/admin?tab=settings', server);
  await expect.element(main).toMatchTextContent('PostgreSQL 17.2, embedded, 50 MB');
  await expect.element(main).toMatchTextContent('3 waiting, 1 failed');
  await expect.element(main).toMatchTextContent('Signs, since May 4, 2026');
  await expect.element(main).toMatchTextContent('The chain of CHAIN_RPC_URL is 1, not 11155111');
  await expect.element(main).toMatchTextContent('status 401 (PINATA_JWT). 2 waiting.');
  await expectAccessible('the settings tab');
});

it("accepts an author's answer to a decision once", async () => {
  const server = getServer();
  const decision = {
    id: '12',
    action: 'review_removed',
    reason: 'other',
    details: 'Never open on that day.',
    location_name: 'Corner Bakery',
    created_at: '2026-05-04T10:00:00.000Z',
    answer: null,
  };
  server.on('GET moderationDecision', () => decision);
  server.on('POST moderationAnswer', ({ body }) => ({
    ...decision,
    answer: { answer: (body as { answer: string }).answer, created_at: decision.created_at },
  }));
  await renderApp('/moderation/12', server);
  await expect.element(main).toMatchTextContent('Your review of Corner Bakery was removed on May 4, 2026.');
  await main.getByRole('button', { name: 'Send answer' }).click();
  await expect.element(main).toMatchTextContent('Write what the moderators should know');
  await expectAccessible('a decision that is being answered');
  await expect.element(main.getByRole('textbox', { name: 'Your answer' })).toHaveFocus();
  await main.getByRole('textbox', { name: 'Your answer' }).fill('It was open.');
  await main.getByRole('button', { name: 'Send answer' }).click();
  const answered = main.getByText('You answered on May 4, 2026:');
  await expect.element(answered).toHaveFocus();
  await expect.element(main.getByText('It was open.')).toHaveAttribute('dir', 'auto');
});

it.each([
  [400, 'validation_failed'],
  [404, 'not_found'],
] as const)('explains a broken link to a decision answered with %s', async (status, code) => {
  const server = getServer();
  server.on('GET moderationDecision', () => refuse(status, code, 'There is no decision with this id.'));
  await renderApp('/moderation/nonsense', server);
  await expect.element(main.getByRole('heading', { name: 'This decision does not exist' })).toBeVisible();
  expect(main.getByRole('button', { name: 'Try again' }).elements()).toEqual([]);
  await expect.element(main.getByRole('link', { name: 'My Reviews' })).toBeVisible();
});
