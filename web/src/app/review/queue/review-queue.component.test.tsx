import type { Location } from '@wayable/protocol/locations';
import type { ReviewCreate } from '@wayable/protocol/reviews';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '~/testing/expect-accessible';
import { moveTo } from '~/testing/keys';
import { type RenderedApp, renderApp } from '~/testing/render-app';
import { serveEachTest } from '~/testing/serve-each-test';
import { CUT, refuse } from '~/testing/stand-in-server';

const getServer = serveEachTest();
const queue = page.getByRole('region', { name: /waiting to be sent/ });
const comments = page.getByRole('textbox', { name: 'Comments' });
const toasts = page.getByRole('region', { name: /Notifications/ });
const heading = (name: string) => page.getByRole('heading', { name });

const refuseComments = () =>
  refuse(400, 'validation_failed', 'comments: must have 900 or fewer characters', {
    errors: [
      { field: 'comments', message: 'must have 900 or fewer characters', code: 'too_long', limit: 900 },
    ],
  });
const REASON = 'Please use 900 or fewer characters.';

/** Fills in the open form and submits the review. */
async function fillIn(text: string): Promise<void> {
  const rating = page.getByRole('radio', { name: '2 stars, Fair' });
  await expect.element(rating).toBeInTheDocument();
  await rating.click();
  await comments.fill(text);
  await page.getByRole('button', { name: 'Submit Review' }).click();
}

async function submitReview(text: string): Promise<{ app: RenderedApp; place: Location }> {
  const place = getServer().addPlace();
  const app = await renderApp(`/review?id=${place.id}`, getServer());
  await fillIn(text);
  return { app, place };
}

it('returns a rejected review to its form and sends corrections', async () => {
  let answer: 'nothing' | 'refusal' | 'review' = 'nothing';
  getServer().on('POST reviews', () => {
    if (answer === 'review') return undefined;
    return answer === 'nothing' ? CUT : refuseComments();
  });
  const { app, place } = await submitReview('The waiter was rude.');
  await expect.element(heading(`Your review of ${place.name} is kept`)).toHaveFocus();
  await expect.element(queue).toMatchTextContent('Waiting for the network');
  // The text and the focus stay until the next form has loaded.
  const kept = heading(`Your review of ${place.name} is kept`).element();
  await expect.poll(app.readAddress).toBe('/review');
  await expect.element(comments).toHaveValue('');
  expect(kept).toBe(document.activeElement);

  answer = 'refusal';
  await moveTo(queue.getByRole('button', { name: 'Send now' }));
  await userEvent.keyboard('{Enter}');
  await expect
    .element(queue)
    .toMatchTextContent(`Not accepted: Some of what you entered isn’t valid. ${REASON}`);
  await expect.element(toasts).toMatchTextContent(`Your review of ${place.name} was not accepted.`);
  await expectAccessible('a review that came back');

  answer = 'review';
  await moveTo(page.getByRole('button', { name: `Edit the waiting review of ${place.name}` }));
  await userEvent.keyboard('{Enter}');
  await expect
    .element(page.getByText('This review could not be accepted: Some of what you entered'))
    .toBeVisible();
  await expect.element(comments).toHaveValue('The waiter was rude.');
  await expect.element(page.getByRole('radio', { name: '2 stars, Fair' })).toBeChecked();
  await expect.element(queue).not.toBeInTheDocument();
  await expect.element(heading('is kept')).not.toBeInTheDocument();
  await comments.fill('The staff was rude.');
  await page.getByRole('button', { name: 'Submit Review' }).click();
  await expect.element(heading(`Thank you! Your review of ${place.name}`)).toHaveFocus();
  expect(getServer().reviews.map((review) => review.comments)).toEqual(['The staff was rude.']);
});

it('shows in the open form why a review was rejected', async () => {
  getServer().on('POST reviews', refuseComments);
  const { app } = await submitReview('The waiter was rude.');
  await expect.element(comments).toHaveFocus();
  await expect.element(comments).toHaveValue('The waiter was rude.');
  await expect.element(page.getByText(REASON, { exact: true })).toBeVisible();
  await expect.element(queue).not.toBeInTheDocument();
  await app.reload();
  await expect.element(comments).toHaveValue('The waiter was rude.');
});

it('keeps the form when a review is rejected without reason', async () => {
  let isRefused = true;
  getServer().on('POST reviews', () =>
    isRefused
      ? new Response('<h1>413</h1>', { status: 413, headers: { 'content-type': 'text/html' } })
      : undefined,
  );
  const { place } = await submitReview('Level all the way.');
  await expect.element(toasts).toMatchTextContent('Failed to submit review. Please try again.');
  await expect.element(comments).toHaveValue('Level all the way.');
  isRefused = false;
  await page.getByRole('button', { name: 'Submit Review' }).click();
  await expect.element(heading(`Thank you! Your review of ${place.name}`)).toHaveFocus();
  expect(getServer().countReviews(place)).toBe(1);
});

it('discards a waiting review after a confirmation', async () => {
  let isCut = true;
  let asked = 0;
  getServer().on('POST reviews', () => {
    asked += 1;
    return isCut ? CUT : undefined;
  });
  const { app, place } = await submitReview('Better not.');
  await expect.element(queue).toMatchTextContent('Better not.');
  await app.goTo('/profile/reviews');
  await expect.element(queue).toMatchTextContent('Better not.');
  const cancel = page.getByRole('button', { name: `Do not send the waiting review of ${place.name}` });
  const dialog = page.getByRole('alertdialog', { name: /\?$/ });
  await cancel.click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(queue).toMatchTextContent('Better not.');
  await cancel.click();
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect.element(queue).not.toBeInTheDocument();
  await expect.element(page.getByRole('main')).toHaveFocus();
  isCut = false;
  const before = asked;
  await app.reload();
  await expect.element(page.getByText('No reviews yet')).toBeVisible();
  await expect.element(queue).not.toBeInTheDocument();
  expect([asked - before, getServer().reviews.length]).toEqual([0, 0]);
});

it('resends a possibly received review with the same idempotency key', async () => {
  const keys: (string | null)[] = [];
  const server = getServer();
  server.on('POST reviews', ({ body, headers }) => {
    keys.push(headers.get('idempotency-key'));
    if (keys.length > 1) return server.reviews[0];
    server.addReview(body as ReviewCreate);
    return CUT;
  });
  await submitReview('Did it arrive?');
  await expect.element(queue).toMatchTextContent('Waiting for the network');
  await queue.getByRole('button', { name: 'Send now' }).click();
  await expect.element(queue).not.toBeInTheDocument();
  expect(keys).toHaveLength(2);
  expect(keys[0]).toMatch(/^[\w-]{8,}$/);
  expect(keys[1]).toBe(keys[0]);
});

it('shows a rate-limited review as waiting and sends others', async () => {
  const server = getServer();
  let isFull = true;
  let fullPlace = '';
  let asked = 0;
  server.on('POST reviews', ({ body }) => {
    const { location_id } = body as ReviewCreate;
    fullPlace ||= location_id;
    if (location_id !== fullPlace) return undefined;
    asked += 1;
    return isFull
      ? refuse(429, 'rate_limited', 'No more of it.', { retryAfter: '7200', limit: 'reviews_of_place' })
      : undefined;
  });
  const { app, place } = await submitReview('Once more.');
  await expect.element(heading(`Your review of ${place.name} is kept`)).toHaveFocus();
  await expect
    .element(page.getByText(/This device keeps your review and sends it after .*, when Wayable/))
    .toBeVisible();
  await expect
    .element(queue)
    .toMatchTextContent(/Waiting until .*: You have reviewed this place several times/);
  await expectAccessible('a review that waits for room');

  const other = server.addPlace();
  await app.goTo(`/review?id=${other.id}`);
  await expect.element(page.getByRole('button', { name: `now ${other.name}` })).toBeVisible();
  await fillIn('Another place.');
  await expect.element(heading(`Thank you! Your review of ${other.name}`)).toHaveFocus();
  expect([server.countReviews(other), asked]).toEqual([1, 1]);
  isFull = false;
  await queue.getByRole('button', { name: 'Send now' }).click();
  await expect.element(queue).not.toBeInTheDocument();
  expect(server.countReviews(place)).toBe(1);
});

it('sends an unsent review when the app opens again', async () => {
  let isCut = true;
  getServer().on('POST reviews', () => (isCut ? CUT : undefined));
  const { app, place } = await submitReview('Worth keeping.');
  await expect.element(heading('is kept on this device')).toHaveFocus();
  await expect.element(queue).toMatchTextContent('Worth keeping.');
  isCut = false;
  await app.reload();
  await expect.element(toasts).toMatchTextContent(`Your review of ${place.name} has been sent.`);
  expect(getServer().countReviews(place)).toBe(1);
});

it.each([
  ['has background sync', { sync: { register: async () => undefined } }, /, also when you close this page/],
  [
    'denies background sync',
    { sync: { register: () => Promise.reject(new Error('denied')) } },
    /Wayable is open/,
  ],
  ['has no background sync', {}, /Wayable is open/],
])('tells when a review is sent if the browser %s', async (_, registration, promise) => {
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue(
    registration as unknown as ServiceWorkerRegistration,
  );
  // Firefox asks for the person's permission, and may never get an answer.
  vi.spyOn(navigator.storage, 'persist').mockReturnValue(new Promise(() => undefined));
  getServer().on('POST reviews', () => CUT);
  await submitReview('Worth keeping.');
  await expect.element(heading('is kept on this device')).toHaveFocus();
  await expect.element(page.getByText(promise)).toBeVisible();
});

it('reports the server, not the network, when sending fails', async () => {
  getServer().on('POST reviews', () => refuse(500, 'unexpected_failure', 'Broken'));
  await submitReview('Worth keeping.');
  await expect.element(heading('is kept on this device')).toHaveFocus();
  await expect.element(page.getByText('This device keeps it and tries again by itself.')).toBeVisible();
  await expect.element(page.getByText(/as soon as there is a network/)).not.toBeInTheDocument();
});

/** Submits a review. While it is being sent, opens the form of another place, or of the same place. */
async function leaveWhileSending(another?: Location) {
  const { promise: answer, resolve } = Promise.withResolvers<Response | undefined>();
  getServer().on('POST reviews', () => answer);
  const { app, place } = await submitReview('The first one.');
  await expect.poll(() => getServer().asked).toContain('POST reviews');
  await app.goTo('/profile/reviews');
  await expect.element(page.getByText('No reviews yet')).toBeVisible();
  const address = `/review?id=${(another ?? place).id}`;
  await app.goTo(address);
  await expect.element(comments).toHaveValue('');
  await comments.fill('Half of the second one');
  return { app, place, address, resolve };
}

it('deletes the draft of a review sent without storage', async () => {
  const place = getServer().addPlace();
  const app = await renderApp(`/review?id=${place.id}`, getServer());
  const rating = page.getByRole('radio', { name: '2 stars, Fair' });
  await expect.element(rating).toBeInTheDocument();
  await rating.click();
  await app.reload();
  await expect.element(page.getByText('We kept what you had written')).toBeVisible();
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('There is no room.', 'QuotaExceededError');
  });
  try {
    await page.getByRole('button', { name: 'Submit Review' }).click();
    await expect.element(heading(`Thank you! Your review of ${place.name}`)).toHaveFocus();
    await app.goTo(`/review?id=${place.id}`);
    await expect.element(page.getByRole('button', { name: `now ${place.name}` })).toBeVisible();
    await expect.element(page.getByRole('radio', { name: '2 stars, Fair' })).not.toBeChecked();
    await expect.element(page.getByText('We kept what you had written')).not.toBeInTheDocument();
  } finally {
    full.mockRestore();
  }
});

it('keeps another form unchanged when a queued review is sent', async () => {
  const { app, place, address, resolve } = await leaveWhileSending(getServer().addPlace());
  resolve(undefined);
  await expect.element(toasts).toMatchTextContent(`Your review of ${place.name} has been sent.`);
  await expect.element(queue).not.toBeInTheDocument();
  expect(app.readAddress()).toBe(address);
  await expect.element(comments).toHaveValue('Half of the second one');
  await expect.element(toasts).not.toMatchTextContent('Review submitted successfully!');
});

it('keeps a rejected review after the user left its form', async () => {
  const { app, place, resolve } = await leaveWhileSending();
  resolve(refuseComments());
  await expect.element(toasts).toMatchTextContent(`Your review of ${place.name} was not accepted.`);
  await expect.element(queue).toMatchTextContent('The first one.');
  await expect.element(queue).toMatchTextContent(REASON);
  await app.reload();
  await expect.element(comments).toHaveValue('Half of the second one');
  await page.getByRole('button', { name: `Edit the waiting review of ${place.name}` }).click();
  await expect.element(comments).toHaveValue('The first one.');
});

it('sends one review for a double click', async () => {
  const place = getServer().addPlace();
  await renderApp(`/review?id=${place.id}`, getServer());
  const rating = page.getByRole('radio', { name: '5 stars, Excellent' });
  await expect.element(rating).toBeInTheDocument();
  await rating.click();
  await page.getByRole('button', { name: 'Submit Review' }).dblClick();
  await expect.element(toasts).toMatchTextContent('Review submitted successfully!');
  expect(getServer().countReviews(place)).toBe(1);
});
