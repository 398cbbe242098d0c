import { DEMO_PASSWORD, DEMO_USER_EMAIL } from '../../protocol/src/client-config.ts';
import { type Member, makeLocation, makeReview, unique } from '../support/factories.ts';
import { beSignedIn, expect, signIn, test } from '../support/fixtures.ts';

/** These reviews fill seven pages, which is more than the page buttons show at once. */
const REVIEWS = 63;

/** Creates reviews of a restaurant, with ratings from 1 to 5 in turn, and one review of a shop. */
async function makeManyReviews(member: Member) {
  const restaurant = await makeLocation(member);
  const shop = await makeLocation(member, { name: `Hat Shop ${unique()}`, category: 'retail' });
  for (let index = 1; index < REVIEWS; index++) {
    await makeReview(member, restaurant.id, { rating: (index % 5) + 1, comments: `Visit number ${index}.` });
  }
  await makeReview(member, shop.id, { rating: 3, comments: 'Low shelves, helpful staff.' });
  return { restaurant, shop };
}

test("paginates, searches, filters and sorts many of the user's reviews", async ({ page, member }) => {
  const { shop } = await makeManyReviews(member);
  await beSignedIn(page, member);
  await page.goto('/profile/reviews');
  const main = page.getByRole('main');
  const cards = main.getByRole('heading', { level: 3 });
  const pages = page.getByRole('navigation', { name: 'Pages' });
  const pageNumbers = pages.getByRole('listitem');

  await test.step('shows other pages of reviews', async () => {
    await expect(main).toContainText(`${REVIEWS} reviews total`);
    await expect(main).toContainText(`Showing 1 to 10 of ${REVIEWS} reviews`);
    await expect(cards).toHaveCount(10);
    await expect(pageNumbers).toHaveText(['1', '2', '3', '4', '5']);
    await expect(pages.getByRole('button', { name: 'Previous' })).toBeDisabled();
    await pages.getByRole('button', { name: 'Page 5' }).click();
    await expect(main).toContainText(`Showing 41 to 50 of ${REVIEWS} reviews`);
    await expect(pageNumbers).toHaveText(['3', '4', '5', '6', '7']);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await expect(page).toHaveURL(/page=5/);
    await pages.getByRole('button', { name: 'Page 7' }).click();
    await expect(main).toContainText(`Showing 61 to ${REVIEWS} of ${REVIEWS} reviews`);
    await expect(pages.getByRole('button', { name: 'Next' })).toBeDisabled();
    await page.goBack();
    await expect(main).toContainText(`Showing 41 to 50 of ${REVIEWS} reviews`);
  });

  await test.step('returns to the first page when a search starts', async () => {
    await page.getByRole('searchbox', { name: 'Search my reviews' }).fill('helpful staff');
    await expect(cards).toHaveText([shop.name]);
    await expect(main).toContainText('Showing 1 to 1 of 1 reviews');
    await expect(page).toHaveURL((url) => !url.searchParams.has('page'));
    await page.getByRole('searchbox').fill(unique());
    await expect(page.getByRole('heading', { name: 'No matching reviews found' })).toBeVisible();
    await page.getByRole('button', { name: 'Clear search and filters' }).click();
    await expect(main).toContainText(`of ${REVIEWS} reviews`);
    await expect(page.getByRole('searchbox')).toBeFocused();
  });

  await test.step('filters by category', async () => {
    const category = page.getByRole('combobox', { name: 'Category' });
    await expect(category.getByRole('option')).toHaveText(['All Categories', 'Restaurants', 'Retail Stores']);
    await category.selectOption('Retail Stores');
    await expect(cards).toHaveText([shop.name]);
    await category.selectOption('All Categories');
  });

  await test.step('sorts in descending order, then in ascending order', async () => {
    const stars = main.getByRole('img', { name: /out of 5/ });
    const sortBy = page.getByRole('group', { name: 'Sort by' });
    await expect(cards.first()).toHaveText(shop.name);
    await sortBy.getByRole('button', { name: 'Rating' }).click();
    await expect(stars.first()).toHaveAccessibleName('5 out of 5');
    await expect(page).toHaveURL(/sort=rating/);
    await sortBy.getByRole('button', { name: 'Rating' }).click();
    await expect(stars.first()).toHaveAccessibleName('1 out of 5');
    await sortBy.getByRole('button', { name: 'Date' }).click();
    await expect(cards.first()).toHaveText(shop.name);
    await sortBy.getByRole('button', { name: 'Date' }).click();
    await expect(main).toContainText('“Visit number 1.”');
  });
});

test('returns a changed verified review to pending', async ({ page }) => {
  await signIn(page, DEMO_USER_EMAIL, DEMO_PASSWORD);
  await page.goto('/profile/reviews');
  const main = page.getByRole('main');
  const tab = (name: string) => page.getByRole('tab', { name });
  const count = async (name: string) => {
    await expect(tab(name)).toHaveText(/\(\d+\)/);
    return Number(/\d+/.exec(await tab(name).innerText())?.[0]);
  };
  const [all, verified, pending] = [await count('All'), await count('Verified'), await count('Pending')];
  expect(verified).toBeGreaterThan(0);
  expect(verified + pending).toBe(all);

  await tab('Verified').click();
  await expect(page).toHaveURL(/status=verified/);
  await expect(main.getByText('Pending Verification')).toHaveCount(0);
  await page.getByRole('button', { name: 'Edit your review of' }).first().click();
  await expect(main).toContainText(
    'This review is verified. If you change it, it returns to pending verification.',
  );
  await page.getByRole('textbox', { name: 'Comments' }).fill('Seen again: all as before.');
  await page.getByRole('button', { name: 'Save' }).click();
  const toasts = page.getByRole('region', { name: /Notifications/ });
  await expect(toasts).toContainText('Review updated successfully!');
  await expect(toasts).toContainText('Your review was changed, so it waits for verification again.');
  await expect(tab('Verified')).toHaveText(`Verified (${verified - 1})`);
  await expect(tab('Pending')).toHaveText(`Pending (${pending + 1})`);
  await tab('Pending').click();
  await page.getByRole('searchbox', { name: 'Search my reviews' }).fill('Seen again');
  await expect(main.getByText('Pending Verification')).toHaveCount(1);
  await expect(main.getByText('“Seen again: all as before.”')).toBeVisible();
});

test('keeps a review unchanged when editing is canceled', async ({ page, member }) => {
  const { id, name } = await makeLocation(member);
  await makeReview(member, id, { comments: 'As it was.' });
  await beSignedIn(page, member);
  await page.goto('/profile/reviews');
  const edit = page.getByRole('button', { name: `Edit your review of ${name}` });
  await edit.click();
  await page.getByRole('textbox', { name: 'Comments' }).fill('Never sent.');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('main')).toContainText('“As it was.”');
  await edit.click();
  await expect(page.getByRole('textbox', { name: 'Comments' })).toHaveValue('As it was.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(edit).toBeVisible();
  await expect(page.getByText('Review updated successfully!')).toHaveCount(0);
});
