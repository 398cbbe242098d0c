import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import { playwright } from '@vitest/browser-playwright';
import type { Page } from 'playwright';
import { defineConfig } from 'vitest/config';
import type { BrowserCommand } from 'vitest/node';
import { findBrowser } from './e2e/support/browser.ts';
import { drawPhoto as drawPhotoFile } from './server/src/testing/files/draw-photo.ts';
import { contentPlugin } from './web/vite/content-plugin.ts';
import { messagesPlugin } from './web/vite/messages-plugin.ts';
import { PSEUDO_LOCALE } from './web/vite/pseudo-locale.ts';

const packages = '{auth,badges,geo,outreach,platform,server,suggestions}';
const onPostgres = [`${packages}/src/**/*.{routes,db}.test.ts`];
const attacks = 'attack/*.attack.test.ts';
const prepareData = 'server/src/testing/prepare-data.ts';
const onProcesses = `${packages}/src/**/*.process.test.ts`;
/** Loaded machines are slow. A longer timeout costs a passing test nothing. */
const patient = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 30_000 } } };
/** The setup file of projects with files that share a worker. */
const restoreGlobals = 'scripts/restore-globals.ts';
const components = 'web/src/**/*.component.test.tsx';
/** Component tests that replace modules, or read what a page loads only once. */
const withOwnPage = 'web/src/**/*.own-page.component.test.tsx';
/** The modules of React Aria that lazily loaded screens import. */
const WIDGETS = [
  'Button',
  'ComboBox',
  'Dialog',
  'FileTrigger',
  'Header',
  'Heading',
  'ListBox',
  'Modal',
  'ProgressBar',
  'Switch',
  'Tabs',
  'Text',
  'Toast',
].map((name) => `react-aria-components/${name}`);
const alias = { '~': fileURLToPath(new URL('./web/src', import.meta.url)) };

/** Emulates a person's media settings, such as dark colors. */
const emulateMedia: BrowserCommand<[Parameters<Page['emulateMedia']>[0]]> = ({ page }, media) =>
  page.emulateMedia(media);

/** Moves the pointer in CSS pixels of the window. */
const movePointer: BrowserCommand<[x: number, y: number]> = ({ page }, x, y) => page.mouse.move(x, y);

/** Draws a picture file in base64, as in the e2e tests. */
const drawPhoto: BrowserCommand<Parameters<typeof drawPhotoFile>> = async (_, drawing) =>
  (await drawPhotoFile(drawing)).toString('base64');

/** Configures component tests in the browser, without a server: run by `npm run component`. */
async function componentProject() {
  const { executablePath, args, env } = await findBrowser();
  const launchOptions = { executablePath, args, ...(env && { env }) };
  return {
    plugins: [messagesPlugin(['en', 'ar', PSEUDO_LOCALE]), contentPlugin(), tailwindcss()],
    // With the protocol's schemas, unlike the pages, to check the stand-ins' answers.
    resolve: { alias },
    // List all modules at the start, because a late discovery would reload the page during a test.
    optimizeDeps: {
      entries: [components],
      include: [
        'react-dom',
        'react-dom/client',
        'react-dom/server',
        '@zxcvbn-ts/core',
        'viem/utils',
        'viem/accounts',
        '@maplibre/vt-pbf',
        'workbox-expiration',
        'workbox-routing',
        'workbox-strategies',
        ...WIDGETS,
      ],
    },
    test: {
      name: 'component',
      ...patient,
      include: [components],
      setupFiles: ['web/src/testing/without-devtools.ts', 'web/src/testing/component-setup.ts'],
      // More workers than cores, because tests wait for the page as often as they compute.
      maxWorkers: 3,
      browser: {
        enabled: true,
        headless: true,
        // While several suites start, the browser and the first modules took more than a minute.
        connectTimeout: 180_000,
        screenshotFailures: false,
        // A part of a name matches, as in the e2e tests.
        locators: { exact: false },
        commands: { emulateMedia, movePointer, drawPhoto },
        // In this time zone, midnight in UTC is on the day before.
        provider: playwright({
          launchOptions,
          contextOptions: { reducedMotion: 'reduce', locale: 'en-US', timezoneId: 'America/Chicago' },
        }),
        viewport: { width: 1280, height: 800 },
        instances: [
          // Files of a worker share one page. New pages would load and compile all modules again, which took
          // a third of the time.
          { browser: 'chromium' as const, name: 'component', isolate: false, exclude: [withOwnPage] },
          { browser: 'chromium' as const, name: 'component (own page)', include: [withOwnPage] },
        ],
      },
    },
  };
}

export default defineConfig({
  test: {
    reporters: ['default', './scripts/rerun-reporter.ts'],
    projects: [
      componentProject,
      {
        resolve: { alias },
        test: {
          name: 'unit',
          ...patient,
          include: ['{protocol,web,bench,drill,scripts}/**/*.test.ts', `${packages}/**/*.test.ts`],
          exclude: ['**/node_modules/**', ...onPostgres, onProcesses],
          // Evaluate each module once for all files of a worker. Otherwise, this takes most of the time.
          isolate: false,
          setupFiles: [restoreGlobals],
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'server',
          ...patient,
          include: onPostgres,
          globalSetup: ['server/src/testing/start-postgres.ts'],
          isolate: false,
          setupFiles: [restoreGlobals],
          // More workers than cores, because tests wait for the database, files and timeouts.
          maxWorkers: 4,
        },
      },
      {
        test: {
          name: 'contract',
          ...patient,
          include: ['chain/src/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'process',
          ...patient,
          include: [onProcesses],
          globalSetup: [prepareData],
          setupFiles: ['server/src/testing/stop-servers.ts'],
          maxWorkers: 3,
          // Run these files first, because they need another number of workers.
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'attack',
          ...patient,
          include: [attacks],
          globalSetup: [prepareData],
          fileParallelism: false,
        },
      },
    ],
  },
});
