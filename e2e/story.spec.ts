import { searchFor } from './support/explorer-panel.ts';
import { PASSWORD, unique } from './support/factories.ts';
import { expect, test } from './support/fixtures.ts';
import { listItem, readCount, readRating } from './support/location-card.ts';
import { answerTo } from './support/review-answers.ts';
import { signOut } from './support/sign-out.ts';

const PLACE = 'Harold Washington Library Center';

test("shows a new member's review to other people", async ({ page, otherPage }) => {
  const name = `Robin ${unique()}`;
  const toasts = page.getByRole('region', { name: /Notifications/ });
  const card = page.getByRole('region', { name: `Details of ${PLACE}` });
  const reviewByMe = (at = page) => at.getByRole('article', { name: `Review by ${name}` });
  let before = 0;

  await test.step('signs up', async () => {
    await page.goto('/');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sign In' }).click();
    await page.getByRole('tab', { name: 'Sign Up' }).click();
    await page.getByRole('textbox', { name: 'Full name' }).fill(name);
    await page.getByRole('textbox', { name: 'Email' }).fill(`${unique()}@story.example`);
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expect(toasts).toContainText('Creating account...');
    await expect(toasts).toContainText('Account created successfully! Welcome to the product.');
    await expect(page).toHaveURL('/profile');
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  });

  await test.step('finds the place and opens its card', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Map Explorer' }).click();
    await searchFor(page, 'harold washington');
    await expect(page.getByText('1 location found').first()).toBeVisible();
    await listItem(page, PLACE).click();
    await expect(card).toContainText('400 S State St');
    await expect(card).toContainText('Public Services');
    before = await readCount(card);
    expect(before).toBeGreaterThan(0);
  });

  await test.step('reviews the place', async () => {
    await card.getByRole('link', { name: 'Add Review' }).click();
    await expect(page.getByRole('button', { name: `Change the location, now ${PLACE}` })).toBeVisible();
    await page.getByRole('radio', { name: '1 star, Poor' }).check();
    await answerTo(page, 'audio cues', 'Yes').check();
    await page.getByRole('textbox', { name: 'Comments' }).fill('The lift was out of order.');
    await page.getByRole('button', { name: 'Submit Review' }).click();
    await expect(toasts).toContainText('Review submitted successfully!');
    await expect(
      page.getByRole('heading', { name: `Thank you! Your review of ${PLACE} is live.` }),
    ).toBeFocused();
    await expect(page.getByRole('main').getByRole('radio', { checked: true, name: /star/ })).toHaveCount(0);
    await expect(page.getByRole('textbox', { name: 'Comments' })).toHaveValue('');
  });

  const newRating = await test.step('shows the review on the card', async () => {
    await page.getByRole('link', { name: 'See it on the map' }).click();
    await expect(card).toContainText(`${before + 1} reviews`);
    await expect(reviewByMe()).toContainText('The lift was out of order.');
    await expect(reviewByMe()).toContainText('Pending Verification');
    await expect(reviewByMe().getByRole('img', { name: '1 out of 5' })).toBeVisible();
    return readRating(card);
  });

  await test.step('shows the review to another person', async () => {
    await otherPage.goto(page.url());
    const theirCard = otherPage.getByRole('region', { name: `Details of ${PLACE}` });
    await expect(theirCard).toContainText(`${before + 1} reviews`);
    await expect(reviewByMe(otherPage)).toContainText('The lift was out of order.');
    expect(await readRating(theirCard)).toBe(newRating);
  });

  await test.step('lists the review in My Reviews', async () => {
    await page.goto('/profile/reviews');
    await expect(page.getByText('1 review total')).toBeVisible();
    const mine = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: PLACE }) });
    await expect(mine).toContainText('“The lift was out of order.”');
    await expect(mine).toContainText('audio cues');
    await expect(mine).toContainText('0 photos');
  });

  await test.step('changes the review', async () => {
    await page.getByRole('button', { name: `Edit your review of ${PLACE}` }).click();
    await expect(page.getByRole('radio', { name: '1 star, Poor' })).toBeFocused();
    await page.getByRole('radio', { name: '5 stars, Excellent' }).check();
    await answerTo(page, 'audio cues', 'Didn’t check').check();
    await answerTo(page, 'automatic doors', 'Yes').check();
    await page.getByRole('textbox', { name: 'Comments' }).fill('They repaired the lift.');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(toasts).toContainText('Review updated successfully!');
    await otherPage.reload();
    await expect(reviewByMe(otherPage)).toContainText('They repaired the lift.');
    await expect(reviewByMe(otherPage)).toContainText('automatic doors');
    await expect(reviewByMe(otherPage)).not.toContainText('audio cues');
    const theirCard = otherPage.getByRole('region', { name: `Details of ${PLACE}` });
    expect(await readRating(theirCard)).toBeGreaterThan(newRating);
  });

  await test.step('deletes the review', async () => {
    await page.getByRole('button', { name: `Delete your review of ${PLACE}` }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Delete this review?' });
    await expect(dialog).toContainText(
      'Are you sure you want to delete this review? You can restore it for 30 days.',
    );
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(toasts).toContainText('Review deleted successfully');
    await expect(page.getByText('0 reviews total')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Add Your First Review' })).toBeVisible();
    await otherPage.reload();
    await expect(otherPage.getByRole('region', { name: `Details of ${PLACE}` })).toContainText(
      `${before} reviews`,
    );
    await expect(reviewByMe(otherPage)).toHaveCount(0);
  });

  await test.step('signs out', async () => {
    await signOut(page);
    await expect(toasts).toContainText('Signing out...');
    await expect(page).toHaveURL('/auth');
    await expect(
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sign In' }),
    ).toBeVisible();
  });
});
