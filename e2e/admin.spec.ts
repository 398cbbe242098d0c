import { makeAdministrator } from './support/database.ts';
import { countReviews, makeLocation, makeMember, makeReview } from './support/factories.ts';
import { beSignedIn, expect, test } from './support/fixtures.ts';
import { moveTo } from './support/keys.ts';
import { toasts } from './support/toasts.ts';

test('verifies, removes and restores reviews by keyboard', async ({ page, member }) => {
  const author = await makeMember('Robin Writer');
  const place = await makeLocation(author);
  const review = await makeReview(author, place.id, { comments: 'Level from the street, with a wide door.' });
  await makeAdministrator(member);
  await beSignedIn(page, member);
  await page.goto('/');
  const main = page.getByRole('main');
  const heading = main.getByRole('heading', { level: 3, name: place.name });

  await test.step('opens the reviews from the navigation', async () => {
    await moveTo(page, page.getByRole('link', { name: 'Admin Panel' }));
    await page.keyboard.press('Enter');
    await expect(main.getByText('Total Locations')).toBeVisible();
    await moveTo(page, main.getByRole('tab', { name: 'Dashboard' }));
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL(/tab=reviews/);
    await main.getByRole('combobox', { name: 'Status' }).selectOption('All');
    await main.getByRole('combobox', { name: 'Sort by' }).selectOption('Newest First');
    await expect(heading).toBeVisible();
  });

  await test.step('verifies the review', async () => {
    const search = main.getByRole('searchbox', { name: 'Search reviews' });
    await moveTo(page, search);
    await page.keyboard.type(place.name);
    await expect(main.getByRole('heading', { level: 3 })).toHaveText([place.name]);
    await moveTo(page, main.getByRole('button', { name: /^Verify: / }));
    await page.keyboard.press('Enter');
    await expect(toasts(page)).toContainText('Review verified successfully');
    await expect(main.getByRole('button', { name: /^Unverify: / })).toBeVisible();
  });

  await test.step('removes the review with a reason', async () => {
    await moveTo(page, main.getByRole('button', { name: /^Delete: / }));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Delete this review?' });
    await moveTo(page, dialog.getByRole('radio', { name: 'Spam or advertising' }));
    await page.keyboard.press('Space');
    await moveTo(page, dialog.getByRole('button', { name: 'Delete' }));
    await page.keyboard.press('Enter');
    await expect(toasts(page)).toContainText('Review deleted successfully');
    expect(await countReviews(place.id)).toBe(0);
  });

  await test.step('restores the review', async () => {
    await expect(main.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
    await page.keyboard.press('u');
    await expect(toasts(page)).toContainText('Undone');
    await expect(heading).toBeVisible();
    expect(await countReviews(place.id)).toBe(1);
    const { is_verified } = await (await page.request.get(`/api/v1/reviews/${review.id}`)).json();
    expect(is_verified).toBe(true);
  });

  await test.step('shows every action in the admin log', async () => {
    await page.goto(`/admin?tab=log&subject=${author.userId}`);
    const acts = main.getByRole('heading', { level: 3 });
    await expect(acts).toHaveText(['Review restored', 'Review removed', 'Review verified']);
  });
});
