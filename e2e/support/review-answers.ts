import type { Locator, Page } from '@playwright/test';

/** Locates a radio button of the review form: the answer about a feature. */
export const answerTo = (page: Page, feature: string, answer: string): Locator =>
  page.getByRole('group', { name: feature, exact: true }).getByRole('radio', { name: answer, exact: true });
