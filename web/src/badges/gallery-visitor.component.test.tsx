import type { CredentialCheck } from '@wayable/protocol/badge-credentials';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { tellQueueEvent } from '~/app/review/queue/queue-events';
import { serveBadges } from '~/testing/badge-data';
import { findBrokenWords } from '~/testing/broken-words';
import { expectAccessible } from '~/testing/expect-accessible';
import { renderForVisitor } from '~/testing/render-app';
import { serveEachTest } from '~/testing/serve-each-test';
import { refuse } from '~/testing/stand-in-server';

const getServer = serveEachTest();
const main = page.getByRole('main');
const newPage = () => `/badges/verify/${crypto.randomUUID()}`;

it('shows visitors the badges and a link to the sign-in', async () => {
  serveBadges(getServer(), 0);
  const app = await renderForVisitor('/badges');
  await expect.poll(() => main.getByRole('listitem').elements().length).toBe(6);
  await expect.element(main.getByRole('link', { name: 'Learn More' })).toHaveAttribute('href', '/review');
  await expectAccessible('the gallery for visitors');
  await main.getByRole('link', { name: 'Sign In' }).click();
  await expect.poll(app.readAddress).toBe('/auth?next=%2Fbadges');
});

it('links visitors to the help with Learn More', async () => {
  serveBadges(getServer(), 0);
  await renderForVisitor('/badges');
  await main.getByRole('link', { name: 'Learn More' }).click();
  await expect.element(main.getByRole('link', { name: 'How reviews work' })).toHaveAttribute('href', '/help');
});

it.each([320, 640, 1_024])('breaks no word of badges in two (%d px)', async (width) => {
  await page.viewport(width, 800);
  serveBadges(getServer(), 0);
  await renderForVisitor('/badges');
  await expect.poll(() => main.getByRole('listitem').elements().length).toBe(6);
  expect(findBrokenWords()).toEqual([]);
});

const CHECK: CredentialCheck = {
  id: crypto.randomUUID(),
  badge_type: 'Guardian of Access',
  earned_at: '2026-03-01T00:00:00Z',
  earned_precision: 'day',
  holder_name: 'Morgan Ashdown',
  revoked_at: null,
  issuer: 'did:web:wayable.example',
  issuer_name: 'Wayable',
  key_url: '/api/v1/badges/keys/1',
  status_url: '/api/v1/badges/status/1',
  jwt: 'a.b.c',
};

it('shows a shared badge with its holder and issuer', async () => {
  getServer().on('GET badgeCredentialCheck', () => CHECK);
  await renderForVisitor(newPage());
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Guardian of Access');
  await expect.element(main).toMatchTextContent(/This badge is valid.*Morgan Ashdown.*50 reviews/);
  await expect.element(main.getByRole('link', { name: 'Public key' })).toBeVisible();
  await expect.element(main.getByText(CHECK.issuer)).not.toBeVisible();
  await main.getByText('Technical details').click();
  await expect.element(main.getByText(CHECK.issuer)).toBeVisible();
  await expectAccessible('a badge that holds');
});

it("shows a shared badge without its holder's name", async () => {
  getServer().on('GET badgeCredentialCheck', () => ({ ...CHECK, holder_name: null }));
  await renderForVisitor(newPage());
  await expect.element(main).toMatchTextContent('Earned byA contributor to Wayable');
});

it("shows only the month of an anonymous author's badge", async () => {
  getServer().on('GET badgeCredentialCheck', () => ({
    ...CHECK,
    holder_name: null,
    earned_precision: 'month',
  }));
  await renderForVisitor(newPage());
  await expect.element(main).toMatchTextContent(/Earned in.*March 2026/);
});

it('reports that a shared badge was revoked', async () => {
  getServer().on('GET badgeCredentialCheck', () => ({
    ...CHECK,
    holder_name: null,
    jwt: null,
    revoked_at: '2026-04-01T00:00:00Z',
  }));
  await renderForVisitor(newPage());
  await expect.element(main).toMatchTextContent('This badge is no longer valid');
  await expect.element(main).toMatchTextContent(/April 1, 2026.*Earned.*March 1, 2026/);
  await expectAccessible('a badge that was taken back');
});

it('reports that a shared badge does not exist', async () => {
  getServer().on('GET badgeCredentialCheck', () => refuse(404, 'not_found', 'There is no such badge.'));
  await renderForVisitor(newPage());
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('There is no such badge');
});

it('hides an open shared badge when its holder hides badges', async () => {
  let isShown = true;
  getServer().on('GET badgeCredentialCheck', () =>
    isShown ? CHECK : refuse(404, 'not_found', 'There is no such badge.'),
  );
  await renderForVisitor(newPage());
  await expect.element(main).toMatchTextContent('This badge is valid');
  isShown = false;
  // This event refetches all data of the page.
  tellQueueEvent({ kind: 'sent', id: crypto.randomUUID(), location: { id: crypto.randomUUID(), name: 'A' } });
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('There is no such badge');
  await expect.element(main).not.toMatchTextContent(/This badge is valid|Morgan Ashdown/);
});
