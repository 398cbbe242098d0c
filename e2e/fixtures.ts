import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { type Member, PASSWORD } from './factories.ts';

interface Options {
  /** Console errors that a test expects; every other one fails it. */
  expectedConsoleErrors: RegExp[];
}

/** Notes everything that a page reports as an error. */
export function watchErrors(page: Page, expected: RegExp[] = []): string[] {
  const unexpected: string[] = [];
  page.on('console', (message) => {
    const text = message.text();
    if (message.type() === 'error' && !expected.some((pattern) => pattern.test(text))) unexpected.push(text);
  });
  page.on('pageerror', (error) => unexpected.push(String(error)));
  return unexpected;
}

/** Playwright's test; an unexpected error in the console fails it. */
export const test = base.extend<Options>({
  expectedConsoleErrors: [[], { option: true }],
  page: async ({ page, expectedConsoleErrors }, use) => {
    const unexpected = watchErrors(page, expectedConsoleErrors);
    await use(page);
    expect(unexpected, 'unexpected errors in the console').toEqual([]);
  },
});

/** Signs a member in through the form. */
export async function signIn(page: Page, member: Pick<Member, 'email'>): Promise<void> {
  await page.goto('/auth');
  await page.getByRole('textbox', { name: 'Email' }).fill(member.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.locator('form').getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/profile');
}

/** Fails when axe finds anything on the page as it is now. */
export async function expectNoAxeFindings(page: Page, state: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const findings = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    nodes: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
  }));
  expect(findings, `axe on ${state}`).toEqual([]);
}

export { expect };
