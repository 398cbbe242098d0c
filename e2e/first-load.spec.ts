import type { Page, Request } from '@playwright/test';
import { splitLocale } from '@wayable/protocol/locale-path';
import { BASE_LOCALE, LOCALES } from '@wayable/protocol/locales';
import { PASSWORD } from './support/factories.ts';
import { beSignedIn, expect, test } from './support/fixtures.ts';

const SCRIPTS_MAX = 12;
const KILOBYTE = 1_024;

// The limits in docs/decisions/0009-a-light-first-page.md.
for (const [path, kilobytes] of [
  ['/', 140],
  ['/help', 150],
] as const) {
  test(`loads ${path} without style sheets and within its size limit`, async ({ page }) => {
    const requests: Request[] = [];
    page.on('request', (request) => requests.push(request));
    await page.goto(path, { waitUntil: 'networkidle' });
    // The footer shows that scripts have drawn the page.
    await expect(page.getByRole('contentinfo')).toBeVisible();
    const ofType = (type: string) => requests.filter((request) => request.resourceType() === type);
    const scripts = ofType('script');
    const sizes = await Promise.all(scripts.map((request) => request.sizes()));
    const loaded = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
    expect(ofType('stylesheet').map((request) => request.url())).toEqual([]);
    expect(scripts.length).toBeGreaterThan(1);
    expect(scripts.length).toBeLessThanOrEqual(SCRIPTS_MAX);
    expect(loaded / KILOBYTE).toBeLessThanOrEqual(kilobytes);
  });
}

test("requests no style sheet on a signed-in member's page", async ({ page, member }) => {
  const sheets: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'stylesheet') sheets.push(request.url());
  });
  await beSignedIn(page, member);
  await page.goto('/profile/reviews', { waitUntil: 'networkidle' });
  await expect(page.getByRole('searchbox')).toBeVisible();
  expect(sheets).toEqual([]);
});

/** Records the text of each visible link and button in every frame, from the first frame on. */
const watchControls = (page: Page) =>
  page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(window, { seenControls: seen });
    const look = () => {
      for (const control of document.querySelectorAll<HTMLElement>('a, button')) {
        if (control.getClientRects().length > 0) seen.add(control.innerText.trim());
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
const readControls = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...(window as unknown as { seenControls: Set<string> }).seenControls]);

/**
 * Delays the page's scripts until the caller calls the returned function. The browser paints the page before.
 */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise: gate, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\.js$/, async (route) => {
    await gate;
    await route.continue();
  });
  return release;
}

const FOR_VISITORS = ['Sign In', 'Join Wayable', 'Create your account', 'See all badges'];
const FOR_MEMBERS = ['Profile', 'Sign Out', 'Add a review', 'See your badges'];

for (const [who, shown, hidden] of [
  ['a member', FOR_MEMBERS, FOR_VISITORS],
  ['a visitor', FOR_VISITORS, FOR_MEMBERS],
] as const) {
  test(`shows ${who} no controls that disappear when scripts run`, async ({ page, member }) => {
    if (who === 'a member') await beSignedIn(page, member);
    await watchControls(page);
    const release = await holdScripts(page);
    await page.goto('/', { waitUntil: 'commit' });
    await expect.poll(() => readControls(page)).toEqual(expect.arrayContaining([...shown]));
    release();
    // The page contains parts for members and for visitors until a script has read the stored session.
    await expect(page.locator('.member-part, .visitor-part')).toHaveCount(0);
    expect(
      (await readControls(page)).filter((words) => (hidden as readonly string[]).includes(words)),
    ).toEqual([]);
  });
}

// The limits in docs/decisions/0078-first-view-of-the-map.md.
for (const [path, list] of [
  ['/map', 'Locations'],
  ['/de/map', 'Orte'],
] as const) {
  test(`shows places on ${path} before its scripts arrive`, async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto(path, { waitUntil: 'commit' });
    const region = page.getByRole('region', { name: list });
    const first = region.getByRole('link').first();
    await expect(first).toBeVisible();
    const [name = ''] = (await first.innerText()).split('\n');
    release();
    await expect(region.getByRole('button', { name }).first()).toBeVisible();
    await expect(region.getByRole('link')).toHaveCount(0);
  });
}

test('signs in with a form submitted before the scripts arrive', async ({ page, member }) => {
  const release = await holdScripts(page);
  await page.goto('/auth', { waitUntil: 'commit' });
  await page.getByRole('textbox', { name: 'Email' }).fill(member.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('textbox', { name: 'Password' }).press('Enter');
  release();
  await expect(page).toHaveURL('/profile');
});

test('opens a tab that was pressed before the scripts arrived', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/auth', { waitUntil: 'commit' });
  await page.getByRole('textbox', { name: 'Email' }).fill('robin@story.example');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  release();
  await expect(page.getByRole('textbox', { name: 'Full name' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('robin@story.example');
});

// A form that was open for less than two seconds counts as sent by a program (docs/product.md#contact).
test('counts the time before the scripts of a contact form', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/contact', { waitUntil: 'commit' });
  await page.getByRole('textbox', { name: 'Name' }).fill('Robin Ashdown');
  await page.getByRole('textbox', { name: 'Email' }).fill('robin@story.example');
  await page.getByRole('textbox', { name: 'Subject' }).fill('A step');
  await page.getByRole('textbox', { name: 'Message' }).fill('There is a step at the door.');
  await page.getByRole('button', { name: 'Send' }).click();
  const seconds = await page.evaluate(() => performance.now() / 1_000);
  const posted = page.waitForRequest(
    (request) => request.method() === 'POST' && /contact/.test(request.url()),
  );
  release();
  expect((await posted).postDataJSON()).toMatchObject({ message: 'There is a step at the door.' });
  expect((await posted).postDataJSON().open_seconds).toBeGreaterThan(seconds);
  // The server must have answered before it stops.
  expect((await (await posted).response())?.status()).toBe(201);
});

// The pages in docs/product.md#pages.
test('serves each public page with its own title and description', async ({ request }) => {
  const read = async (path: string) => (await request.get(path)).text();
  const addresses = [...(await read('/sitemaps/pages.xml')).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = '']) => new URL(address).pathname,
  );
  const english = addresses.filter((path) => splitLocale(path).locale === BASE_LOCALE);
  expect(english.length).toBeGreaterThan(10);
  const pages = [...english, '/de/leaderboard'];
  const titles = new Set<string | undefined>();
  for (const path of pages) {
    const [head = ''] = (await read(path)).split('</head>');
    titles.add(/<title>([^<]+)<\/title>/.exec(head)?.[1]);
    const count = (pattern: RegExp) => head.match(pattern)?.length ?? 0;
    expect(
      {
        titles: count(/<title>[^<]+<\/title>/g),
        descriptions: count(/<meta name="description" content="[^"]+"/g),
        canonicals: [...head.matchAll(/<link rel="canonical" href="([^"]+)"/g)].map(([, href]) => href),
        alternates: count(/<link rel="alternate" href="[^"]+" hrefLang="[^"]+"/g),
        pictureSizes: count(/property="og:image:(width|height)"/g),
      },
      path,
    ).toEqual({
      titles: 1,
      descriptions: 1,
      canonicals: [`${process.env.BASE_URL}${path}`],
      alternates: LOCALES.length + 1,
      pictureSizes: 2,
    });
  }
  expect(titles.size).toBe(pages.length);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('serves each screen with one main heading without scripts', async ({ page, expectConsoleError }) => {
    // No place and no person has this ID.
    expectConsoleError(/404.*locations/);
    expectConsoleError(/404.*people/);
    const id = '00000000-0000-4000-8000-000000000000';
    const paths = [
      '/',
      '/map',
      '/auth',
      '/review',
      '/profile',
      '/admin',
      '/badges',
      '/leaderboard',
      '/help',
      '/blog',
    ];
    for (const path of [...paths, `/locations/${id}`, `/people/${id}`, '/notifications', '/profile/edit']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
    }
  });
});

test('focuses the heading only if the served page lacks headings', async ({ page }) => {
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto('/saved');
  await expect(heading).toHaveText('Saved places');
  await expect(heading).toBeFocused();
  await page.goto('/leaderboard');
  await expect(heading).toHaveText('Community Leaderboard');
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(heading).not.toBeFocused();
});
