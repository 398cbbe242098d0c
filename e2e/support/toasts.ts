import { expect, type Locator, type Page } from '@playwright/test';

/** Locates the region of toasts, which exists only while there are toasts. */
export const toasts = (page: Page): Locator => page.getByRole('region', { name: /Notifications/ });

/** Dismisses the toasts that cover content on a small screen. */
export async function dismissToasts(page: Page): Promise<void> {
  const dismiss = toasts(page).getByRole('button', { name: 'Dismiss' });
  await dismiss.first().waitFor();
  await expect(async () => {
    // A toast may disappear between the two calls.
    if ((await dismiss.count()) > 0) await dismiss.first().click({ timeout: 500 });
    expect(await dismiss.count()).toBe(0);
  }).toPass();
}
