import type { ReviewCreate } from '@wayable/protocol/reviews';
import { describe, expect, it, vi } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { expectAccessible, expectNoSidewaysScrolling } from '~/testing/expect-accessible';
import { moveTo } from '~/testing/keys';
import {
  altField,
  choose,
  chooseButton,
  drawFile,
  expectUploaded,
  openReview,
  photoItem,
  progress,
  restoreAfterEachTest,
  submit,
  submitButton,
  toast,
  topicChoice,
} from '~/testing/photo-form';
import { serveEachTest } from '~/testing/serve-each-test';
import { CUT, refuse } from '~/testing/stand-in-server';

const getServer = serveEachTest();
restoreAfterEachTest();

describe('files', () => {
  it('rejects photos of wrong type, too large or too many', async () => {
    await openReview(getServer());
    const heic = '\0\0\0\x18ftypheic\0\0\0\0mif1heic';
    const large = new Blob([await drawFile(), new Uint8Array(10 * 1_024 * 1_024)]);
    const refused = page.getByRole('listitem');

    await choose(new File([heic], 'stairs.heic', { type: 'image/heic' }));
    const typeText = 'Please upload only JPEG, PNG, WebP, or GIF images';
    await expect.element(refused.filter({ hasText: 'stairs.heic' })).toMatchTextContent(typeText);
    await expect.element(page.getByText('save it as JPEG first').first()).toBeVisible();
    await choose(
      new File([heic], 'renamed.jpg', { type: 'image/jpeg' }),
      new File(['<script>alert(1)</script>'], 'evil.png', { type: 'image/png' }),
      new File(['<svg/>'], 'vector.svg', { type: 'image/svg+xml' }),
      new File([large], 'huge.jpg', { type: 'image/jpeg' }),
    );
    for (const name of ['renamed.jpg', 'evil.png', 'vector.svg'])
      await expect.element(refused.filter({ hasText: name })).toMatchTextContent(typeText);
    await expect
      .element(refused.filter({ hasText: 'huge.jpg' }))
      .toMatchTextContent('Image must be smaller than 10MB');
    await expect.element(refused.filter({ hasText: 'stairs.heic' })).not.toBeInTheDocument();
    await expect
      .element(page.getByRole('status').filter({ hasText: 'huge.jpg' }))
      .toMatchTextContent('smaller than 10MB');
    await expectAccessible('photos that are refused');

    const five = await Promise.all([1, 2, 3, 4, 5].map((number) => drawFile(`${number}.jpg`)));
    await choose(...five, await drawFile('sixth.jpg'));
    for (const number of [1, 2, 3, 4, 5]) await expectUploaded(number);
    await expect.element(photoItem(6)).not.toBeInTheDocument();
    const countText = 'You can only upload up to 5 photos';
    await expect.element(refused.filter({ hasText: 'sixth.jpg' })).toMatchTextContent(countText);
    await choose(await drawFile('seventh.jpg'));
    await expect.element(refused.filter({ hasText: 'seventh.jpg' })).toMatchTextContent(countText);
    expect(getServer().photos.size).toBe(5);
  });

  it('explains that a photo is damaged', async () => {
    await openReview(getServer());
    const start = (await drawFile()).slice(0, 20);
    await choose(new File([start, new Uint8Array(5 * 1_024 * 1_024)], 'damaged.jpg', { type: 'image/jpeg' }));
    await expect
      .element(page.getByRole('listitem').filter({ hasText: 'damaged.jpg' }))
      .toMatchTextContent(
        'This picture cannot be read. It may be damaged: take it again, or choose another one.',
      );
  });

  it('accepts dropped and pasted photos', async () => {
    await openReview(getServer());
    const zone = page.getByText('or drop them here, or paste them');
    await expect.element(zone).toBeVisible();
    const target = zone.element();
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(await drawFile('dropped.jpg'));
    const drag = (type: string) =>
      target.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    drag('dragenter');
    drag('dragover');
    await expect.element(page.getByText('Let go to add the photos')).toBeVisible();
    drag('drop');
    await expect.element(photoItem(1)).toMatchTextContent('dropped.jpg');
    await expectUploaded(1);
    const clipboardData = new DataTransfer();
    clipboardData.items.add(await drawFile('pasted.jpg'));
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    await expect.element(photoItem(2)).toMatchTextContent('pasted.jpg');
    await expectUploaded(2);
  });
});

it('keeps a photo that becomes ready during a key press', async () => {
  await openReview(getServer());
  const file = await drawFile();
  const content = await file.arrayBuffer();
  const read = Promise.withResolvers<ArrayBuffer>();
  vi.spyOn(Blob.prototype, 'arrayBuffer').mockReturnValueOnce(read.promise);
  await choose(file);
  await expect.element(photoItem(1)).toMatchTextContent('Preparing…');
  const rating = page.getByRole('radio', { name: '2 stars, Fair' }).element() as HTMLElement;
  read.resolve(content);
  // The photo becomes ready in microtasks. React renders it only in the next task.
  for (let turn = 0; turn < 100; turn++) await undefined;
  rating.click();
  await expectUploaded(1);
});

it('rotates and compresses photos if the worker fails to load', async () => {
  vi.stubGlobal(
    'Worker',
    class extends Worker {
      constructor() {
        super('/missing.worker.js');
      }
    },
  );
  await openReview(getServer());
  const sent: Blob[] = [];
  getServer().on('POST photoUpload', async ({ blob }) => {
    sent.push(await blob());
    return undefined;
  });
  // Draws a photo as an upright phone stores it: 12 megapixels, sideways, with an orientation tag.
  const drawn = await commands.drawPhoto({ width: 4_000, height: 3_000, isNoisy: true, orientation: 6 });
  const bytes = await (await fetch(`data:image/jpeg;base64,${drawn}`)).blob();
  const original = new File([bytes], 'large.jpg', { type: 'image/jpeg' });
  expect(original.size).toBeGreaterThan(4.5 * 1_024 * 1_024);
  expect(original.size).toBeLessThan(10 * 1_024 * 1_024);
  await choose(original);
  await expect.element(photoItem(1)).toMatchTextContent('Preparing…');
  await expectUploaded(1);
  const [photo = new Blob()] = sent;
  expect(photo.size).toBeLessThan(original.size);
  const { width, height } = await createImageBitmap(photo);
  expect({ type: photo.type, width, height }).toEqual({ type: 'image/jpeg', width: 1_440, height: 1_920 });
});

describe('a photo', () => {
  it('removes a photo from form and server, keeping the focus', async () => {
    await openReview(getServer());
    await choose(await drawFile('a.jpg'), await drawFile('b.jpg'));
    await expectUploaded(1);
    await expectUploaded(2);
    await expectAccessible('a review with photos');
    await moveTo(page.getByRole('button', { name: 'Remove photo 1' }), 'Shift+Tab');
    await userEvent.keyboard('{Enter}');
    await expect.element(photoItem(1)).toMatchTextContent('b.jpg');
    await expect.element(photoItem(1).getByRole('heading')).toHaveFocus();
    await expect.element(page.getByText('Photo 1 is removed. 1 photo is left.').first()).toBeInTheDocument();
    await expect.poll(() => getServer().photos.size).toBe(1);
    await page.getByRole('button', { name: 'Remove photo 1' }).click();
    await expect.element(chooseButton).toHaveFocus();
    await submit();
    expect(getServer().photos.size).toBe(0);
  });

  it('removes a photo from the form when its deletion fails', async () => {
    await openReview(getServer());
    await choose(await drawFile());
    await expectUploaded(1);
    getServer().on('DELETE photoUpload', () => CUT);
    await page.getByRole('button', { name: 'Remove photo 1' }).click();
    await expect.element(toast('that happens by itself after a day')).toBeVisible();
    await expect.element(photoItem(1)).not.toBeInTheDocument();
  });

  it('uploads a photo again if the server deleted it', async () => {
    const { place } = await openReview(getServer());
    const server = getServer();
    server.on('POST reviews', ({ body }) => {
      const { photos = [] } = body as ReviewCreate;
      const isThere = photos.every((url) => server.photos.has(url.split('/review-photos/')[1] ?? ''));
      return isThere ? undefined : refuse(403, 'photo_not_yours', 'There is no such photo of yours.');
    });
    await choose(await drawFile());
    await expectUploaded(1);
    server.photos.clear();
    await submit();
    expect([server.countReviews(place), server.photos.size]).toEqual([1, 1]);
  });

  it('resends a failed text alternative without a second review', async () => {
    const { place } = await openReview(getServer());
    const server = getServer();
    await choose(await drawFile());
    await expectUploaded(1);
    await altField(1).fill('A bell beside the door');
    let isCut = true;
    server.on('PATCH photo', () => (isCut ? CUT : undefined));
    // A second submission with the same key returns the same review.
    server.on('POST reviews', () => server.reviews[0]);
    await submitButton.click();
    const waiting = page.getByRole('region', { name: /waiting to be sent/ });
    await expect.element(waiting).toMatchTextContent('Waiting for the network');
    isCut = false;
    await waiting.getByRole('button', { name: 'Send now' }).click();
    await expect.element(waiting).not.toBeInTheDocument();
    expect(server.reviews[0]?.photo_details[0]?.alt_text).toBe('A bell beside the door');
    expect(server.countReviews(place)).toBe(1);
  });

  it("keeps a photo's topic after a reload and sends it", async () => {
    const { app } = await openReview(getServer());
    await choose(await drawFile());
    await expectUploaded(1);
    await moveTo(topicChoice(1, 'Other'));
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    await expect.element(topicChoice(1, 'Toilet')).toBeChecked();
    await expectAccessible('a photo with a topic');
    await app.reload();
    await expect.element(topicChoice(1, 'Toilet')).toBeChecked();
    await submit();
    expect(getServer().reviews[0]?.photo_details[0]?.topic).toBe('toilet');
  });

  it('waits for photo uploads before sending a review', async () => {
    await openReview(getServer());
    const answer = Promise.withResolvers<undefined>();
    getServer().on('POST photoUpload', () => answer.promise);
    await choose(await drawFile());
    await expect.element(progress()).toBeVisible();
    await submitButton.click();
    const words = page.getByText('Sending photo 1 of 1…');
    await expect.element(words).toBeVisible();
    await commands.emulateMedia({ forcedColors: 'active' });
    const track = words.element().nextElementSibling as HTMLElement;
    const bar = track.firstElementChild as HTMLElement;
    const { backgroundColor: canvas, borderTopWidth } = getComputedStyle(track);
    expect(getComputedStyle(bar).backgroundColor, 'how far it is, in forced colors').not.toBe(canvas);
    expect(borderTopWidth).toBe('1px');
    await commands.emulateMedia({ forcedColors: 'none' });
    await expect.element(page.getByRole('button', { name: 'Remove photo 1' })).toBeDisabled();
    answer.resolve(undefined);
    await expect.element(page.getByRole('heading', { name: /Thank you/ })).toBeVisible();
    const uploads = getServer().asked.filter((call) => call === 'POST photoUpload');
    expect(uploads).toHaveLength(1);
    expect(getServer().reviews[0]?.photos).toHaveLength(1);
  });

  it('fits photos in the review form into the smallest windows', async () => {
    await page.viewport(320, 640);
    await openReview(getServer());
    await choose(await drawFile('a-name-without-a-place-to-break-it-that-goes-on-for-long.jpg'));
    await expectUploaded(1);
    await altField(1).fill('Two steps at the door, with a handrail on the left, and no bell within reach.');
    expectNoSidewaysScrolling('the form with a photo at 320 × 640');
    await page.viewport(320, 256);
    expectNoSidewaysScrolling('the form with a photo at 320 × 256');
    await submit();
  });

  it("shows the focus on a photo's controls in forced colors", async () => {
    await openReview(getServer());
    await commands.emulateMedia({ forcedColors: 'active' });
    await choose(await drawFile());
    await expectUploaded(1);
    for (const target of [altField(1), page.getByRole('button', { name: 'Remove photo 1' }), chooseButton])
      await moveTo(target);
  });
});
