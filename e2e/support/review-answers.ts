import type { Locator, Page } from '@playwright/test';

/** Locates the radio button for an answer about a feature in the review form. */
export const answerTo = (page: Page, feature: string, answer: string): Locator =>
  page.getByRole('group', { name: feature, exact: true }).getByRole('radio', { name: answer, exact: true });
