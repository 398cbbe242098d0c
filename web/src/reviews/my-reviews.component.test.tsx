import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { tellQueueEvent } from '~/app/review/queue/queue-events';
import { expectAccessible } from '~/testing/expect-accessible';
import { followText } from '~/testing/follow-text';
import { renderApp } from '~/testing/render-app';
import { serveEachTest } from '~/testing/serve-each-test';
import { CUT, refuse } from '~/testing/stand-in-server';

const getServer = serveEachTest();
const main = page.getByRole('main');
const toasts = page.getByRole('region', { name: /Notifications/ });
const UNREACHABLE = 'Wayable cannot be reached. Check your connection and try again.';
const answerTo = (feature: string, answer: string) =>
  main.getByRole('group', { name: feature }).getByRole('radio', { name: answer, exact: true });
const brokenAnswer = () => new Response(null, { status: 500 });

it("keeps a review's failed change in the form and retries", async () => {
  const server = getServer();
  const place = server.addPlace();
  server.addReview({
    location_id: place.id,
    comments: 'As it was.',
    accessibility_features: ['audio-cues'],
  });
  let isCut = true;
  server.on('PATCH review', () => (isCut ? CUT : undefined));
  await renderApp('/profile/reviews', server);
  await page.getByRole('button', { name: `Edit your review of ${place.name}` }).click();
  // The form shows the review's current content at first.
  await expect.element(main.getByRole('radio', { name: '4 stars, Excellent' })).toBeChecked();
  await expect.element(answerTo('audio cues', 'Yes')).toBeChecked();
  await main.getByRole('radio', { name: '2 stars, Fair' }).click();
  await answerTo('automatic doors', 'Partly').click();
  await page.getByRole('textbox', { name: 'Comments' }).fill('The bell is broken.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(toasts).toMatchTextContent(/Failed to update review\. ./);
  await expect.element(main.getByRole('alert')).toHaveTextContent(UNREACHABLE);
  await expectAccessible('a change of a review that did not arrive');
  await expect.element(page.getByRole('textbox', { name: 'Comments' })).toHaveValue('The bell is broken.');
  isCut = false;
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(toasts).toMatchTextContent('Review updated successfully!');
  await expect.element(main).toMatchTextContent('“The bell is broken.”');
  await expect
    .element(main.getByRole('list', { name: 'Accessibility features' }))
    .toMatchTextContent(/audio cues.*automatic doors: Partly/);
  await expect.element(main.getByRole('img', { name: '2 out of 5' })).toBeVisible();
});

it('names a nameless place by its kind in My Reviews', async () => {
  const server = getServer();
  const place = server.addPlace({ name: 'the English name', kind: 'toilets', has_name: false });
  server.addReview({ location_id: place.id });
  await renderApp('/profile/reviews', server);
  await expect.element(main.getByRole('heading', { name: 'Toilets', exact: true })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Edit your review of Toilets' })).toBeVisible();
});

it('keeps the height of My Reviews while scrolling', async () => {
  const server = getServer();
  const place = server.addPlace();
  for (let number = 1; number <= 12; number++)
    server.addReview({ location_id: place.id, comments: `Visit number ${number}.` });
  await renderApp('/profile/reviews', server);
  await expect.element(page.getByRole('button', { name: 'Page 2' })).toBeVisible();
  const { scrollHeight } = document.documentElement;
  window.scrollTo({ top: scrollHeight, behavior: 'instant' });
  const nextFrame = () => new Promise(requestAnimationFrame);
  for (let frame = 1; frame <= 3; frame++) await nextFrame();
  expect(document.documentElement.scrollHeight).toBe(scrollHeight);
});

it("saves only the form's changes despite another tab", async () => {
  const server = getServer();
  const place = server.addPlace();
  const review = server.addReview({ location_id: place.id, rating: 3, comments: 'As it was.' });
  let sent: unknown;
  server.on('PATCH review', ({ body }) => {
    sent = body;
    return undefined;
  });
  await renderApp('/profile/reviews', server);
  await page.getByRole('button', { name: `Edit your review of ${place.name}` }).click();
  const comments = page.getByRole('textbox', { name: 'Comments' });
  await expect.element(comments).toHaveValue('As it was.');
  review.rating = 5;
  review.is_verified = true;
  tellQueueEvent({ kind: 'sent', id: crypto.randomUUID(), location: place });
  await expect.element(main.getByText('This review is verified.')).toBeVisible();
  await comments.fill('The bell is broken.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(toasts).toMatchTextContent('Review updated successfully!');
  expect(sent).toEqual({ comments: 'The bell is broken.' });
});

it('keeps a review form open when filters exclude its review', async () => {
  const server = getServer();
  const place = server.addPlace();
  const review = server.addReview({ location_id: place.id, comments: 'As it was.' });
  review.is_verified = true;
  let sent: unknown;
  server.on('PATCH review', ({ body }) => {
    sent = body;
    return undefined;
  });
  await renderApp('/profile/reviews?status=verified', server);
  await page.getByRole('button', { name: `Edit your review of ${place.name}` }).click();
  const comments = page.getByRole('textbox', { name: 'Comments' });
  await comments.fill('The bell is broken.');
  // Simulates a moderator who returns the review to pending.
  review.is_verified = false;
  tellQueueEvent({ kind: 'sent', id: crypto.randomUUID(), location: place });
  await expect.element(page.getByRole('tab', { name: 'Verified (0)' })).toBeVisible();
  await expect.element(comments).toHaveValue('The bell is broken.');
  await expect.element(page.getByRole('heading', { name: 'No matching reviews found' })).toBeVisible();
  await page.getByRole('tab', { name: 'All (1)' }).click();
  await expect.element(comments).toHaveValue('The bell is broken.');
  await page.getByRole('tab', { name: 'Verified (0)' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(toasts).toMatchTextContent('Review updated successfully!');
  expect(sent).toEqual({ comments: 'The bell is broken.' });
  await expect.element(comments).not.toBeInTheDocument();
});

it('asks before a changed review is left without saving', async () => {
  const server = getServer();
  const place = server.addPlace();
  server.addReview({ location_id: place.id, comments: 'As it was.' });
  await renderApp('/profile/reviews', server);
  const back = page.getByRole('link', { name: 'Back to profile' });
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await page.getByRole('button', { name: `Edit your review of ${place.name}` }).click();
  const comments = page.getByRole('textbox', { name: 'Comments' });
  const isHeld = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(isHeld()).toBe(false);
  await comments.fill('The bell is broken.');
  await expect.poll(isHeld).toBe(true);
  await back.click();
  await expectAccessible('the question about unsaved changes');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(comments).toHaveValue('The bell is broken.');
  await back.click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect.element(comments).not.toBeInTheDocument();
  expect(isHeld()).toBe(false);
});

it('asks about a changed review although another editor is unchanged', async () => {
  const server = getServer();
  const [changed, unchanged] = [server.addPlace(), server.addPlace()];
  for (const { id } of [changed, unchanged]) server.addReview({ location_id: id, comments: 'As it was.' });
  await renderApp('/profile/reviews', server);
  for (const { name } of [changed, unchanged]) {
    await page.getByRole('button', { name: `Edit your review of ${name}` }).click();
    if (name === changed.name)
      await page.getByRole('textbox', { name: 'Comments' }).fill('The bell is broken.');
  }
  await page.getByRole('link', { name: 'Back to profile' }).click();
  await expect.element(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
});

it("retries a review's failed deletion in the dialog", async () => {
  const server = getServer();
  const place = server.addPlace();
  server.addReview({ location_id: place.id });
  let isCut = true;
  server.on('DELETE review', () => (isCut ? CUT : undefined));
  await renderApp('/profile/reviews', server);
  await page.getByRole('button', { name: `Delete your review of ${place.name}` }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete this review?' });
  await expect
    .element(dialog)
    .toHaveAccessibleDescription(
      'Are you sure you want to delete this review? You can restore it for 30 days.',
    );
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.element(toasts).toMatchTextContent(/Failed to delete review\. ./);
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(UNREACHABLE);
  expect(server.countReviews(place)).toBe(1);
  isCut = false;
  let profilesRead = 0;
  server.on('GET profile', () => {
    profilesRead++;
    return undefined;
  });
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.element(toasts).toMatchTextContent('Review deleted successfully');
  await expect.element(page.getByRole('heading', { name: 'No reviews yet' })).toBeVisible();
  expect(server.countReviews(place)).toBe(0);
  // The hint about the next badge depends on the number of remaining reviews.
  await expect.poll(() => profilesRead).toBeGreaterThan(0);
});

it('keeps a second deletion dialog open after the first deletion', async () => {
  const server = getServer();
  const [first, second] = [server.addPlace(), server.addPlace({ name: 'Second Café' })];
  for (const { id } of [first, second]) server.addReview({ location_id: id });
  const answer = Promise.withResolvers<undefined>();
  server.on('DELETE review', () => answer.promise);
  await renderApp('/profile/reviews', server);
  const dialog = page.getByRole('alertdialog', { name: 'Delete this review?' });
  await main.getByRole('button', { name: `Delete your review of ${first.name}` }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await main.getByRole('button', { name: `Delete your review of ${second.name}` }).click();
  answer.resolve(undefined);
  await expect.element(toasts).toMatchTextContent('Review deleted successfully');
  await expect.element(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => server.reviews.length).toBe(0);
});

it('deletes a review again after a lost answer', async () => {
  const server = getServer();
  const place = server.addPlace();
  server.addReview({ location_id: place.id });
  let isDeleted = false;
  server.on('DELETE review', () => {
    if (isDeleted) return refuse(404, 'not_found', 'Gone');
    isDeleted = true;
    server.reviews.length = 0;
    return CUT;
  });
  await renderApp('/profile/reviews', server);
  await main.getByRole('button', { name: `Delete your review of ${place.name}` }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete this review?' });
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.element(toasts).toMatchTextContent('Failed to delete review.');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.element(toasts).toMatchTextContent('Review deleted successfully');
  await expect.element(main).toMatchTextContent('No reviews yet');
});

it('shows texts for a reviewed place without name and address', async () => {
  const server = getServer();
  const place = server.addPlace({ name: '', address: '' });
  server.addReview({ location_id: place.id });
  await renderApp('/profile/reviews', server);
  await expect.element(page.getByRole('heading', { level: 3, name: 'Unknown Location' })).toBeVisible();
  await expect.element(main).toMatchTextContent('Address not available');
  await expect.element(main).toMatchTextContent('0 photos');
});

it('announces a cached list with the same number of reviews', async () => {
  const server = getServer();
  server.addReview({ location_id: server.addPlace().id });
  await renderApp('/profile/reviews', server);
  const news = main.getByRole('status').filter({ hasText: 'Showing' });
  await expect.element(news).toBeInTheDocument();
  const said = followText(news.element());
  for (const name of [/^Pending/, /^All/, /^Pending/]) {
    said.length = 0;
    await page.getByRole('tab', { name }).click();
    await expect.poll(() => said.at(-1)).toContain('Showing');
    expect(said).toContain('');
  }
});

it("reports failures of My Reviews with the server's status", async () => {
  const server = getServer();
  const place = server.addPlace();
  server.addReview({ location_id: place.id });
  let isBroken = true;
  server.on('GET userReviews', () => (isBroken ? brokenAnswer() : undefined));
  server.on('DELETE review', brokenAnswer);
  await renderApp('/profile/reviews', server);
  await expect.element(toasts).toMatchTextContent('Failed to load reviews');
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('heading', { name: place.name })).toBeVisible();

  await page.getByRole('button', { name: `Delete your review of ${place.name}` }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete' });
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.element(toasts).toMatchTextContent('Failed to delete review');
  await expect
    .element(dialog)
    .toMatchTextContent('The server answered with an error (500). Please try again.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(page.getByRole('heading', { name: place.name })).toBeVisible();
  expect(server.countReviews(place)).toBe(1);
});

it('passes axe on My Reviews without reviews', async () => {
  const server = getServer();
  const app = await renderApp('/profile/reviews', server);
  const empty = page.getByRole('heading', { name: 'No reviews yet' });
  await expect.element(empty).toBeVisible();
  await expectAccessible('no reviews yet');
  await app.goTo('/profile');
  await expect.element(page.getByRole('heading', { name: server.member.fullName })).toBeVisible();
  // The focused element must remain when the loading state ends.
  expect(document.querySelector('main')?.contains(document.activeElement)).toBe(true);
  await expect.element(empty).toBeVisible();
  await expectAccessible('a new profile');
});

it("passes axe in My Reviews' form, dialog and empty result", async () => {
  const server = getServer();
  const place = server.addPlace();
  const features = ['audio-cues', 'automatic-doors'] as const;
  server.addReview({
    location_id: place.id,
    comments: 'A bell at the door.',
    accessibility_features: [...features],
  });
  server.addReview({ location_id: place.id });
  const app = await renderApp('/profile/reviews', server);
  await page.getByRole('button', { name: 'Edit your review of' }).nth(1).click();
  await expect.element(page.getByRole('button', { name: 'Save' })).toBeVisible();
  await expectAccessible('a review being edited');
  await page.getByRole('button', { name: 'Delete your review of' }).first().click();
  await expect.element(page.getByRole('alertdialog', { name: 'Delete this review?' })).toHaveFocus();
  await expectAccessible('the question before deletion');
  await userEvent.keyboard('{Escape}');
  server.reviews.length = 0;
  await app.goTo('/profile/reviews?q=nothing');
  await expect.element(page.getByRole('heading', { name: 'No matching reviews found' })).toBeVisible();
  await expectAccessible('no matching reviews');
});
