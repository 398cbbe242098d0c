import type { Confirmation, ConfirmationUpdate } from '@wayable/protocol/confirmations';
import { CONFIRMATION_RENEWABLE_DAYS } from '@wayable/protocol/confirmations';
import type { Location } from '@wayable/protocol/locations';
import { toPagedResult } from '@wayable/protocol/paging';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '~/testing/expect-accessible';
import { moveTo } from '~/testing/keys';
import { renderApp } from '~/testing/render-app';
import { serveEachTest } from '~/testing/serve-each-test';
import type { MemberServer } from '~/testing/stand-in-data';
import { CUT } from '~/testing/stand-in-server';

const getServer = serveEachTest();
const main = page.getByRole('main');
const question = page.getByRole('region', { name: 'Still true?' });
const toasts = page.getByRole('region', { name: /Notifications/ });
const yes = question.getByRole('button', { name: 'Yes, as described' });
const changed = question.getByRole('button', { name: 'Something has changed' });
const DAY_MS = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

const toConfirmation = (answer: ConfirmationUpdate, days = 0): Confirmation => ({
  is_accurate: answer.is_accurate,
  note: answer.note ?? '',
  answered_at: ago(days),
  renewable_at: ago(days - CONFIRMATION_RENEWABLE_DAYS),
});

/** Serves a place, and accepts confirmations as the real server does. */
function serveAnswers(server: MemberServer, place: Location, first: Confirmation | null = null) {
  const state = { own: first };
  server.on('GET locationReviews', () => toPagedResult([], 0, 1, 10));
  server.on('GET locationReports', () => ({ data: [] }));
  server.on('GET locationConfirmation', () => ({ confirmation: state.own }));
  server.on('PUT locationConfirmation', ({ body }) => {
    state.own = toConfirmation(body as ConfirmationUpdate);
    const isYes = state.own.is_accurate;
    Object.assign(place, {
      confirmations: isYes ? 1 : 0,
      changes_reported: isYes ? 0 : 1,
      last_confirmed_at: isYes ? state.own.answered_at : null,
      last_looked_at: state.own.answered_at,
    });
    return state.own;
  });
  server.on('DELETE locationConfirmation', () => {
    state.own = null;
    Object.assign(place, {
      confirmations: 0,
      changes_reported: 0,
      last_confirmed_at: null,
      last_looked_at: null,
    });
    return null;
  });
  return state;
}

/** Delays responses until the test calls the returned function. */
function holdAnswers(server: MemberServer): () => void {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  server.on('PUT locationConfirmation', () => promise);
  return () => resolve(undefined);
}

it('saves, shows and withdraws a confirmation by keyboard', async () => {
  const server = getServer();
  const place = server.addPlace({ last_looked_at: ago(500) });
  serveAnswers(server, place);
  await renderApp(`/locations/${place.id}`, server);
  await expect.element(main).toMatchTextContent('Not checked in over a year');
  await expect.element(yes).toBeVisible();
  await expectAccessible('the question');
  await moveTo(yes);
  await userEvent.keyboard('{Enter}');
  await expect.element(toasts).toMatchTextContent('Thank you! Your answer counts from now on.');
  await expect.element(main).toMatchTextContent('Confirmed today by one person');
  // German begins with the time, in lower case.
  const line = main.getByText('Confirmed today by one person', { exact: true }).element();
  expect(getComputedStyle(line, '::first-letter').textTransform).toBe('uppercase');
  await expect.element(question.getByText(/^You confirmed on/)).toHaveFocus();
  await expect.element(yes).not.toBeInTheDocument();
  await expectAccessible('a yes');
  await question.getByRole('button', { name: 'Take the answer back' }).click();
  await expect.element(toasts).toMatchTextContent('Your answer was taken back');
  await expect.element(main).toMatchTextContent('Not checked yet');
  await expect.element(yes).toBeVisible();
});

it('asks what changed at a place and links to reviews', async () => {
  const server = getServer();
  const place = server.addPlace();
  const state = serveAnswers(server, place);
  const app = await renderApp(`/locations/${place.id}`, server);
  await changed.click();
  const note = question.getByRole('textbox', { name: 'What has changed?' });
  await expect.element(note).toHaveFocus();
  await expectAccessible('what has changed');
  await note.fill('x'.repeat(501));
  await question.getByRole('button', { name: 'Send' }).click();
  await expect.element(note).toHaveFocus();
  await expect.element(note).toHaveAttribute('aria-invalid', 'true');
  await expect.element(note).toHaveAccessibleDescription(/Please use 500 or fewer characters\./);
  expect(state.own).toBeNull();
  await note.fill(' The ramp is gone. ');
  await question.getByRole('button', { name: 'Send' }).click();
  await expect.element(main).toMatchTextContent('One person says that something has changed');
  expect(state.own).toMatchObject({ is_accurate: false, note: 'The ramp is gone.' });
  await expect.element(question).toMatchTextContent('“The ramp is gone.”');
  await expectAccessible('a no');
  await question.getByRole('button', { name: 'Change what you wrote' }).click();
  await expect.element(note).toHaveValue('The ramp is gone.');
  await userEvent.keyboard('{Tab}{Tab}{Enter}');
  await expect.element(question.getByText(/^You said on/)).toHaveFocus();
  await question.getByRole('link', { name: 'Review this place' }).click();
  await expect.poll(app.readAddress).toMatch(/^\/review\?location=/);
});

it('keeps a note about a change that failed and retries', async () => {
  const server = getServer();
  const place = server.addPlace();
  const state = serveAnswers(server, place);
  let isCut = true;
  server.on('PUT locationConfirmation', () => (isCut ? CUT : undefined));
  await renderApp(`/locations/${place.id}`, server);
  await changed.click();
  await question.getByRole('textbox', { name: 'What has changed?' }).fill('Closed.');
  await question.getByRole('button', { name: 'Send' }).click();
  await expect.element(question.getByRole('alert')).toMatchTextContent('Wayable cannot be reached.');
  await expectAccessible('an answer that did not arrive');
  isCut = false;
  await question.getByRole('button', { name: 'Send' }).click();
  await expect.element(question).toMatchTextContent('“Closed.”');
  expect(state.own?.note).toBe('Closed.');
});

it("keeps typed text when an earlier confirmation's response arrives", async () => {
  const server = getServer();
  const place = server.addPlace();
  serveAnswers(server, place);
  const release = holdAnswers(server);
  await renderApp(`/locations/${place.id}`, server);
  await yes.click();
  await changed.click();
  const note = question.getByRole('textbox', { name: 'What has changed?' });
  await note.fill('The lift is');
  release();
  await expect.element(toasts).toMatchTextContent('Thank you! Your answer counts from now on.');
  await expect.element(question.getByText(/^You confirmed on/)).toBeVisible();
  await expect.element(note).toHaveFocus();
  await expect.element(note).toHaveValue('The lift is');
});

it("keeps the focus when a confirmation's response arrives late", async () => {
  const server = getServer();
  const place = server.addPlace();
  serveAnswers(server, place);
  const release = holdAnswers(server);
  await renderApp(`/locations/${place.id}`, server);
  await yes.click();
  const directions = main.getByRole('link', { name: /Directions/ });
  await moveTo(directions, 'Shift+Tab');
  release();
  await expect.element(question.getByText(/^You confirmed on/)).toBeVisible();
  await expect.element(toasts).toMatchTextContent('Thank you! Your answer counts from now on.');
  await expect.element(directions).toHaveFocus();
});

it('asks for a confirmation again after 90 days', async () => {
  const server = getServer();
  const place = server.addPlace();
  serveAnswers(server, place, toConfirmation({ is_accurate: true }, 91));
  await renderApp(`/locations/${place.id}`, server);
  await expect.element(yes).toBeVisible();
  await expect.element(question).toMatchTextContent('Is this still accurate?');
});

it('reports a confirmation that failed to load and retries', async () => {
  const server = getServer();
  const place = server.addPlace();
  serveAnswers(server, place);
  let isDown = true;
  server.on('GET locationConfirmation', () => (isDown ? new Response(null, { status: 500 }) : undefined));
  await renderApp(`/locations/${place.id}`, server);
  await expect.element(question.getByRole('alert')).toMatchTextContent('Failed to load your answer');
  isDown = false;
  await question.getByRole('button', { name: 'Try again' }).click();
  await expect.element(yes).toBeVisible();
});

it('shows notes about changes to administrators', async () => {
  const server = getServer();
  const place = server.addPlace({ changes_reported: 2, last_looked_at: ago(3) });
  serveAnswers(server, place);
  server.on('GET profile', () => ({
    id: server.member.id,
    full_name: server.member.fullName,
    avatar_url: null,
    is_admin: true,
    reputation_score: 0,
    total_reviews: 0,
    badges_earned: 0,
    created_at: ago(9),
    updated_at: ago(9),
  }));
  server.on('GET locationConfirmationNotes', () => ({
    data: [{ note: 'The lift is broken.', answered_at: ago(3) }],
  }));
  await renderApp(`/locations/${place.id}`, server);
  await main.getByText('What people say has changed').click();
  const note = main.getByText('The lift is broken.');
  await expect.element(note).toBeVisible();
  expect(note.element().tagName).toBe('BDI');
  await expectAccessible('what has changed, for administrators');
});
