import { expect, type Locator, type Page } from '@playwright/test';
import { drawPhoto } from '../../server/src/testing/files/draw-photo.ts';
import { type MadeLocation, type Member, makeLocation } from './factories.ts';
import { beSignedIn } from './fixtures.ts';

/** A file as the browser's chooser passes it. */
export interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

type Drawing = Parameters<typeof drawPhoto>[0];

/** Draws a picture of a few kilobytes. */
export const drawFile = async (name = 'door.jpg', drawing: Partial<Drawing> = {}): Promise<ChosenFile> => ({
  name,
  mimeType: `image/${drawing.format ?? 'jpeg'}`,
  buffer: await drawPhoto({ width: 900, height: 600, ...drawing }),
});

export const chooseButton = (page: Page): Locator => page.getByRole('button', { name: 'Choose photos' });
export const photoItem = (page: Page, number: number): Locator =>
  page.getByRole('article', { name: `Photo ${number}`, exact: true });
export const altField = (page: Page, number: number): Locator =>
  photoItem(page, number).getByRole('textbox', { name: 'What does the photo show?' });
export const submitButton = (page: Page): Locator => page.getByRole('button', { name: 'Submit Review' });

/** Chooses files in the form with the pointer. */
export async function choose(page: Page, ...files: ChosenFile[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await chooseButton(page).click();
  await (await chooser).setFiles(files);
}

/** Opens the review form of a new place as a member, with a rating filled in. */
export async function openReview(page: Page, member: Member): Promise<MadeLocation> {
  const place = await makeLocation(member);
  await beSignedIn(page, member);
  await page.goto(`/review?${new URLSearchParams({ location: place.name, address: place.address })}`);
  await page.getByRole('radio', { name: '4 stars, Excellent' }).check();
  return place;
}

/** Waits until a photo of the form is uploaded. */
export const expectUploaded = (page: Page, number: number): Promise<void> =>
  expect(photoItem(page, number)).toContainText('Uploaded');

/** Sends the review and waits for the thank-you heading. */
export async function submit(page: Page): Promise<void> {
  await submitButton(page).click();
  await expect(page.getByRole('heading', { name: /Thank you/ })).toBeVisible();
}

/** The URLs of uploads. */
export const UPLOADS = '**/storage/v1/object/review-photos/**';
