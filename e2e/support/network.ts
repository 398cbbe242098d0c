import type { Page } from '@playwright/test';

/** Opens a screen and waits until its data is fetched and stored for offline use. */
export async function lookAt(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForLoadState('networkidle');
}

/** Cuts the network while no request is running, because an interrupted request causes a console error. */
export async function cutNetwork(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
}
