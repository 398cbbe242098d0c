import { expectAccessible } from '../support/axe-states.ts';
import { expect, expectNoSidewaysScrolling, test } from '../support/fixtures.ts';
import { drawFile, expectUploaded, openReview, submit } from '../support/review-photos.ts';

interface BackGesture {
  goBack?: () => void;
  CloseWatcher: new () => { requestClose: () => void };
}

/** Lets the test request the close of the page's `CloseWatcher`, as the Back gesture does. */
const rememberWatchers = () => {
  const scope = window as unknown as BackGesture;
  scope.CloseWatcher = class extends scope.CloseWatcher {
    constructor() {
      super();
      scope.goBack = () => this.requestClose();
    }
  };
};

test("takes photos with a phone's camera and swipes between them", async ({ page, member }) => {
  await page.addInitScript(rememberWatchers);
  const place = await openReview(page, member);
  const take = async () => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Take a photo' }).tap();
    const camera = await chooser;
    expect(await camera.element().getAttribute('capture')).toBe('environment');
    await camera.setFiles([await drawFile('image.jpg')]);
  };
  await take();
  await expectUploaded(page, 1);
  await take();
  await expectUploaded(page, 2);
  await expect(page.getByText('or drop them here')).toBeHidden();
  await expectAccessible(page, 'a review with photos, on a phone');
  await expectNoSidewaysScrolling(page, 'a review with photos, on a phone');
  await submit(page);

  await page.goto(`/locations/${place.id}`);
  await page.getByRole('article').getByRole('button', { name: 'Photo 1 of 2' }).tap();
  const first = page.getByRole('dialog', { name: 'Photo 1 of 2' });
  const second = page.getByRole('dialog', { name: 'Photo 2 of 2' });
  await expect(first.getByRole('img')).toBeVisible();
  const session = await page.context().newCDPSession(page);
  const swipe = async (from: number, to: number, meanwhile?: () => Promise<void>) => {
    const at = (x: number) => [{ x, y: 400 }];
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(from) });
    await meanwhile?.();
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(to) });
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  const held: (() => Promise<void>)[] = [];
  await page.route(/\/object\/public\/review-photos\//, (route) => {
    held.push(() => route.continue());
  });
  await swipe(300, 100);
  await expect(second.getByText('Loading the photo')).toBeVisible();
  // A photo that loads during a swipe does not interrupt the swipe.
  await swipe(100, 300, async () => {
    await Promise.all(held.map((release) => release()));
    await page.unroute(/\/object\/public\/review-photos\//);
    await expect(second.getByText('Loading the photo')).toBeHidden();
  });
  await expect(first).toBeVisible();
  await swipe(200, 180);
  await expect(first).toBeVisible();
  await expectAccessible(page, 'the viewer of photos, on a phone');
  await page.evaluate(() => (window as unknown as BackGesture).goBack?.());
  await expect(first).toBeHidden();
  await expect(page).toHaveURL(`/locations/${place.id}`);
});
