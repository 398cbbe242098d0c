import type { Page } from '@playwright/test';
import { findBrokenWords } from '../web/src/testing/broken-words.ts';
import { makeAdministrator } from './support/database.ts';
import { makeLocation, makeMember, makeReview, request, unique } from './support/factories.ts';
import { beSignedIn, expect, expectNoSidewaysScrolling, test } from './support/fixtures.ts';
import { expectVisibleFocus } from './support/keys.ts';

/** The first two sizes are 1280 × 1024 at 400 % (WCAG 2.2, 1.4.10); the last is the smallest phone. */
const SIZES = [
  { width: 320, height: 640 },
  { width: 320, height: 256 },
  { width: 320, height: 568 },
];

async function expectReflow(page: Page, state: string): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expectNoSidewaysScrolling(page, `${state} at ${size.width} × ${size.height}`);
  }
}

test('shows every screen without sideways scrolling at 320 pixels', async ({ page, member }) => {
  const place = await makeLocation(member, { name: `Llanfairpwllgwyngyllgogerychwyrndrobwll ${unique()}` });
  for (let index = 0; index < 12; index++) await makeReview(member, place.id, { comments: 'Wide door.' });
  await page.setViewportSize({ width: 320, height: 640 });
  const visit = async (path: string) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await expectReflow(page, path);
  };
  for (const path of ['/', '/auth', '/auth?view=forgot', '/profile']) await visit(path);
  await beSignedIn(page, member);
  for (const path of ['/', '/map', '/map?view=list', `/map?location=${place.id}`, '/profile'])
    await visit(path);

  for (const path of ['/profile/delete-account', '/auth/new-password', '/profile/security'])
    await visit(path);
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  await expectReflow(page, 'the picture of an authenticator app');

  await visit('/review');
  await page.getByRole('button', { name: 'Add a new place' }).click();
  await page.getByRole('button', { name: 'Submit Review' }).click();
  await expect(page.getByText('Choose from one to five stars')).toBeVisible();
  await expectReflow(page, 'the form of a new place with its errors');

  await visit('/profile/reviews');
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible();
  await expectReflow(page, 'my reviews with pages');
  await page.getByRole('button', { name: 'Edit your review of' }).first().click();
  await expectReflow(page, 'the form of a change');
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.getByRole('button', { name: 'Delete your review of' }).first().click();
    const cancel = page.getByRole('alertdialog', { name: 'Delete this review?' }).getByText('Cancel');
    await cancel.click();
    await expect(cancel).toBeHidden();
  }
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expectReflow(page, 'the open menu');
});

test('keeps long words inside the smallest window', async ({ page }) => {
  /** A name with the maximum length. */
  const name = unique().padEnd(120, 'Wo');
  const person = await makeMember(name);
  const admin = await makeMember();
  await makeAdministrator(admin);
  const place = await makeLocation(person, { name, address: name });
  const { id } = await makeReview(person, place.id, { comments: name });
  await request('POST', `/api/v1/reviews/${id}/reports`, admin, { reason: 'other', details: name });
  await request('PUT', `/api/v1/admin/reviews/${id}/verification`, admin, { is_verified: true });
  const email = `${'w'.repeat(60)}@story.example`;
  const message = { category: 'general', name, email, subject: name, message: name };
  await request('POST', '/api/v1/contact', person, message);
  await page.setViewportSize({ width: 320, height: 640 });
  const visit = async (path: string) => {
    await page.goto(path);
    await expect(page.getByRole('main').getByText(name).first()).toBeVisible();
    await expectNoSidewaysScrolling(page, path);
  };
  await beSignedIn(page, admin);
  const panel = ['reviews&status=all&sort=newest', 'messages', 'log', 'users'].map(
    (tab) => `/admin?tab=${tab}`,
  );
  for (const path of [`/locations/${place.id}`, `/people/${person.userId}`, ...panel]) await visit(path);
  await page.getByRole('button', { name: `Suspend: ${name}` }).click();
  const close = page.getByRole('dialog').getByRole('button', { name: 'Close' });
  await expect(close).toBeInViewport({ ratio: 1 });
});

test('breaks no German word in two at 400 % zoom', async ({ page, member }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await beSignedIn(page, member);
  for (const path of ['/de/help', '/de/blog', '/de/badges', '/de/profile']) {
    await page.goto(path);
    await expect(page.getByRole('main').locator('li, dt').first()).toBeVisible();
    expect(await page.evaluate(findBrokenWords), path).toEqual([]);
  }
});

test('reviews a place from the list at 400 % zoom', async ({ page, member }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  const place = await makeLocation(member);
  await beSignedIn(page, member);
  await page.goto(`/map?view=list&q=${encodeURIComponent(place.name)}`);
  await page.getByRole('list', { name: 'Locations' }).getByRole('button', { name: place.name }).click();
  const card = page.getByRole('region', { name: `Details of ${place.name}` });
  await card.getByRole('link', { name: 'Add Review' }).click();
  await page.getByRole('radio', { name: '4 stars, Excellent' }).check();
  await page.getByRole('button', { name: 'Submit Review' }).click();
  await page.getByRole('link', { name: 'See it on the map' }).click();
  await expect(card).toContainText('1 review');
});

test('stops all animations when motion is reduced', async ({ page }) => {
  await page.goto('/map?lat=41.8796&lng=-87.6237&z=16.2');
  await page.getByRole('list', { name: 'Locations' }).getByRole('button').first().click();
  await expect(page.getByRole('region', { name: 'Details of' })).toBeVisible();
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter((animation) => Number(animation.effect?.getComputedTiming().duration) > 10)
      .map((animation) => (animation.effect as KeyframeEffect | null)?.target?.outerHTML.slice(0, 120)),
  );
  expect(moving).toEqual([]);
});

for (const [name, path] of [
  ['home', '/'],
  ['map', '/map'],
  ['auth', '/auth'],
  ['review', '/review'],
  ['my reviews', '/profile/reviews'],
  ['account security', '/profile/security'],
  ['the deletion of an account', '/profile/delete-account'],
] as const) {
  test(`shows each focused element in forced colors: ${name}`, async ({ page, member }) => {
    const place = await makeLocation(member);
    await makeReview(member, place.id);
    if (path !== '/auth') await beSignedIn(page, member);
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    // The header shows a sign-in link until the session is loaded.
    if (path === '/') await expect(page.getByRole('link', { name: 'Profile' })).toBeVisible();
    if (path === '/map') await expect(page.getByText('Loading map...')).toBeHidden();
    if (path === '/profile/reviews')
      await expect(page.getByRole('heading', { name: place.name })).toBeVisible();
    // Wait for late content, which would push the focused element out of the window.
    if (path === '/review') await expect(page.getByRole('button', { name: 'Submit Review' })).toBeVisible();
    if (path === '/profile/delete-account')
      await expect(page.getByRole('button', { name: 'Delete my account for good' })).toBeVisible();
    if (path === '/profile/security') {
      for (const name of ['Ways to sign in', 'Where you are signed in', 'What happened lately'])
        await expect(page.getByRole('region', { name }).getByRole('listitem').first()).toBeVisible();
    }
    for (let stop = 0; stop < 40; stop++) {
      await page.keyboard.press('Tab');
      if (await page.evaluate(() => document.activeElement === document.body)) return;
      await expectVisibleFocus(page);
    }
  });
}
