import { toPagedResult } from '@wayable/protocol/paging';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '~/testing/expect-accessible';
import { renderApp } from '~/testing/render-app';
import { serveEachTest } from '~/testing/serve-each-test';
import { CUT } from '~/testing/stand-in-server';

const getServer = serveEachTest();
const main = page.getByRole('main');
const toasts = page.getByRole('region', { name: /Notifications/ });
const list = main.getByRole('list', { name: 'Saved places' });
const save = main.getByRole('button', { name: 'Save', exact: true });
const saved = main.getByRole('button', { name: 'Saved', exact: true });

beforeEach(() => {
  const server = getServer();
  server.on('GET locationReviews', () => toPagedResult([], 0, 1, 10));
  server.on('GET locationReports', () => ({ data: [] }));
  server.on('GET locationConfirmation', () => ({ confirmation: null }));
});

it('saves a place in the account and removes it again', async () => {
  const server = getServer();
  const place = server.addPlace();
  await renderApp(`/locations/${place.id}`, server);
  await save.click();
  await expect.element(saved).toHaveAttribute('aria-pressed', 'true');
  await expect.element(toasts).toMatchTextContent('Saved. You find it under Saved places.');
  expect([...server.saved]).toEqual([place.id]);
  await toasts.getByRole('button', { name: 'Saved places' }).click();
  await expect.element(main.getByRole('heading', { level: 1, name: 'Saved places' })).toHaveFocus();
  await expect.element(list.getByRole('link', { name: new RegExp(place.name) })).toBeVisible();
  await expectAccessible('saved places');
  await list.getByRole('button', { name: `Take off the list: ${place.name}` }).click();
  await expect.element(main.getByRole('heading', { name: 'Nothing saved yet' })).toBeVisible();
  // The focused button has disappeared, so the heading has the focus.
  await expect.element(main.getByRole('heading', { level: 1 })).toHaveFocus();
  await toasts.getByRole('button', { name: 'Undo' }).click();
  await expect.element(list.getByRole('link', { name: new RegExp(place.name) })).toBeVisible();
});

it('follows a place and reports a failed attempt', async () => {
  const server = getServer();
  const place = server.addPlace();
  let isCut = true;
  server.on('PUT locationFollow', () => (isCut ? CUT : undefined));
  await renderApp(`/locations/${place.id}`, server);
  const follow = main.getByRole('button', { name: 'Tell me when it changes' });
  await follow.click();
  await expect.element(toasts).toMatchTextContent(/Failed to change that\. ./);
  isCut = false;
  await follow.click();
  await expect
    .element(main.getByRole('button', { name: 'You are told when it changes' }))
    .toHaveAttribute('aria-pressed', 'true');
  expect([...server.followed]).toEqual([place.id]);
});

it('shows a followed place after a lost answer', async () => {
  const server = getServer();
  const place = server.addPlace();
  server.on('PUT locationFollow', () => {
    server.followed.add(place.id);
    return CUT;
  });
  await renderApp(`/locations/${place.id}`, server);
  await main.getByRole('button', { name: 'Tell me when it changes' }).click();
  const followed = main.getByRole('button', { name: 'You are told when it changes' });
  await expect.element(followed).toBeVisible();
});

it('reports saved places that fail to load and retries', async () => {
  const server = getServer();
  let isCut = true;
  server.on('GET savedLocations', () => (isCut ? new Response(null, { status: 500 }) : undefined));
  await renderApp('/saved', server);
  await expect.element(main.getByText('Failed to load saved places')).toBeVisible();
  isCut = false;
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect.element(main.getByRole('heading', { name: 'Nothing saved yet' })).toBeVisible();
});
