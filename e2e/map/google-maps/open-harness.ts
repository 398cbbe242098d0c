import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { buildHarness } from './build-harness.ts';
import type {} from './harness-window.ts';

export const STAND_IN = fileURLToPath(new URL('stand-in.js', import.meta.url));
export const CHICAGO = { latitude: 41.8781, longitude: -87.6298, zoom: 12 };
const BAND_COLORS =
  ':root{--band-excellent:#0a0;--band-good:#aa0;--band-fair:#f80;--band-poor:#c00;--band-unrated:#888;' +
  '--color-surface:#fff;--color-ink:#123;--color-accent:#2f35a8}';

export const MUSEUM = {
  kind: 'place' as const,
  id: 'museum',
  label: 'Art Institute of Chicago, 4.3 of 5',
  mark: 'excellent' as const,
  longitude: -87.6237,
  latitude: 41.8796,
};
export const CLUSTER = {
  kind: 'cluster' as const,
  id: 'cluster-1',
  label: '37 places near Old Town',
  mark: 'good' as const,
  count: 37,
  zoom: 14,
  longitude: -87.6489,
  latitude: 41.899,
};

let harnessPage: ReturnType<typeof buildHarness> | undefined;

/** Opens an empty page with the adapters and our stand-in for Google's script. */
export async function openHarness(page: Page): Promise<void> {
  harnessPage ??= buildHarness();
  const { script, styles } = await harnessPage;
  await page.route('https://maps.googleapis.com/maps/api/js*', (route) =>
    route.fulfill({ path: STAND_IN, contentType: 'text/javascript' }),
  );
  await page.route('**/google-maps-harness', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>Harness</title><style>${BAND_COLORS}${styles}
        #map{position:relative;width:1000px;height:600px}</style><p id="help">Help</p><div id="map"></div>
        <script>${script}</script>`,
    }),
  );
  await page.goto('/google-maps-harness');
}

/** Creates an engine on the page; `window.heard` records its events. */
export async function makeEngine(page: Page, { apiKey = 'key', insetLeft = 0 } = {}): Promise<void> {
  await page.evaluate(
    ({ camera, apiKey, insetLeft }) => {
      const heard: Window['heard'] = { ready: 0, cameras: [], selected: [], failures: [], moves: 0 };
      window.heard = heard;
      window.engine = new window.googleMapsHarness.GoogleMapEngine({
        container: document.getElementById('map') as HTMLElement,
        camera,
        insets: { top: 0, right: 0, bottom: 0, left: insetLeft },
        scheme: 'light',
        texts: { label: 'Map', attribution: 'Map data sources' },
        helpId: 'help',
        apiKey,
        onReady: () => {
          heard.ready += 1;
        },
        onMove: () => {
          heard.moves += 1;
        },
        onCameraChange: (...change) => heard.cameras.push(change),
        onSelect: (feature) => heard.selected.push(feature.id),
        onFailure: (error) => heard.failures.push(`${error.name}: ${error.message}`),
      });
    },
    { camera: CHICAGO, apiKey, insetLeft },
  );
}

/** Creates an engine and waits for its map. */
export async function makeReadyEngine(page: Page, options?: Parameters<typeof makeEngine>[1]): Promise<void> {
  await openHarness(page);
  await makeEngine(page, options);
  await expect.poll(() => page.evaluate(() => window.heard.ready)).toBe(1);
}

/** Returns the engine's events so far. */
export const heard = (page: Page) => page.evaluate(() => window.heard);
/** Shows a place and a cluster. */
export const setFeatures = (page: Page, selectedId?: string) =>
  page.evaluate(
    ({ features, selectedId }) =>
      window.engine.setFeatures(
        features,
        features.find(({ id }) => id === selectedId),
      ),
    { features: [MUSEUM, CLUSTER], selectedId },
  );

/** Returns the center of an element in pixels of the map. */
export async function middleOf(page: Page, title: string) {
  const [box, map] = await Promise.all([
    page.getByTitle(title).boundingBox(),
    page.locator('#map').boundingBox(),
  ]);
  if (!box || !map) throw new Error(`${title} is not shown`);
  return { x: box.x - map.x + box.width / 2, y: box.y - map.y + box.height / 2 };
}
