import { toPagedResult } from '@wayable/protocol/paging';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { sessionStore } from '~/app/services';
import { expectAccessible } from '~/testing/expect-accessible';
import { moveTo } from '~/testing/keys';
import { renderApp, renderForVisitor } from '~/testing/render-app';
import { serveEachTest } from '~/testing/serve-each-test';
import { refuse } from '~/testing/stand-in-server';

const getServer = serveEachTest();
const main = page.getByRole('main');
const toasts = page.getByRole('region', { name: /Notifications/ });
const list = main.getByRole('list', { name: 'Saved places' });
const save = main.getByRole('button', { name: 'Save', exact: true });
const saved = main.getByRole('button', { name: 'Saved', exact: true });

beforeEach(() => {
  localStorage.removeItem('wayable.saved');
  // Simulates an event from another tab.
  window.dispatchEvent(new StorageEvent('storage', { key: 'wayable.saved' }));
  const server = getServer();
  server.on('GET locationReviews', () => toPagedResult([], 0, 1, 10));
  server.on('GET locationReports', () => ({ data: [] }));
  server.on('GET locationConfirmation', () => ({ confirmation: null }));
});
afterEach(() => sessionStore.signOut());

it("offers to add a visitor's saved places after sign-in", async () => {
  const server = getServer();
  const place = server.addPlace();
  const visit = await renderForVisitor(`/locations/${place.id}`);
  await save.click();
  await expect.element(saved).toBeVisible();
  await visit.goTo('/saved');
  const onDevice = main.getByRole('list', { name: 'Saved on this device' });
  await expect.element(onDevice.getByRole('link', { name: new RegExp(place.name) })).toBeVisible();
  await expectAccessible('places that a device keeps');
  await sessionStore.signIn(server.member.email, 'correct horse battery');
  const add = main.getByRole('button', { name: 'Add them to your account' });
  await expect.element(add).toBeVisible();
  await expect.element(main.getByText('Loading saved places…')).not.toBeInTheDocument();
  expect(main.getByText('Nothing saved yet').elements()).toEqual([]);
  await moveTo(add);
  await userEvent.keyboard('{Enter}');
  await expect.element(toasts).toMatchTextContent('Added to your account');
  await expect.element(list.getByRole('link', { name: new RegExp(place.name) })).toBeVisible();
  await expect.element(main.getByRole('heading', { name: 'Saved on this device' })).not.toBeInTheDocument();
  await expect.element(main.getByRole('heading', { level: 1, name: 'Saved places' })).toHaveFocus();
});

it("lists the device's saved places before the second factor", async () => {
  const server = getServer();
  const factor = { id: crypto.randomUUID(), factor_type: 'totp', status: 'verified', friendly_name: '' };
  const { session } = server.member as { session: { user: object } & object };
  server.onAuth('POST', '/token', () => ({ ...session, user: { ...session.user, factors: [factor] } }));
  await renderApp('/saved', server);
  await expect.element(main.getByText('Nothing saved yet')).toBeVisible();
});

it('moves saved places to the account and omits deleted places', async () => {
  const server = getServer();
  const [deleted, place] = [server.addPlace(), server.addPlace()];
  const visit = await renderForVisitor(`/locations/${deleted.id}`);
  for (const { id } of [deleted, place]) {
    await visit.goTo(`/locations/${id}`);
    await save.click();
    await expect.element(saved).toBeVisible();
  }
  server.on('PUT savedLocation', ({ params }) =>
    params.locationId === deleted.id
      ? refuse(404, 'not_found', 'There is no location with this id.')
      : undefined,
  );
  await visit.goTo('/saved');
  await sessionStore.signIn(server.member.email, 'correct horse battery');
  await main.getByRole('button', { name: 'Add them to your account' }).click();
  await expect.element(toasts).toMatchTextContent('Added to your account');
  await expect.element(list.getByRole('listitem')).toHaveLength(1);
  await expect.element(list.getByRole('link', { name: new RegExp(place.name) })).toBeVisible();
  await expect.element(main.getByRole('heading', { name: 'Saved on this device' })).not.toBeInTheDocument();
});

it("shows what is known of a visitor's saved places", async () => {
  const server = getServer();
  const [place, deleted] = [server.addPlace({ overall_rating: 4.5, total_reviews: 2 }), server.addPlace()];
  server.on('GET location', ({ params }) =>
    params.id === deleted.id ? refuse(404, 'not_found', 'There is no location with this id.') : undefined,
  );
  const { name, address } = deleted;
  const saved_at = '2026-05-04T10:00:00.000Z';
  const stored = [place, deleted].map(({ id }) => ({ id, name, address, saved_at }));
  localStorage.setItem('wayable.saved', JSON.stringify(stored));
  window.dispatchEvent(new StorageEvent('storage', { key: 'wayable.saved' }));
  await renderForVisitor('/saved');
  const onDevice = main.getByRole('list', { name: 'Saved on this device' });
  await expect.element(onDevice.getByRole('link').nth(0)).toMatchTextContent('4.5');
  await expect.element(onDevice.getByRole('link').nth(1)).toMatchTextContent(address);
  await expectAccessible("a visitor's saved places");
});
