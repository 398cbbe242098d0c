import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { type AxeScope, axeOptions, comeToRest, describeViolations } from '../../web/src/testing/axe.ts';
import { type Member, makeMember, PASSWORD } from './factories.ts';
import { serveFlatMap } from './flat-map.ts';
import { removeNewerCalls } from './older-browser.ts';
import { type RunningServer, startServer } from './server.ts';
import { followRequests } from './sign-out.ts';

interface Fixtures {
  /**
   * Declares an expected console error. The test fails on other errors, and if the expected error is missing.
   */
  expectConsoleError: (pattern: RegExp) => void;
  /** A person with a separate account. */
  member: Member;
  /** The page of a second browser without a session. */
  otherPage: Page;
}

/** Options that the projects in the Playwright configuration set. */
export interface WorkerOptions {
  /** The base map of the server: the embedded map, which software draws slowly, or one flat layer. */
  baseMap: 'embedded' | 'flat';
}

interface WorkerFixtures {
  /**
   * One server per worker, so that parallel tests do not change each other's data. The URL is in `BASE_URL`,
   * the folder of mails in `OUTBOX`.
   */
  server: RunningServer;
}

/**
 * Draws maps with a sixteenth of the pixels, because software draws them. A test with a map then needs a
 * quarter of the work. The page's layout does not change.
 */
const drawMapsCoarsely = (context: BrowserContext) =>
  context.addInitScript(() => Object.defineProperty(window, 'devicePixelRatio', { get: () => 0.25 }));

async function prepare(context: BrowserContext): Promise<void> {
  await drawMapsCoarsely(context);
  await context.addInitScript(removeNewerCalls);
}

/** Playwright's test. An unexpected console error fails the test. */
export const test = base.extend<Fixtures & { consoleErrors: ConsoleErrors }, WorkerOptions & WorkerFixtures>({
  baseMap: ['flat', { option: true, scope: 'worker' }],
  server: [
    async ({ baseMap }, use) => {
      const flatMap = baseMap === 'flat' ? await serveFlatMap() : undefined;
      try {
        const server = await startServer({ MAP_STYLE_URL: flatMap?.styleUrl ?? 'none' });
        process.env.BASE_URL = server.url;
        process.env.OUTBOX = server.outbox;
        await use(server);
        await server.stop();
      } finally {
        await flatMap?.stop();
      }
    },
    { scope: 'worker', auto: true },
  ],
  baseURL: async ({ server }, use) => {
    await use(server.url);
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
  consoleErrors: async ({}, use) => {
    const errors = new ConsoleErrors();
    await use(errors);
    errors.check();
  },
  expectConsoleError: async ({ consoleErrors }, use) => {
    await use((pattern) => consoleErrors.expect(pattern));
  },
  context: async ({ context }, use) => {
    await prepare(context);
    await use(context);
  },
  page: async ({ page, consoleErrors }, use) => {
    consoleErrors.watch(page);
    followRequests(page);
    // Listen before a key opens the file chooser. Otherwise, Chromium forgets the chooser.
    page.on('filechooser', () => undefined);
    await use(page);
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
  member: async ({}, use) => {
    await use(await makeMember());
  },
  otherPage: async ({ browser, consoleErrors }, use) => {
    const context = await browser.newContext();
    await prepare(context);
    const page = await context.newPage();
    consoleErrors.watch(page);
    followRequests(page);
    await use(page);
    await context.close();
  },
});

/**
 * The header requests the unread count every five seconds, also while a test cuts the network or signs out.
 */
const INTERRUPTED = /(ERR_INTERNET_DISCONNECTED|status of 401 \(Unauthorized\)) \S+\/notifications\/unread$/;

/** The console errors of pages, which the test compares with the expected errors. */
class ConsoleErrors {
  readonly #seen: string[] = [];
  readonly #expected: RegExp[] = [];

  watch(page: Page): void {
    page.on('console', (message) => {
      if (message.type() === 'error') this.#seen.push(`${message.text()} ${message.location().url}`);
    });
    page.on('pageerror', (error) => this.#seen.push(String(error)));
  }

  expect(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  check(): void {
    const accepted = [...this.#expected, INTERRUPTED];
    const unexpected = this.#seen.filter((text) => !accepted.some((pattern) => pattern.test(text)));
    expect(unexpected, 'unexpected errors in the console').toEqual([]);
    const missing = this.#expected.filter((pattern) => !this.#seen.some((text) => pattern.test(text)));
    expect(missing, 'errors that the test expects in the console').toEqual([]);
  }
}

/** Signs a member in through the form, which leads to the profile, or back to where a session ended. */
export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto('/auth');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.locator('form').getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL((url) => url.pathname !== '/auth');
}

/** Passes a member's session to the browser, so that the test does not sign in through the form. */
export async function beSignedIn(page: Page, member: Member): Promise<void> {
  await page.context().setStorageState({
    cookies: [],
    origins: [
      {
        origin: process.env.BASE_URL ?? '',
        localStorage: [{ name: 'wayable.session', value: JSON.stringify(member.session) }],
      },
    ],
  });
}

/** Fails if axe finds a fault on the current page, including AAA contrast and target sizes. */
export async function expectNoAxeFindings(page: Page, state: string, scope: AxeScope = {}): Promise<void> {
  await page.evaluate(comeToRest);
  // Loading axe takes as long as a check, so each page loads it once.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    (options) => (window as unknown as { axe: typeof axe }).axe.run(document, options),
    axeOptions(scope),
  );
  expect.soft(describeViolations(violations), `axe on ${state}`).toEqual([]);
}

/** Fails if the page, or a part that does not scroll, is wider than the window. */
export async function expectNoSidewaysScrolling(page: Page, state: string): Promise<void> {
  const widths = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }));
  expect.soft(widths.content, `width of ${state}`).toBeLessThanOrEqual(widths.window);
}

export { expect };
