import { expect, type Locator, type Page } from '@playwright/test';

/** Where toasts appear; there is no such region while there are none. */
export const toasts = (page: Page): Locator => page.getByRole('region', { name: /Notifications/ });

/** Takes away what the toasts of a small screen lie upon, as a person does who does not want to wait. */
export async function dismissToasts(page: Page): Promise<void> {
  const dismiss = toasts(page).getByRole('button', { name: 'Dismiss' });
  await dismiss.first().waitFor();
  await expect(async () => {
    // One may go by itself in between.
    if ((await dismiss.count()) > 0) await dismiss.first().click({ timeout: 500 });
    expect(await dismiss.count()).toBe(0);
  }).toPass();
}
