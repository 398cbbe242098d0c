import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '~/testing/expect-accessible';
import { moveTo } from '~/testing/keys';
import { cutNetwork, restoreNetwork } from '~/testing/network';
import {
  choose,
  drawFile,
  expectUploaded,
  openReview,
  photoItem,
  progress,
  restoreAfterEachTest,
  submit,
  submitButton,
  toast,
} from '~/testing/photo-form';
import { serveEachTest } from '~/testing/serve-each-test';
import { CUT, refuse, SILENCE } from '~/testing/stand-in-server';

const getServer = serveEachTest();
restoreAfterEachTest();

describe('an upload', () => {
  it('retries a photo upload after a lost connection', async () => {
    await openReview(getServer());
    let isCut = true;
    getServer().on('POST photoUpload', () => (isCut ? CUT : undefined));
    await choose(await drawFile());
    await expect.element(photoItem(1)).toMatchTextContent('Failed to upload photo. Please try again.');
    await expect
      .element(page.getByText('Photo 1: Failed to upload photo. Please try again.').first())
      .toBeInTheDocument();
    await expectAccessible('a photo that could not be uploaded');
    isCut = false;
    await moveTo(page.getByRole('button', { name: 'Try again to upload photo 1' }), 'Shift+Tab');
    await userEvent.keyboard('{Enter}');
    await expect.element(photoItem(1).getByRole('heading')).toHaveFocus();
    await expectUploaded(1);
    await submit();
  });

  it("completes a photo upload when the server's response was lost", async () => {
    await openReview(getServer());
    getServer().on('POST photoUpload', ({ params }) => {
      const { photos } = getServer();
      const path = `${params.userId}/${params.folder}/${params.file}`;
      if (photos.has(path)) return refuse(409, 'photo_exists', 'There is a photo of this path.');
      photos.add(path);
      return CUT;
    });
    await choose(await drawFile());
    await expect.element(photoItem(1)).toMatchTextContent('Failed to upload photo.');
    await page.getByRole('button', { name: 'Try again to upload photo 1' }).click();
    await expectUploaded(1);
    await submit();
  });

  it('ends a photo upload after a minute without a response', async () => {
    await openReview(getServer());
    getServer().on('POST photoUpload', () => SILENCE);
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
    await choose(await drawFile());
    await expect.element(progress()).toBeVisible();
    await expectAccessible('a photo that is uploaded');
    await vi.advanceTimersByTimeAsync(30_000);
    await expect.element(progress()).toBeVisible();
    await vi.advanceTimersByTimeAsync(30_000);
    await expect
      .element(photoItem(1))
      .toMatchTextContent('Upload timed out. Please check your connection and try again.');
  });

  it('shows why the server rejected a photo', async () => {
    const { place } = await openReview(getServer());
    getServer().on('POST photoUpload', () => refuse(422, 'photo_unreadable', 'The picture ends too early.'));
    await choose(await drawFile());
    await expect.element(photoItem(1)).toMatchTextContent(/Upload failed: \w+/);
    await submitButton.click();
    await expect.element(toast('Upload failed:').first()).toBeVisible();
    expect(getServer().countReviews(place)).toBe(0);
    await page.getByRole('button', { name: 'Remove photo 1' }).click();
    await submit();
  });

  it('pauses photo uploads while offline and continues online', async () => {
    await openReview(getServer());
    cutNetwork();
    await choose(await drawFile());
    await expect.element(photoItem(1)).toMatchTextContent('Will be sent with the review');
    await expectAccessible('a photo that waits for the network');
    restoreNetwork();
    await expectUploaded(1);
  });

  it('cancels a photo upload when the user leaves the form', async () => {
    await openReview(getServer());
    const ended = Promise.withResolvers<void>();
    getServer().on('POST photoUpload', ({ signal }) => {
      signal.addEventListener('abort', () => ended.resolve());
      return SILENCE;
    });
    await choose(await drawFile());
    await expect.element(progress()).toBeVisible();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click();
    await ended.promise;
  });
});
