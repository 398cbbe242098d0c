import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { startServer } from '../support/server.ts';
import type {} from './google-maps/harness-window.ts';
import {
  CHICAGO,
  CLUSTER,
  heard,
  MUSEUM,
  makeEngine,
  makeReadyEngine,
  middleOf,
  openHarness,
  STAND_IN,
  setFeatures,
} from './google-maps/open-harness.ts';

test('shows places and clusters at their positions on Google Maps', async ({ page }) => {
  await makeReadyEngine(page, { insetLeft: 384 });
  await setFeatures(page);
  for (const direction of ['ltr', 'rtl']) {
    await page.evaluate((dir) => document.documentElement.setAttribute('dir', dir), direction);
    for (const feature of [MUSEUM, CLUSTER]) {
      await expect(page.getByTitle(feature.label)).toBeVisible();
      const expected = await page.evaluate((point) => window.engine.project(point), feature);
      const middle = await middleOf(page, feature.label);
      expect(middle.x, direction).toBeCloseTo(expected?.x ?? Number.NaN, 0);
      expect(middle.y, direction).toBeCloseTo(expected?.y ?? Number.NaN, 0);
    }
  }
  const center = await page.evaluate((point) => window.engine.project(point), CHICAGO);
  expect(center?.x).toBeCloseTo(384 + (1_000 - 384) / 2, 3);
  await page.getByTitle(MUSEUM.label).click();
  await page.getByTitle(CLUSTER.label).click();
  expect((await heard(page)).selected).toEqual(['museum', 'cluster-1']);
});

test("enlarges a place's marker only while the place is selected", async ({ page }) => {
  await makeReadyEngine(page);
  const width = () => page.getByTitle(MUSEUM.label).evaluate((element) => element.clientWidth);
  await setFeatures(page);
  const plain = await width();
  await setFeatures(page, MUSEUM.id);
  await expect(page.getByTitle(MUSEUM.label)).toHaveCount(1);
  expect(await width()).toBeGreaterThan(plain);
  await setFeatures(page);
  expect(await width()).toBe(plain);
});

test('distinguishes programmed moves of Google Maps from gestures', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await makeReadyEngine(page);
  await page.evaluate((place) => window.engine.goTo({ kind: 'place', place, minZoom: 15 }), MUSEUM);
  await expect.poll(async () => (await heard(page)).cameras.length).toBe(1);
  const [camera, isByHand] = (await heard(page)).cameras[0] as [typeof CHICAGO, boolean];
  expect(isByHand).toBe(false);
  expect(camera.zoom).toBe(15);
  expect(camera.latitude).toBeCloseTo(MUSEUM.latitude, 5);
  // Google's zoom levels are higher by one, because its tiles are smaller.
  expect(await page.evaluate(() => window.googleStandIn.maps[0]?.zoom)).toBe(16);

  await page.locator('#map').hover();
  await page.mouse.wheel(0, 100);
  await expect.poll(async () => (await heard(page)).cameras.length).toBe(2);
  expect((await heard(page)).cameras[1]).toMatchObject([{ zoom: 14 }, true]);
  await page.evaluate(() => window.engine.zoomBy(1));
  await expect.poll(async () => (await heard(page)).cameras.length).toBe(3);
  expect((await heard(page)).cameras[2]).toMatchObject([{ zoom: 15 }, true]);
  expect((await heard(page)).moves).toBeGreaterThan(2);
});

test('moves Google Maps without animation when motion is reduced', async ({ page }) => {
  const callsOf = async () => {
    await page.evaluate((place) => window.engine.goTo({ kind: 'place', place, minZoom: 15 }), MUSEUM);
    return page.evaluate(() => window.googleStandIn.calls);
  };
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await makeReadyEngine(page);
  expect(await callsOf()).toEqual(['setZoom', 'panTo']);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await makeReadyEngine(page);
  expect(await callsOf()).toEqual(['moveCamera']);
});

test("keeps Google Maps' view when panels and color scheme change", async ({ page }) => {
  await makeReadyEngine(page);
  await setFeatures(page);
  const bounds = { west: -87.7, south: 41.85, east: -87.6, north: 41.95 };
  const margins = { top: 20, right: 20, bottom: 20, left: 404 };
  await page.evaluate(({ bounds, margins }) => window.engine.goTo({ kind: 'bounds', bounds, margins }), {
    bounds,
    margins,
  });
  // Wait until the map rests: a change of the panels during a move would restart the move.
  await expect.poll(async () => (await heard(page)).cameras.length).toBe(1);
  const corner = await page.evaluate(
    ({ north: latitude, west: longitude }) => window.engine.project({ latitude, longitude }),
    bounds,
  );
  expect(corner?.x).toBeGreaterThanOrEqual(403.9);
  expect(corner?.y).toBeGreaterThanOrEqual(19.9);
  const before = await page.evaluate(() => window.engine.camera);
  await page.evaluate(() => window.engine.setScheme('dark'));
  await page.evaluate(() => window.engine.setInsets({ top: 0, right: 0, bottom: 200, left: 0 }));
  await expect(page.getByTitle(MUSEUM.label)).toBeVisible();
  const after = await page.evaluate(() => window.engine.camera);
  expect(after.zoom).toBeCloseTo(before.zoom, 5);
  expect(after.latitude).toBeCloseTo(before.latitude, 5);
  expect(after.longitude).toBeCloseTo(before.longitude, 5);
  const schemes = await page.evaluate(() =>
    window.googleStandIn.maps.map(({ options }) => options.colorScheme),
  );
  expect(schemes).toEqual(['LIGHT', 'DARK']);
  await expect(page.locator('#map > div')).toHaveCount(1);
  expect((await heard(page)).ready).toBe(1);
});

test('removes Google Maps completely, even while its script loads', async ({ page }) => {
  await makeReadyEngine(page);
  await setFeatures(page);
  await page.evaluate(() => window.engine.dispose());
  await expect(page.locator('#map > *')).toHaveCount(0);
  await openHarness(page);
  await makeEngine(page);
  await page.evaluate(() => window.engine.dispose());
  // The second engine becomes ready when the script has loaded. The first engine waited for the same script.
  await makeEngine(page);
  await expect.poll(() => page.evaluate(() => window.heard.ready)).toBe(1);
  await page.evaluate(() => window.engine.dispose());
  await expect(page.locator('#map > *')).toHaveCount(0);
  expect((await heard(page)).failures).toEqual([]);
});

test.describe('failures', () => {
  const failure = async (page: Page) => {
    await expect.poll(async () => (await heard(page)).failures.length).toBe(1);
    return (await heard(page)).failures[0];
  };

  test('loads the Google Maps script again after a failure', async ({ page, expectConsoleError }) => {
    expectConsoleError(/Failed to load resource/);
    await openHarness(page);
    let isDown = true;
    await page.route('https://maps.googleapis.com/maps/api/js*', (route) =>
      isDown ? route.abort() : route.fallback(),
    );
    await makeEngine(page);
    expect(await failure(page)).toBe('GoogleMapsError: Failed to load Google Maps API script');
    isDown = false;
    await makeEngine(page);
    await expect.poll(() => page.evaluate(() => window.heard.ready)).toBe(1);
  });

  test('reports a Google Maps script that lacks the map', async ({ page }) => {
    await openHarness(page);
    await page.route('https://maps.googleapis.com/maps/api/js*', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: 'google.maps.importLibrary = async () => ({}); google.maps.__ib__();',
      }),
    );
    await makeEngine(page);
    expect(await failure(page)).toBe('GoogleMapsError: Google Maps API failed to load properly');
  });

  test('reports a rejected Google Maps key', async ({ page }) => {
    await openHarness(page);
    await makeEngine(page, { apiKey: 'key-refused' });
    expect(await failure(page)).toBe('GoogleMapsError: Google Maps API failed to load properly');
  });

  test('reports a failure to create the Google map', async ({ page }) => {
    await openHarness(page);
    await makeEngine(page, { apiKey: 'map-throws' });
    expect(await failure(page)).toBe('GoogleMapsError: Failed to load map');
    await expect(page.locator('#map > *')).toHaveCount(0);
  });
});

test("returns Google's suggestions with coordinates, one session token per choice", async ({ page }) => {
  await openHarness(page);
  const found = await page.evaluate(async () => {
    const geocoder = new window.googleMapsHarness.GoogleGeocoder('key');
    await geocoder.autocomplete('ar', { limit: 5 });
    const near = { latitude: 41.88, longitude: -87.63 };
    const [suggestion] = await geocoder.autocomplete('art', { limit: 5, near });
    const chosen = await suggestion?.resolve();
    await geocoder.autocomplete('next', { limit: 5 });
    const { sessions, calls } = window.googleStandIn;
    return {
      name: suggestion?.name,
      kind: suggestion?.kind,
      chosen,
      sessions: sessions.map((session) => sessions.indexOf(session)),
      calls,
      reversed: await geocoder.reverse({ latitude: 1, longitude: 2 }),
      nowhere: await geocoder.search('nowhere'),
      denied: await geocoder.search('denied').catch((error: Error) => error.message),
    };
  });
  expect(found).toMatchObject({
    name: 'Art Institute of Chicago',
    kind: 'establishment',
    chosen: {
      address: '111 S Michigan Ave, Chicago, IL 60603, USA',
      latitude: 41.8796,
      longitude: -87.6237,
      kind: 'establishment',
      source: 'Google',
    },
    sessions: [0, 0, 2],
    reversed: [{ name: '111 S Michigan Ave', kind: 'geocode', latitude: 1, longitude: 2 }],
    nowhere: [],
    denied: 'GEOCODER_GEOCODE: REQUEST_DENIED',
  });
  expect(found.calls[0]).toBe('autocomplete {"input":"ar"}');
  expect(found.calls[1]).toContain('"locationBias":{"center":{"lat":41.88,"lng":-87.63},"radius":50000}');
});

test('shows the explorer with Google Maps, or a load error', async ({ page, expectConsoleError }) => {
  expectConsoleError(/Failed to load resource|GoogleMapsError/);
  const server = await startServer({ GOOGLE_MAPS_API_KEY: 'key' });
  try {
    const config = await (await fetch(`${server.url}/api/v1/config`)).json();
    expect(config.googleMapsApiKey).toBe('key');
    let isDown = true;
    await page.route('https://maps.googleapis.com/maps/api/js*', (route) =>
      isDown ? route.abort() : route.fulfill({ path: STAND_IN, contentType: 'text/javascript' }),
    );
    await page.goto(`${server.url}/map`);
    await expect(page.getByRole('heading', { name: 'Google Maps Error' })).toBeVisible();
    await expect(page.getByText('Failed to load Google Maps API script')).toBeVisible();
    isDown = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.locator('.google-marker').first()).toBeVisible();
    expect(await page.evaluate(() => window.googleStandIn.maps.length)).toBe(1);

    isDown = true;
    await page.reload();
    await page.getByRole('button', { name: 'Use the built-in map' }).click();
    await expect(page.locator('canvas.maplibregl-canvas')).toBeVisible();
  } finally {
    // Leave the page before the server stops, because the map's worker is a file of the server.
    await page.goto('about:blank');
    await server.stop();
  }
});
