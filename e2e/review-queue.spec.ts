import type { Page } from '@playwright/test';
import { expectAccessible } from './axe-states.ts';
import { countReviews, makeLocation } from './factories.ts';
import { beSignedIn, expect, test } from './fixtures.ts';
import { moveTo } from './keys.ts';
import { toasts } from './toasts.ts';

const queue = (page: Page) => page.getByRole('region', { name: /waiting to be sent/ });
const comments = (page: Page) => page.getByRole('textbox', { name: 'Comments' });

/** Fills in the form for a place and submits it. */
async function submitReview(page: Page, locationId: string, text: string): Promise<void> {
  await page.goto(`/review?id=${locationId}`);
  await page.getByRole('radio', { name: '2 stars, Fair' }).check();
  await comments(page).fill(text);
  await page.getByRole('button', { name: 'Submit Review' }).click();
}

/** Answers submissions in the server's stead until told otherwise. */
async function breakSubmissions(page: Page) {
  let answer: 'nothing' | 'refusal' | undefined = 'nothing';
  await page.route('**/api/v1/reviews', (route) => {
    if (route.request().method() !== 'POST' || !answer) return route.fallback();
    if (answer === 'nothing') return route.abort('connectionreset');
    return route.fulfill({
      status: 400,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        type: 'about:blank',
        title: 'Bad input',
        status: 400,
        detail: 'comments: speaks of somebody by name',
        code: 'validation_failed',
        errors: [{ field: 'comments', message: 'Leave out the name of the waiter' }],
      }),
    });
  });
  return (next: typeof answer) => {
    answer = next;
  };
}

test('a refused review comes back with the reason and its text, and is sent when it is mended', async ({
  page,
  member,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_CONNECTION_RESET/);
  expectConsoleError(/status of 400/);
  const location = await makeLocation(member);
  await beSignedIn(page, member);
  const answerWith = await breakSubmissions(page);
  await submitReview(page, location.id, 'The waiter was rude.');
  await expect(page.getByRole('heading', { name: `Your review of ${location.name} is kept` })).toBeFocused();
  await expect(queue(page)).toContainText('Waiting for the network');

  answerWith('refusal');
  await moveTo(page, queue(page).getByRole('button', { name: 'Send now' }));
  await page.keyboard.press('Enter');
  await expect(queue(page)).toContainText('Not accepted: comments: speaks of somebody by name');
  await expect(toasts(page)).toContainText(`Your review of ${location.name} was not accepted.`);
  await expectAccessible(page, 'a review that came back');

  answerWith(undefined);
  await moveTo(page, page.getByRole('button', { name: `Edit the waiting review of ${location.name}` }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('This review could not be accepted: comments: speaks of')).toBeVisible();
  await expect(comments(page)).toHaveValue('The waiter was rude.');
  await expect(page.getByRole('radio', { name: '2 stars, Fair' })).toBeChecked();
  await expect(queue(page)).toBeHidden();
  await comments(page).fill('The staff was rude.');
  await page.getByRole('button', { name: 'Submit Review' }).click();
  await expect(
    page.getByRole('heading', { name: `Thank you. Your review of ${location.name}` }),
  ).toBeFocused();
  expect(await countReviews(location.id)).toBe(1);
});

test('a refusal while the form is open stays in the form, at its field', async ({
  page,
  member,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 400/);
  const location = await makeLocation(member);
  await beSignedIn(page, member);
  const answerWith = await breakSubmissions(page);
  answerWith('refusal');
  await submitReview(page, location.id, 'The waiter was rude.');
  await expect(comments(page)).toBeFocused();
  await expect(comments(page)).toHaveValue('The waiter was rude.');
  await expect(page.getByText('Leave out the name of the waiter')).toBeVisible();
  await expect(queue(page)).toBeHidden();
  await page.reload();
  await expect(comments(page)).toHaveValue('The waiter was rude.');
});

test('a refusal without a reason says that it failed, and keeps the form', async ({
  page,
  member,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 413/);
  const location = await makeLocation(member);
  await beSignedIn(page, member);
  await page.route('**/api/v1/reviews', (route) =>
    route.fulfill({ status: 413, contentType: 'text/html', body: '<h1>413</h1>' }),
  );
  await submitReview(page, location.id, 'Level all the way.');
  await expect(toasts(page)).toContainText('Failed to submit review. Please try again.');
  await expect(comments(page)).toHaveValue('Level all the way.');
  await page.unroute('**/api/v1/reviews');
  await page.getByRole('button', { name: 'Submit Review' }).click();
  await expect(
    page.getByRole('heading', { name: `Thank you. Your review of ${location.name}` }),
  ).toBeFocused();
  expect(await countReviews(location.id)).toBe(1);
});

test('a waiting review can be thrown away, after a question', async ({
  page,
  member,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_CONNECTION_RESET/);
  const location = await makeLocation(member);
  await beSignedIn(page, member);
  const answerWith = await breakSubmissions(page);
  await submitReview(page, location.id, 'Better not.');
  await expect(queue(page)).toContainText('Better not.');
  await page.goto('/profile/reviews');
  await expect(queue(page)).toContainText('Better not.');
  const cancel = page.getByRole('button', { name: `Do not send the waiting review of ${location.name}` });
  await cancel.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(queue(page)).toContainText('Better not.');
  await cancel.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Throw away' }).click();
  await expect(queue(page)).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
  answerWith(undefined);
  await page.reload();
  await expect(page.getByText('No reviews yet')).toBeVisible();
  expect(await countReviews(location.id)).toBe(0);
});

test('an answer that is lost makes no second review', async ({ page, member, expectConsoleError }) => {
  expectConsoleError(/ERR_CONNECTION_RESET/);
  const location = await makeLocation(member);
  await beSignedIn(page, member);
  await page.route('**/api/v1/reviews', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await submitReview(page, location.id, 'Did it arrive?');
  await expect(queue(page)).toContainText('Waiting for the network');
  expect(await countReviews(location.id)).toBe(1);
  await page.unroute('**/api/v1/reviews');
  await queue(page).getByRole('button', { name: 'Send now' }).click();
  await expect(queue(page)).toBeHidden();
  expect(await countReviews(location.id)).toBe(1);
});

test('a review beyond a limit waits until the time that the server tells, and is sent then', async ({
  page,
  member,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 429/);
  const location = await makeLocation(member);
  const other = await makeLocation(member);
  await beSignedIn(page, member);
  const reason = 'You have reviewed this place several times in the last 30 days.';
  let isFull = true;
  let asked = 0;
  await page.route('**/api/v1/reviews', (route) => {
    const request = route.request();
    if (request.method() !== 'POST' || request.postDataJSON().location_id !== location.id) {
      return route.fallback();
    }
    asked += 1;
    if (!isFull) return route.fallback();
    return route.fulfill({
      status: 429,
      headers: { 'retry-after': '7200' },
      contentType: 'application/problem+json',
      body: JSON.stringify({ title: 'Too many requests', status: 429, detail: reason, code: 'rate_limited' }),
    });
  });
  await submitReview(page, location.id, 'Once more.');
  const thanks = page.getByRole('heading', { name: `Your review of ${location.name} is kept` });
  await expect(thanks).toBeFocused();
  await expect(
    page.getByText(/This device keeps your review and sends it after .*, when Wayable/),
  ).toBeVisible();
  await expect(queue(page)).toContainText(/Waiting until .*: You have reviewed this place several times/);
  await expectAccessible(page, 'a review that waits for room');

  await submitReview(page, other.id, 'Another place.');
  await expect(page.getByRole('heading', { name: `Thank you. Your review of ${other.name}` })).toBeFocused();
  expect([await countReviews(other.id), asked]).toEqual([1, 1]);
  isFull = false;
  await queue(page).getByRole('button', { name: 'Send now' }).click();
  await expect(queue(page)).toBeHidden();
  expect(await countReviews(location.id)).toBe(1);
});
