import { toPagedResult } from '@wayable/protocol/paging';
import type { PhotoTopic } from '@wayable/protocol/photos';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '~/testing/expect-accessible';
import { moveTo } from '~/testing/keys';
import { renderForVisitor } from '~/testing/render-app';
import { serveEachTest } from '~/testing/serve-each-test';
import { makePhoto } from '~/testing/stand-in-photos';
import { refuse } from '~/testing/stand-in-server';

const getServer = serveEachTest();
const main = page.getByRole('main');
const gallery = main.getByRole('list', { name: 'Photos of this place' });
const photos = gallery.getByRole('button');
const tab = (name: string) => main.getByRole('tab', { name });

/** Opens a place with a review that has one photo for each topic. */
async function openPlace(topics: (PhotoTopic | null)[]) {
  const server = getServer();
  const place = server.addPlace({ total_reviews: 1 });
  const review = server.addReview({ location_id: place.id });
  review.photo_details = topics.map((topic, index) => makePhoto({ topic, alt_text: `View ${index + 1}` }));
  server.on('GET locationReviews', () => toPagedResult([], 0, 1, 10));
  await renderForVisitor(`/locations/${place.id}`);
  return review.photo_details;
}

/** Simulates a return to the page after a minute. */
function returnLater(): void {
  vi.setSystemTime(Date.now() + 60_000);
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}
afterEach(() => vi.useRealTimers());

describe('the photos of a place', () => {
  it("filters a place's photos by topic and enlarges photos", async () => {
    await openPlace(['entrance', 'toilet', 'toilet', null]);
    await expect.element(tab('All (4)')).toHaveAttribute('aria-selected', 'true');
    await expect.poll(() => photos.all()).toHaveLength(4);
    await moveTo(tab('All (4)'));
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await expect.element(tab('Toilet (2)')).toHaveAttribute('aria-selected', 'true');
    await expect.poll(() => photos.all()).toHaveLength(2);
    await expectAccessible('photos of a place by topic');
    await photos.nth(1).click();
    const viewer = page.getByRole('dialog', { name: 'Photo 2 of 2' });
    await expect.element(viewer).toMatchTextContent('View 3');
    await userEvent.keyboard('{Escape}');
    await expect.element(photos.nth(1)).toHaveFocus();
  });

  it('keeps an enlarged photo open until the photo is deleted', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const kept = await openPlace([null, null]);
    await photos.nth(1).click();
    await expect.element(page.getByRole('dialog', { name: 'Photo 2 of 2' })).toMatchTextContent('View 2');
    kept.unshift(makePhoto({ topic: null, alt_text: 'A new view' }));
    returnLater();
    await expect.element(page.getByRole('dialog', { name: 'Photo 3 of 3' })).toMatchTextContent('View 2');
    kept.pop();
    returnLater();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  it('turns enlarged photos beyond the loaded ones', async () => {
    await openPlace(Array.from({ length: 26 }, () => 'inside' as const));
    await photos.nth(5).click();
    await expect.element(page.getByRole('dialog', { name: 'Photo 6 of 26' })).toMatchTextContent('View 6');
    await userEvent.keyboard('{End}');
    await expect.element(page.getByRole('dialog', { name: 'Photo 24 of 26' })).toMatchTextContent('View 24');
    const next = page.getByRole('button', { name: 'Next photo' });
    await expect.element(next).not.toHaveAttribute('aria-disabled');
    await next.click();
    await expect.element(page.getByRole('dialog', { name: 'Photo 25 of 26' })).toMatchTextContent('View 25');
  });

  it("shows photos between a place's answers and reviews", async () => {
    await openPlace(['entrance']);
    await expect.element(photos).toHaveAccessibleName('Photo 1 of 1: View 1');
    const headings = main
      .getByRole('heading', { level: 2 })
      .all()
      .map((each) => each.element().textContent);
    expect(headings.indexOf('Photos')).toBeLessThan(headings.indexOf('Reviews'));
    expect(headings.indexOf('Photos')).toBeGreaterThan(0);
    expect(main.getByRole('tab').all()).toHaveLength(0);
  });

  it('shows six photos of a place until "Show more"', async () => {
    await openPlace(Array.from({ length: 26 }, () => 'inside' as const));
    await expect.poll(() => photos.all()).toHaveLength(6);
    const more = main.getByRole('button', { name: 'Show more photos' });
    await moveTo(more);
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => photos.all()).toHaveLength(24);
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => photos.all()).toHaveLength(26);
    await expect.element(photos.nth(24)).toHaveFocus();
  });

  it('hides the photo section of a place without photos', async () => {
    await openPlace([]);
    await expect.element(main.getByRole('heading', { name: 'Reviews' })).toBeVisible();
    await expect.element(main.getByRole('heading', { name: 'Photos' })).not.toBeInTheDocument();
  });

  it("reports that a place's photos failed and retries", async () => {
    let isBroken = true;
    getServer().on('GET locationPhotos', () =>
      isBroken ? refuse(500, 'unexpected_failure', 'Broken') : undefined,
    );
    await openPlace(['entrance']);
    await expect.element(main.getByText('The photos could not be loaded.')).toBeVisible();
    isBroken = false;
    await main.getByRole('button', { name: 'Try again' }).click();
    await expect.element(photos).toBeVisible();
    await expect.element(main.getByRole('heading', { name: 'Photos' })).toHaveFocus();
  });
});
