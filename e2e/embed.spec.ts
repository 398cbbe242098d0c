import type { Locator, Page } from '@playwright/test';
import { describeFocus } from '../web/src/testing/describe-focus.ts';
import { makeLocation } from './support/factories.ts';
import { expect, test } from './support/fixtures.ts';
import { serveHostPage } from './support/host-page.ts';

const AT = 'lat=41.88&lng=-87.63&z=14';
const findFrame = (page: Page) => page.frameLocator('iframe[title="Accessible places"]');

const MAX_STOPS = 120;

/** Presses Tab until the target has the focus, in the page or in the page's frame. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stops = 0; stops < MAX_STOPS; stops++) {
    await page.keyboard.press('Tab');
    const hasFocus = (element: Element) => element.matches(':focus') && element.ownerDocument.hasFocus();
    if (await target.evaluate(hasFocus)) return;
  }
  throw new Error(`Tab does not lead to ${target} within ${MAX_STOPS} presses.`);
}

test("reaches embedded places in another site's frame by keyboard", async ({ page, server, member }) => {
  await makeLocation(member, { latitude: 41.88, longitude: -87.63 });
  const host = await serveHostPage(`${server.url}/embed?${AT}&theme=dark&accent=00aa55`);
  const calls: { method: string; authorization: string | undefined; cookie: string | undefined }[] = [];
  page.on('request', (request) => {
    const { authorization, cookie } = request.headers();
    if (request.url().startsWith(server.url)) calls.push({ method: request.method(), authorization, cookie });
  });
  try {
    await page.goto(host.url);
    const frame = findFrame(page);
    const places = frame.getByRole('region', { name: 'Locations' });
    const first = places.getByRole('listitem').getByRole('link').first();
    await expect(first).toBeVisible();
    await expect(frame.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(frame.getByRole('main').locator('section')).toHaveCSS('border-color', 'rgb(0, 170, 85)');
    await expect(frame.locator('form, input, textarea, header')).toHaveCount(0);

    await page.getByRole('button', { name: 'Before' }).focus();
    await tabTo(page, first);
    await expect.poll(async () => (await page.frames()[1]?.evaluate(describeFocus))?.problem).toBeFalsy();
    const popup = page.waitForEvent('popup');
    await page.keyboard.press('Enter');
    expect((await popup).url()).toContain(`${server.url}/locations/`);
    await page.bringToFront();
    await tabTo(page, page.getByRole('button', { name: 'After' }));

    expect(calls.length).toBeGreaterThan(0);
    expect(new Set(calls.map(({ method }) => method))).toEqual(new Set(['GET']));
    expect(calls.filter(({ authorization, cookie }) => authorization ?? cookie)).toEqual([]);
    expect(await page.context().cookies(server.url)).toEqual([]);
  } finally {
    await host.stop();
  }
});

test('shows the embedded map if the browser denies storage', async ({ page, server, member }) => {
  await makeLocation(member, { latitude: 41.881, longitude: -87.63 });
  const host = await serveHostPage(`${server.url}/embed?${AT}`);
  await page.addInitScript(() => {
    if (window === window.top) return;
    const deny = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, { get: deny });
  });
  try {
    await page.goto(host.url);
    const places = findFrame(page).getByRole('region', { name: 'Locations' });
    await expect(places.getByRole('listitem').getByRole('link').first()).toBeVisible();
  } finally {
    await host.stop();
  }
});

for (const path of ['/', '/map', '/de/map', '/auth', '/profile', '/admin', '/embed/more', '/api/v1/stats']) {
  test(`prevents other sites from framing ${path}`, async ({ page, server, expectConsoleError }) => {
    expectConsoleError(/frame-ancestors|X-Frame-Options|frame/i);
    const host = await serveHostPage(server.url + path);
    try {
      await page.goto(host.url);
      await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/);
    } finally {
      await host.stop();
    }
  });
}
