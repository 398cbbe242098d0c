import type { ReviewUpdate } from '@wayable/protocol/reviews';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '~/testing/expect-accessible';
import { endSessionOnCall, signInAgain } from '~/testing/lost-session';
import {
  altField,
  choose,
  drawFile,
  expectUploaded,
  photoItem,
  toast,
  topicChoice,
} from '~/testing/photo-form';
import { renderApp } from '~/testing/render-app';
import { serveEachTest } from '~/testing/serve-each-test';
import { CUT, refuse } from '~/testing/stand-in-server';

const getServer = serveEachTest();
const save = page.getByRole('button', { name: 'Save' });

/** Opens the form for editing a review with two photos. */
async function openEditor() {
  const server = getServer();
  const place = server.addPlace();
  const review = server.addReview({ location_id: place.id, photos: ['one', 'two'] });
  const sent: ReviewUpdate[] = [];
  server.on('PATCH review', ({ body }) => {
    sent.push(body as ReviewUpdate);
    return undefined;
  });
  await renderApp('/profile/reviews', server);
  await page.getByRole('button', { name: `Edit your review of ${place.name}` }).click();
  await expect.element(photoItem(2)).toBeVisible();
  return { server, review, sent };
}

describe('editing the photos of a review', () => {
  it('removes, adds and describes photos of an edited review', async () => {
    const { server, review, sent } = await openEditor();
    const kept = review.photos[1];
    await page.getByRole('button', { name: 'Remove photo 1' }).click();
    await choose(await drawFile());
    await expectUploaded(2);
    await topicChoice(1, 'Entrance').click();
    await topicChoice(2, 'Parking').click();
    await altField(2).fill('A marked space');
    await expectAccessible('photos of a review that is edited');
    await save.click();
    await expect.element(toast('Review updated successfully!')).toBeVisible();
    expect(sent).toEqual([{ photos: [kept, expect.stringContaining('/temp/')] }]);
    expect(review.photo_details).toMatchObject([
      { url: kept, topic: 'entrance' },
      { topic: 'parking', alt_text: 'A marked space' },
    ]);
    expect(server.asked.filter((call) => call === 'PATCH photo')).toHaveLength(2);
  });

  it('keeps changed photos until the next sign-in', async () => {
    const { server, review } = await openEditor();
    endSessionOnCall(server, 'PATCH review');
    await page.getByRole('button', { name: 'Remove photo 1' }).click();
    await choose(await drawFile());
    await expectUploaded(2);
    await save.click();
    await signInAgain(server);
    await page.getByRole('button', { name: `Edit your review of ${review.locations.name}` }).click();
    await expectUploaded(2);
    await expect.element(photoItem(3)).not.toBeInTheDocument();
  });

  it('keeps photos that another tab added during editing', async () => {
    const { server, review, sent } = await openEditor();
    const kept = review.photos[1];
    const elsewhere = server.addReview({ location_id: review.location_id, photos: ['three'] });
    review.photo_details.push(...elsewhere.photo_details);
    review.photos.push(...elsewhere.photos);
    await page.getByRole('button', { name: 'Remove photo 1' }).click();
    await choose(await drawFile());
    await expectUploaded(2);
    await altField(2).fill('A marked space');
    await save.click();
    await expect.element(toast('Review updated successfully!')).toBeVisible();
    expect(sent).toEqual([{ photos: [kept, elsewhere.photos[0], expect.stringContaining('/temp/')] }]);
    expect(review.photo_details.map(({ alt_text }) => alt_text)).toEqual([null, null, 'A marked space']);
  });

  it('omits a photo that another tab deleted during editing', async () => {
    const { review, sent } = await openEditor();
    const [, kept] = review.photos.splice(0, 2, review.photos[1] as string);
    review.photo_details.shift();
    await topicChoice(1, 'Toilet').click();
    await topicChoice(2, 'Inside').click();
    await choose(await drawFile());
    await expectUploaded(3);
    await save.click();
    await expect.element(toast('Review updated successfully!')).toBeVisible();
    expect(sent).toEqual([{ photos: [kept, expect.stringContaining('/temp/')] }]);
    expect(review.photo_details.map(({ topic }) => topic)).toEqual(['inside', null]);
  });

  it('uploads a new photo again after the server deleted it', async () => {
    const { server, sent } = await openEditor();
    await choose(await drawFile());
    await expectUploaded(3);
    server.on('PATCH review', ({ body }) => {
      sent.push(body as ReviewUpdate);
      return sent.length === 1 ? refuse(422, 'photo_not_yours', 'The photo is not yours.') : undefined;
    });
    await save.click();
    await expect.element(toast('Review updated successfully!')).toBeVisible();
    const [first, second] = sent.map(({ photos }) => photos?.[2]);
    expect(second).toContain('/temp/');
    expect(second).not.toBe(first);
    expect(server.asked.filter((call) => call === 'POST photoUpload')).toHaveLength(2);
  });

  it('saves only the changed topic of a photo', async () => {
    const { review, sent } = await openEditor();
    await topicChoice(2, 'Inside').click();
    await save.click();
    await expect.element(toast('Review updated successfully!')).toBeVisible();
    expect(sent).toEqual([]);
    expect(review.photo_details[1]?.topic).toBe('inside');
  });

  it("keeps a review's photos when editing is canceled", async () => {
    const { review, sent } = await openEditor();
    await page.getByRole('button', { name: 'Remove photo 1' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(page.getByRole('button', { name: /^Edit your review/ })).toBeVisible();
    expect([sent, review.photos.length]).toEqual([[], 2]);
  });

  it('saves edited photos again after a failure', async () => {
    const { server, review } = await openEditor();
    let isCut = true;
    server.on('PATCH photo', () => (isCut ? CUT : undefined));
    await choose(await drawFile());
    await expectUploaded(3);
    await topicChoice(3, 'Toilet').click();
    await save.click();
    await expect.element(toast('Failed to update review')).toBeVisible();
    isCut = false;
    await save.click();
    await expect.element(toast('Review updated successfully!')).toBeVisible();
    expect(review.photo_details).toMatchObject([{}, {}, { topic: 'toilet' }]);
  });

  it('accepts at most five old and new photos per review', async () => {
    await openEditor();
    const files = await Promise.all([1, 2, 3, 4].map((number) => drawFile(`${number}.jpg`)));
    await choose(...files);
    await expectUploaded(5);
    await expect.element(photoItem(6)).not.toBeInTheDocument();
    await expect.element(page.getByText('You can only upload up to 5 photos').first()).toBeVisible();
  });
});
