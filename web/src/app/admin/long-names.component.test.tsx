import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { makeAdminUser, makeModeratedReview, serveAdmin } from '~/testing/admin-server';
import { expectNoSidewaysScrolling } from '~/testing/expect-accessible';
import { renderApp } from '~/testing/render-app';
import { serveEachTest } from '~/testing/serve-each-test';

const getServer = serveEachTest();
const main = page.getByRole('main');
/** As long as a name may be, without a place to break. */
const NAME = 'Wo'.repeat(60);
const WINDOW = { width: window.innerWidth, height: window.innerHeight };
afterEach(() => page.viewport(WINDOW.width, WINDOW.height));

it('a review whose place and author have long names stays within a narrow screen', async () => {
  await page.viewport(320, 640);
  const review = makeModeratedReview();
  serveAdmin(getServer(), {
    reviews: [
      {
        ...review,
        user_profiles: { ...review.user_profiles, full_name: NAME },
        locations: { ...review.locations, name: NAME, address: NAME },
      },
    ],
  });
  await renderApp('/admin?tab=reviews', getServer());
  await expect.element(main.getByRole('heading', { name: NAME })).toBeVisible();
  expectNoSidewaysScrolling('a review of long names');
});

it('a dialog about somebody with a long name can be closed on a narrow screen', async () => {
  await page.viewport(320, 640);
  serveAdmin(getServer(), { users: [makeAdminUser({ full_name: NAME })] });
  await renderApp('/admin?tab=users', getServer());
  await main.getByRole('button', { name: /^Suspend/ }).click();
  const close = page.getByRole('dialog').getByRole('button', { name: 'Close' });
  await expect.element(close).toBeVisible();
  expect(close.element().getBoundingClientRect().right).toBeLessThanOrEqual(320);
});
