import type { Locator, Page } from '@playwright/test';

/** Where toasts appear; there is no such region while there are none. */
export const toasts = (page: Page): Locator => page.getByRole('region', { name: /Notifications/ });
