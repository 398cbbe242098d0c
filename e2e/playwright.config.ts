import { defineConfig, devices } from '@playwright/test';
import { findBrowser } from './support/browser.ts';
import type { WorkerOptions } from './support/fixtures.ts';

const { executablePath, args, env } = await findBrowser();

const DESKTOP = { viewport: { width: 1280, height: 800 } };
// The map is drawn in software. A scale factor above 1 would draw more pixels and test nothing more.
const PHONE = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 };
/** Tests of the embedded base map, which is drawn in software. */
const BASE_MAP_STORIES = '**/base-map.spec.ts';
const PHONE_STORIES = '**/*.phone.spec.ts';

export default defineConfig<object, WorkerOptions>({
  testDir: '.',
  outputDir: 'results',
  globalSetup: './support/global-setup.ts',
  workers: 2,
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['./support/rerun-reporter.ts']],
  use: {
    launchOptions: { executablePath, args, ...(env && { env }) },
    // Block service workers, because they bypass the tests' stand-ins for the server. offline.spec.ts allows
    // them.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-US',
    timezoneId: 'America/Chicago',
  },
  projects: [
    {
      name: 'base map',
      testMatch: BASE_MAP_STORIES,
      // WebGL in software uses all cores, so a second browser would only slow down the first.
      workers: 1,
      use: { ...DESKTOP, baseMap: 'embedded' },
    },
    { name: 'desktop', testIgnore: [PHONE_STORIES, BASE_MAP_STORIES], use: DESKTOP },
    { name: 'phone', testMatch: PHONE_STORIES, use: PHONE },
  ],
});
