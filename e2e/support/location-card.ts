import { expect, type Locator, type Page } from '@playwright/test';

/** Reads the number of reviews on a location's card. */
export async function readCount(card: Locator): Promise<number> {
  const text = card.getByText(/^[\d,]+ reviews?$/);
  await expect(text).toBeVisible();
  return Number((await text.innerText()).replace(/\D/g, ''));
}

/** Reads the rating on a location's card, to one decimal. */
export async function readRating(card: Locator): Promise<number> {
  const rating = card.getByText(/^\d\.\d$/);
  await expect(rating).toBeVisible();
  return Number(await rating.innerText());
}

/** Locates a place's item in the explorer's list. The place's marker on the map has the same name. */
export const listItem = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Locations' }).getByRole('button', { name });
