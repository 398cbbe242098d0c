import { toPagedResult } from '@wayable/protocol/paging';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { sessionStore } from '~/app/services';
import { expectAccessible } from '~/testing/expect-accessible';
import { renderForVisitor } from '~/testing/render-app';
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
  await main.getByRole('button', { name: 'Add them to your account' }).click();
  await expect.element(toasts).toMatchTextContent('Added to your account');
  await expect.element(list.getByRole('link', { name: new RegExp(place.name) })).toBeVisible();
  await expect.element(main.getByRole('heading', { name: 'Saved on this device' })).not.toBeInTheDocument();
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
