import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { type AxeScope, axeOptions, comeToRest, describeViolations } from '../../web/src/testing/axe.ts';
import { type Member, makeMember, PASSWORD } from './factories.ts';
import { serveFlatMap } from './flat-map.ts';
import { type RunningServer, startServer } from './server.ts';

interface Fixtures {
  /** Declares an error in the console that belongs to the test; every other one, and one that does not come, fails it. */
  expectConsoleError: (pattern: RegExp) => void;
  /** Somebody with an account of their own. */
  member: Member;
  /** The page of a second browser in which nobody is signed in. */
  otherPage: Page;
}

/** What the projects of the configuration choose. */
export interface WorkerOptions {
  /** What the server tells browsers to draw: the embedded map, which software draws slowly, or one flat layer. */
  baseMap: 'embedded' | 'flat';
}

interface WorkerFixtures {
  /**
   * The server of a worker, so that no story sees figures of another that runs at the same time. Its address is in
   * `BASE_URL`, its mails are in `OUTBOX`.
   */
  server: RunningServer;
}

/**
 * Lets maps draw a sixteenth of their pixels, which software does: a quarter of the work of a story with a map, and of
 * nothing else on the page, whose layout does not ask for it.
 */
const drawMapsCoarsely = (context: BrowserContext) =>
  context.addInitScript(() => Object.defineProperty(window, 'devicePixelRatio', { get: () => 0.25 }));

/** Playwright's test; an unexpected error in the console fails it. */
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
    await drawMapsCoarsely(context);
    await use(context);
  },
  page: async ({ page, consoleErrors }, use) => {
    consoleErrors.watch(page);
    // Chromium has to know that files are chosen by tests before a key opens the chooser: it forgets that one otherwise.
    page.on('filechooser', () => undefined);
    await use(page);
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
  member: async ({}, use) => {
    await use(await makeMember());
  },
  otherPage: async ({ browser, consoleErrors }, use) => {
    const context = await browser.newContext();
    await drawMapsCoarsely(context);
    const page = await context.newPage();
    consoleErrors.watch(page);
    await use(page);
    await context.close();
  },
});

/** What pages report as errors, against what a test expects of them. */
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
    const unexpected = this.#seen.filter((text) => !this.#expected.some((pattern) => pattern.test(text)));
    expect(unexpected, 'unexpected errors in the console').toEqual([]);
    const missing = this.#expected.filter((pattern) => !this.#seen.some((text) => pattern.test(text)));
    expect(missing, 'errors that the test expects in the console').toEqual([]);
  }
}

/** Signs a member in through the form. */
export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto('/auth');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.locator('form').getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/profile');
}

/** Hands a member's session to the browser, for stories that are not about signing in. */
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

/** Fails when axe finds anything on the page as it is now, AAA contrast and the size of targets included. */
export async function expectNoAxeFindings(page: Page, state: string, scope: AxeScope = {}): Promise<void> {
  await page.evaluate(comeToRest);
  // Reading its half a megabyte takes as long as looking at a screen does: once a page is enough.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    (options) => (window as unknown as { axe: typeof axe }).axe.run(document, options),
    axeOptions(scope),
  );
  expect.soft(describeViolations(violations), `axe on ${state}`).toEqual([]);
}

/** Fails when the page, or a part of it that cannot be scrolled, is wider than the window. */
export async function expectNoSidewaysScrolling(page: Page, state: string): Promise<void> {
  const widths = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }));
  expect.soft(widths.content, `width of ${state}`).toBeLessThanOrEqual(widths.window);
}

export { expect };
