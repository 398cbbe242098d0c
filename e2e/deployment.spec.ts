import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe-states.ts';
import { type Deployment, startDeployment } from './support/deployment.ts';
import { test as base, expect } from './support/fixtures.ts';
import { beInstalled } from './support/service-worker.ts';

interface Fixtures {
  deployment: Deployment;
  /** A page of the deployment with an installed service worker. */
  installedPage: Page;
}

const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
  deployment: async ({}, use) => {
    const deployment = await startDeployment();
    await use(deployment);
    await deployment.stop();
  },
  installedPage: async ({ browser, consoleErrors, deployment }, use) => {
    const context = await browser.newContext({ baseURL: deployment.url, serviceWorkers: 'allow' });
    const page = await context.newPage();
    consoleErrors.watch(page);
    await page.goto('/');
    await beInstalled(page);
    await use(page);
    await context.close();
  },
});

test('asks before activating a new version of the app', async ({ installedPage: page, deployment }) => {
  const question = page.getByText('A new version of Wayable is available. Reload to update?');
  await expect(question).toBeHidden();

  deployment.change();
  await page.reload();
  await expect(question).toBeVisible();
  await expectAccessible(page, 'a new version');
  await page.getByRole('button', { name: 'Later' }).click();
  await expect(question).toBeHidden();

  await page.reload();
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Reload' }).press('Enter');
  await reloaded;
  await page.reload();
  await beInstalled(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(question).toBeHidden();
});

test('loads another screen after a deployment removed old files', async ({
  installedPage: page,
  deployment,
}) => {
  deployment.removeParts();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Map Explorer' }).click();
  await expect(page.getByRole('region', { name: 'Locations' })).toContainText(/locations found/);
});

test('applies a changed content security policy without a new version', async ({
  installedPage: page,
  deployment,
}) => {
  const readPolicy = async () => {
    const response = await page.goto('/map');
    return response?.headers()['content-security-policy'];
  };
  const policy = (await readPolicy()) ?? '';
  const changed = policy.replace("connect-src 'self'", "connect-src 'self' https://tiles.example.org");
  expect(changed).not.toBe(policy);
  deployment.changePolicy(changed);
  await expect.poll(readPolicy).toBe(changed);
});

test('serves a manifest that makes the app installable', async ({ installedPage: page }) => {
  const devtools = await page.context().newCDPSession(page);
  const { errors, url } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(new URL(url).pathname).toBe('/manifest.webmanifest');
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // Browsers never offer the installation in a private window, which tests use.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
});
