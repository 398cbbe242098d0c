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

const onPostgres = ['{server,auth}/src/**/*.{routes,db}.test.ts'];
const attacks = 'attack/*.attack.test.ts';
const prepareData = 'server/src/testing/prepare-data.ts';
const onProcesses = '{server,auth}/src/**/*.process.test.ts';
/** Loaded machines are slow: what is waited for may take its time, and a test that passes loses none. */
const patient = { poll: { timeout: 15_000 } };
/** For projects whose files share a worker. */
const restoreGlobals = 'scripts/restore-globals.ts';
const components = 'web/src/**/*.component.test.tsx';
/** The widgets that lazily loaded screens bring. */
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

/** What a person's settings ask for, such as dark colours. */
const emulateMedia: BrowserCommand<[Parameters<Page['emulateMedia']>[0]]> = ({ page }, media) =>
  page.emulateMedia(media);

/** Moves the pointer, in CSS pixels of the window. */
const movePointer: BrowserCommand<[x: number, y: number]> = ({ page }, x, y) => page.mouse.move(x, y);

/** A picture file, in base64, as the stories draw it. */
const drawPhoto: BrowserCommand<Parameters<typeof drawPhotoFile>> = async (_, drawing) =>
  (await drawPhotoFile(drawing)).toString('base64');

/** Components in the browser of the stories, without a server: `npm run component` asks for it. */
async function componentProject() {
  const { executablePath, args, env } = await findBrowser();
  const launchOptions = { executablePath, args, ...(env && { env }) };
  return {
    plugins: [messagesPlugin(['en', 'ar', PSEUDO_LOCALE]), contentPlugin(), tailwindcss()],
    // With the protocol's schemas, which the pages do without: answers in the server's stead are checked by them.
    resolve: { alias },
    // All at the start: what is found on the way would load the page anew in the midst of a test.
    optimizeDeps: {
      entries: [components],
      include: [
        'react-dom',
        'react-dom/client',
        '@zxcvbn-ts/core',
        'viem/utils',
        'viem/accounts',
        '@maplibre/vt-pbf',
        ...WIDGETS,
      ],
    },
    test: {
      name: 'component',
      // Loaded machines are slow; what is seen is waited for, and nothing else.
      testTimeout: 60_000,
      expect: patient,
      include: [components],
      setupFiles: ['web/src/testing/without-devtools.ts', 'web/src/testing/component-setup.ts'],
      // More than there are cores: they wait for what is shown as often as they compute.
      maxWorkers: 3,
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        // A part of a name is enough, as in the stories.
        locators: { exact: false },
        commands: { emulateMedia, movePointer, drawPhoto },
        // Where a day of the server's, which is one in UTC, begins on the day before.
        provider: playwright({
          launchOptions,
          contextOptions: { reducedMotion: 'reduce', locale: 'en-US', timezoneId: 'America/Chicago' },
        }),
        instances: [{ browser: 'chromium' as const, viewport: { width: 1280, height: 800 } }],
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
          expect: patient,
          include: ['{protocol,auth,server,web,bench,drill,scripts}/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...onPostgres, onProcesses],
          // Each module is evaluated once for all files of a worker, which is most of the time otherwise.
          isolate: false,
          setupFiles: [restoreGlobals],
          maxWorkers: 2,
          // A property of hundreds of cases takes seconds on a loaded machine.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'server',
          expect: patient,
          include: onPostgres,
          globalSetup: ['server/src/testing/start-postgres.ts'],
          isolate: false,
          setupFiles: [restoreGlobals],
          // More than there are cores: they wait for the database, for files and for what never answers.
          maxWorkers: 4,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'contract',
          include: ['chain/src/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'process',
          expect: patient,
          include: [onProcesses],
          globalSetup: [prepareData],
          maxWorkers: 3,
          // A name that is in both asks for the routes as well: they use another number of workers, so they come first.
          sequence: { groupOrder: 1 },
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'attack',
          include: [attacks],
          globalSetup: [prepareData],
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
