import type { Page } from '@playwright/test';

/** Opens a screen and stays until all that it fetches is here, and so is kept for a time without a network. */
export async function lookAt(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForLoadState('networkidle');
}

/** Cuts the network, once nothing is on its way: a request that is cut is an error in the console. */
export async function cutNetwork(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
}
