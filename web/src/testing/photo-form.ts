import type { Location } from '@wayable/protocol/locations';
import { afterEach, expect, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { type RenderedApp, renderApp } from './render-app';
import type { MemberServer } from './stand-in-data';

async function drawPicture(): Promise<Blob> {
  const canvas = new OffscreenCanvas(900, 600);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws nothing.');
  context.fillStyle = '#c00';
  context.fillRect(0, 0, 450, 600);
  return canvas.convertToBlob({ type: 'image/jpeg' });
}

let drawn: Promise<Blob> | undefined;

/** Draws a small picture only once, because the browser may take a second to create a file. */
export async function drawFile(name = 'door.jpg'): Promise<File> {
  drawn ??= drawPicture();
  return new File([await drawn], name, { type: 'image/jpeg' });
}

export const chooseButton = page.getByRole('button', { name: 'Choose photos' });
export const photoItem = (number: number): Locator =>
  page.getByRole('article', { name: `Photo ${number}`, exact: true });
export const altField = (number: number): Locator =>
  photoItem(number).getByRole('textbox', { name: 'What does the photo show?' });
/** Locates the radio button for a photo's topic. */
export const topicChoice = (number: number, topic: string): Locator =>
  photoItem(number).getByRole('radio', { name: topic, exact: true });
/** Locates the progress bar of the first photo. */
export const progress = (): Locator => photoItem(1).getByRole('progressbar', { name: 'Uploading' });
export const toast = (text: string): Locator => page.getByRole('alertdialog').filter({ hasText: text });
export const submitButton = page.getByRole('button', { name: 'Submit Review' });

/** Restores the clock and globals after each test of a file. */
export function restoreAfterEachTest(): void {
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}

/** Passes files to the form as the browser's file chooser does. */
export async function choose(...files: File[]): Promise<void> {
  await expect.element(chooseButton).toBeVisible();
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error('There is no chooser of files.');
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  input.files = transfer.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Waits until a photo of the form is uploaded. */
export const expectUploaded = (number: number): Promise<void> =>
  expect.element(photoItem(number)).toMatchTextContent('Uploaded');

/** Sends the review and waits for the thank-you heading. */
export async function submit(): Promise<void> {
  await submitButton.click();
  await expect.element(page.getByRole('heading', { name: /Thank you/ })).toBeVisible();
}

/** Opens the review form of an existing place, with a rating filled in. */
export async function openReview(server: MemberServer): Promise<{ app: RenderedApp; place: Location }> {
  const place = server.addPlace();
  const app = await renderApp(`/review?id=${place.id}`, server);
  const rating = page.getByRole('radio', { name: '4 stars, Excellent' });
  await expect.element(rating).toBeInTheDocument();
  await rating.click();
  return { app, place };
}
