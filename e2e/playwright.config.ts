import { defineConfig, devices } from '@playwright/test';
import { findBrowser } from './browser.ts';

const { executablePath, args, env } = await findBrowser();

export default defineConfig({
  testDir: '.',
  outputDir: 'results',
  globalSetup: './global-setup.ts',
  // WebGL in software leaves no core for a second browser.
  workers: 1,
  forbidOnly: process.env.CI !== undefined,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    launchOptions: { executablePath, args, ...(env && { env }) },
    ...(process.env.BASE_URL !== undefined && { baseURL: process.env.BASE_URL }),
    trace: 'retain-on-failure',
    // Its requests would pass by the stories that answer in the server's stead; offline.spec.ts allows it.
    serviceWorkers: 'block',
    locale: 'en-US',
    timezoneId: 'America/Chicago',
  },
  projects: [
    { name: 'desktop', testIgnore: '**/*.phone.spec.ts', use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      testMatch: '**/*.phone.spec.ts',
      // Software draws the map: seven times as many pixels would show nothing else.
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 },
    },
  ],
});
