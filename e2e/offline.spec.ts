import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { expectAccessible } from './support/axe-states.ts';
import { findBrowser } from './support/browser.ts';
import {
  countReviews,
  isSignedIn,
  type MadeLocation,
  type Member,
  makeLocation,
  makeReview,
  revokeSessions,
} from './support/factories.ts';
import { beSignedIn, expect, signIn, test } from './support/fixtures.ts';
import { moveTo } from './support/keys.ts';
import { cutNetwork, lookAt } from './support/network.ts';
import { answerTo } from './support/review-answers.ts';
import {
  altField,
  type ChosenFile,
  choose,
  chooseButton,
  drawFile,
  photoItem,
  submitButton,
} from './support/review-photos.ts';
import { beInstalled } from './support/service-worker.ts';
import { toasts } from './support/toasts.ts';

test.use({ serviceWorkers: 'allow' });

const heading = (page: Page, name: string) => page.getByRole('heading', { name });
const places = (page: Page) => page.getByRole('region', { name: 'Locations' });
/** Locates the statistics on the home page. */
const figures = (page: Page) => page.getByRole('region', { name: 'Wayable in numbers' });
const queue = (page: Page) => page.getByRole('region', { name: /waiting to be sent/ });

async function writeReview(
  page: Page,
  location: MadeLocation,
  comments: string,
  file?: ChosenFile,
): Promise<void> {
  await page.goto(`/review?id=${location.id}`);
  await expect(page.getByText(location.name)).toBeVisible();
  await page.getByRole('radio', { name: '4 stars, Excellent' }).check();
  await page.getByRole('textbox', { name: 'Comments' }).fill(comments);
  if (file) {
    await choose(page, file);
    await expect(photoItem(page, 1)).toContainText('Will be sent with the review');
  }
  await submitButton(page).click();
}

/** Installs the service worker on a page, and views a new place there. */
async function openInstalled(page: Page, member: Member): Promise<MadeLocation> {
  const location = await makeLocation(member);
  await beSignedIn(page, member);
  await page.goto('/help');
  await beInstalled(page);
  await page.goto(`/review?id=${location.id}`);
  await expect(page.getByText(location.name)).toBeVisible();
  return location;
}

/** Opens a browser with a separate profile folder, which another browser can reuse. */
async function openBrowser(folder: string): Promise<{ context: BrowserContext; page: Page }> {
  const { executablePath, args, env } = await findBrowser();
  const context = await chromium.launchPersistentContext(folder, {
    executablePath,
    args,
    ...(env && { env }),
    baseURL: process.env.BASE_URL ?? '',
    serviceWorkers: 'allow',
  });
  return { context, page: await context.newPage() };
}

/** Reads the comments of the drafts on the device. */
const readDrafts = (page: Page) =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('wayable-reviews');
      request.onsuccess = () => resolve(request.result);
    });
    const kept = await new Promise<{ draft: { comments: string } }[]>((resolve) => {
      const request = database.transaction('drafts').objectStore('drafts').getAll();
      request.onsuccess = () => resolve(request.result);
    });
    database.close();
    return kept.map(({ draft }) => draft.comments);
  });

test('sends a review with photos written offline exactly once', async ({ page, member }) => {
  const location = await openInstalled(page, member);
  const { keyboard } = page;
  await cutNetwork(page);
  await expect(page.getByText('You’re offline. Showing saved places;')).toBeVisible();

  await moveTo(page, page.getByRole('radio', { name: '1 star, Poor' }));
  await keyboard.press('ArrowRight');
  await moveTo(page, answerTo(page, 'visual aids', 'Didn’t check'));
  await keyboard.press('ArrowRight');
  await expect(answerTo(page, 'visual aids', 'Yes')).toBeChecked();
  await moveTo(page, page.getByRole('textbox', { name: 'Comments' }));
  await keyboard.type('Written in a cellar.');
  await moveTo(page, chooseButton(page));
  const chooser = page.waitForEvent('filechooser');
  await keyboard.press('Enter');
  await (await chooser).setFiles([await drawFile('door.jpg'), await drawFile('ramp.png', { format: 'png' })]);
  await expect(photoItem(page, 1)).toContainText('Will be sent with the review');
  await expect(photoItem(page, 2)).toContainText('Will be sent with the review');
  await moveTo(page, altField(page, 1), 'Shift+Tab');
  await keyboard.type('Two steps at the door');
  await moveTo(page, submitButton(page));
  await keyboard.press('Enter');
  await expect(heading(page, `Your review of ${location.name} is kept on this device`)).toBeFocused();
  await expect(queue(page)).toContainText('Waiting for the network');
  await expect(queue(page)).toContainText('2 photos');
  await expectAccessible(page, 'a review that waits');

  await page.reload();
  await expect(queue(page)).toContainText('Written in a cellar.');
  expect(await countReviews(location.id)).toBe(0);

  await page.context().setOffline(false);
  await expect(page.getByText(`Your review of ${location.name} has been sent.`)).toBeVisible();
  await expect(queue(page)).toBeHidden();
  expect(await countReviews(location.id)).toBe(1);
  await page.goto(`/locations/${location.id}`);
  const review = page.getByRole('article', { name: `Review by ${member.fullName}` });
  await expect(review).toContainText('Written in a cellar.');
  await expect(review.getByRole('img', { name: '2 out of 5' })).toBeVisible();
  await expect(review.getByRole('button', { name: 'Photo 1 of 2: Two steps at the door' })).toBeVisible();
  await expect(review.getByRole('button', { name: 'Photo 2 of 2, not described' })).toBeVisible();

  await test.step('caches a photo only if requested without a session', async () => {
    const photo = await review.getByRole('button').locator('img').first().getAttribute('src');
    const file = String(photo).split('?')[0];
    await page.evaluate(
      async ([url, authorization]) => {
        await fetch(`${url}?size=201`, { headers: { authorization: String(authorization) } });
        await fetch(`${url}?size=202`);
      },
      [file, `Bearer ${member.accessToken}`],
    );
    const kept = () =>
      page.evaluate(async () =>
        (await (await caches.open('wayable-photos')).keys()).map(({ url }) => new URL(url).search),
      );
    await expect.poll(kept).toContain('?size=202');
    expect(await kept()).not.toContain('?size=201');
  });
});

test("shows viewed places and the user's own reviews offline", async ({
  page,
  member,
  expectConsoleError,
}) => {
  const location = await openInstalled(page, member);
  await makeReview(member, location.id, { comments: 'The door is heavy.' });
  await lookAt(page, '/');
  await expect(figures(page)).toHaveText(/\d+/);
  const counted = (await figures(page).textContent()) ?? '';
  await lookAt(page, `/locations/${location.id}`);
  await expect(page.getByText('The door is heavy.')).toBeVisible();
  await lookAt(page, '/profile/reviews');
  await expect(page.getByText('The door is heavy.')).toBeVisible();
  await lookAt(page, '/map');
  await expect(places(page)).toContainText(/locations found/);
  const found = await places(page)
    .getByText(/locations found/)
    .innerText();

  await cutNetwork(page);
  await page.goto(`/locations/${location.id}`);
  await expect(heading(page, location.name)).toBeVisible();
  await expect(page.getByText('The door is heavy.')).toBeVisible();
  await page.getByRole('link', { name: 'Add Review' }).click();
  await expect(page.getByText(location.address)).toBeVisible();
  await expect(page.getByText(/could not check whether this place is known/)).toHaveCount(0);
  // The cache contains only the first page of the full list, not this filtered list.
  expectConsoleError(/ERR_FAILED/);
  await page.goto('/profile/reviews?status=verified');
  await expect(page.getByText('The door is heavy.')).toBeVisible();
  await page.goto('/map');
  await expect(places(page).getByText(found)).toBeVisible();
  await expect(page.locator('canvas.maplibregl-canvas')).toBeVisible();
  // The list of this view was never loaded.
  await page.goto('/map?lat=41.8781&lng=-87.6298&z=16');
  await expect(places(page).getByText('Showing places that this device knows')).toBeVisible();
  await page.goto('/');
  await expect(figures(page)).toHaveText(counted);
});

test('sends a queued review after the browser restarts', async ({ member }) => {
  const location = await makeLocation(member);
  const folder = await mkdtemp(join(tmpdir(), 'wayable-profile-'));
  const first = await openBrowser(folder);
  await beSignedIn(first.page, member);
  await first.page.goto('/help');
  await beInstalled(first.page);
  await first.page.goto(`/review?id=${location.id}`);
  await expect(first.page.getByText(location.name)).toBeVisible();
  await cutNetwork(first.page);
  await writeReview(first.page, location, 'Closed too early.');
  await expect(queue(first.page)).toContainText('Waiting for the network');
  await first.page.goto(`/review?id=${location.id}`);
  await first.page.getByRole('textbox', { name: 'Comments' }).fill('A second one, half written');
  await expect.poll(() => readDrafts(first.page)).toContain('A second one, half written');
  await first.context.close();

  const second = await openBrowser(folder);
  await second.page.goto(`/review?id=${location.id}`);
  await expect(second.page.getByRole('textbox', { name: 'Comments' })).toHaveValue(
    'A second one, half written',
  );
  await expect(second.page.getByText('We kept what you had written.')).toBeVisible();
  await expect.poll(() => countReviews(location.id)).toBe(1);
  await expect(queue(second.page)).toBeHidden();
  await second.context.close();
  await rm(folder, { recursive: true, force: true });
});

test('sends a review in the background without an open page', async ({ page, member }) => {
  const location = await openInstalled(page, member);
  await cutNetwork(page);
  await writeReview(page, location, 'Sent by nobody’s hand.', await drawFile());
  await expect(queue(page)).toContainText('Waiting for the network');
  const { origin } = new URL(page.url());
  await page.goto('about:blank');
  expect(await countReviews(location.id)).toBe(0);
  await page.context().setOffline(false);

  // Start the background sync now, because the browser's own schedule may be minutes away.
  const devtools = await page.context().newCDPSession(page);
  const registration = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (ours) resolve(ours.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.dispatchSyncEvent', {
    origin,
    registrationId: await registration,
    tag: 'sync-reviews',
    lastChance: false,
  });
  await expect.poll(() => countReviews(location.id)).toBe(1);
});

test('sends a queued review once with two open tabs', async ({ page, member }) => {
  const location = await openInstalled(page, member);
  const second = await page.context().newPage();
  await second.goto('/profile/reviews');
  await cutNetwork(page);
  await writeReview(page, location, 'Once is enough.');
  await expect(queue(second)).toContainText('Once is enough.');
  await page.context().setOffline(false);
  await expect(queue(page)).toBeHidden();
  await expect(queue(second)).toBeHidden();
  expect(await countReviews(location.id)).toBe(1);
});

/** Returns the URLs in the cache of personal data. The browser may create an empty cache again. */
async function readPersonalCache(): Promise<string[]> {
  if (!(await caches.has('wayable-personal'))) return [];
  const stored = await (await caches.open('wayable-personal')).keys();
  return stored.map(({ url }) => url);
}

test("keeps a signed-out author's queued review, but no cached lists", async ({
  page,
  member,
  expectConsoleError,
}) => {
  expectConsoleError(/401 \(Unauthorized\)/);
  expectConsoleError(/403 \(Forbidden\)/);
  const location = await openInstalled(page, member);
  await page.goto('/profile/reviews');
  await expect(page.getByText('No reviews yet')).toBeVisible();
  await cutNetwork(page);
  await writeReview(page, location, 'Signed out meanwhile.');
  await expect(queue(page)).toContainText('Waiting for the network');
  await revokeSessions(member);
  await expect.poll(() => isSignedIn(member)).toBe(false);
  await page.context().setOffline(false);
  await page.waitForURL('**/auth');
  await expect(toasts(page)).toContainText('One review that was not sent yet stays on this device');
  await expect.poll(() => page.evaluate(readPersonalCache)).toEqual([]);
  expect(await countReviews(location.id)).toBe(0);

  await signIn(page, member.email);
  await expect(page.getByText(`Your review of ${location.name} has been sent.`)).toBeVisible();
  expect(await countReviews(location.id)).toBe(1);
});
