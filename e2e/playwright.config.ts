import { defineConfig, devices } from '@playwright/test';
import { findBrowser } from './support/browser.ts';
import type { WorkerOptions } from './support/fixtures.ts';

const { executablePath, args, env } = await findBrowser();

const DESKTOP = { viewport: { width: 1280, height: 800 } };
// Software draws the map: seven times as many pixels would show nothing else.
const PHONE = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 };
/** Stories about the embedded base map, which software draws. */
const BASE_MAP_STORIES = '**/base-map.spec.ts';
const PHONE_STORIES = '**/*.phone.spec.ts';

export default defineConfig<object, WorkerOptions>({
  testDir: '.',
  outputDir: 'results',
  globalSetup: './support/global-setup.ts',
  workers: 2,
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['./support/rerun-reporter.ts']],
  use: {
    launchOptions: { executablePath, args, ...(env && { env }) },
    // Its requests would pass by the stories that answer in the server's stead; offline.spec.ts allows it.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-US',
    timezoneId: 'America/Chicago',
  },
  projects: [
    {
      name: 'base map',
      testMatch: BASE_MAP_STORIES,
      // WebGL in software leaves no core for a second browser.
      workers: 1,
      use: { ...DESKTOP, baseMap: 'embedded' },
    },
    { name: 'desktop', testIgnore: [PHONE_STORIES, BASE_MAP_STORIES], use: DESKTOP },
    { name: 'phone', testMatch: PHONE_STORIES, use: PHONE },
  ],
});
