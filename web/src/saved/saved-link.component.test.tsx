import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { closeToasts } from '~/testing/close-toasts';
import { expectAccessible } from '~/testing/expect-accessible';
import { renderApp } from '~/testing/render-app';
import { serveEachTest } from '~/testing/serve-each-test';
import { CUT } from '~/testing/stand-in-server';

const getServer = serveEachTest();
const main = page.getByRole('main');
const toasts = page.getByRole('region', { name: /Notifications/ });
const toggle = main.getByRole('switch', { name: 'Share this list by a link' });

/** Sets the needs on this device, as query parameters. */
function setNeeds(needs: Record<string, string>) {
  localStorage.setItem('wayable.needs', JSON.stringify(needs));
  window.dispatchEvent(new StorageEvent('storage', { key: 'wayable.needs' }));
}
const address = main.getByRole('textbox', { name: 'Link to this list' });

it('turns a share link on, copies it and opens it', async () => {
  const server = getServer();
  const place = server.addPlace();
  server.saved.add(place.id);
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const app = await renderApp('/saved', server);
  await expect.element(toggle).not.toBeChecked();
  await expect.element(address).not.toBeInTheDocument();
  await page.getByText('Share this list by a link').click();
  await expect.element(toasts).toMatchTextContent('The link is on.');
  await expect.element(address).toBeVisible();
  await expectAccessible('saved places with a link');
  const url = (address.element() as HTMLInputElement).value;
  await main.getByRole('button', { name: 'Copy link' }).click();
  await expect.element(toasts).toMatchTextContent('Link copied');
  expect(write).toHaveBeenCalledWith(url);
  await closeToasts();
  await app.goTo(new URL(url).pathname);
  await expect.element(main.getByRole('heading', { level: 1, name: 'A list of places' })).toBeVisible();
  await expect.element(main.getByRole('link', { name: new RegExp(place.name) })).toBeVisible();
  await expectAccessible('a shared list');
  write.mockRestore();
});

it('shows a share link after a lost answer', async () => {
  const server = getServer();
  let token: string | null = null;
  server.on('GET savedLink', () => ({ token }));
  server.on('PUT savedLink', () => {
    token = 'a'.repeat(32);
    return CUT;
  });
  await renderApp('/saved', server);
  await page.getByText('Share this list by a link').click();
  await expect.element(toasts).toMatchTextContent(/Failed to change that\. ./);
  await expect.element(toggle).toBeChecked();
});

it('turns a share link off and closes the shared page', async () => {
  const server = getServer();
  const app = await renderApp('/saved', server);
  await page.getByText('Share this list by a link').click();
  await expect.element(address).toBeVisible();
  const { pathname } = new URL((address.element() as HTMLInputElement).value);
  await app.goTo(pathname);
  await expect.element(main.getByText('The list is empty right now.')).toBeVisible();
  await app.goTo('/saved');
  await page.getByText('Share this list by a link').click();
  await expect.element(toasts).toMatchTextContent('The link is off.');
  await expect.element(address).not.toBeInTheDocument();
  await app.goTo(pathname);
  await expect.element(main.getByRole('heading', { name: 'This list isn’t shared anymore' })).toBeVisible();
});

it('shows whether a place is saved without requesting the list', async () => {
  const server = getServer();
  const place = server.addPlace();
  server.saved.add(place.id);
  server.on('GET locationReviews', () => ({
    data: [],
    count: 0,
    totalPages: 0,
    currentPage: 1,
    hasNextPage: false,
    hasPreviousPage: false,
  }));
  server.on('GET locationReports', () => ({ data: [] }));
  server.on('GET locationConfirmation', () => ({ confirmation: null }));
  await renderApp(`/locations/${place.id}`, server);
  const saved = main.getByRole('button', { name: 'Saved', exact: true });
  await expect.element(saved).toHaveAttribute('aria-pressed', 'true');
  expect(server.asked).not.toContain('GET savedLocations');
});

it('shows whether saved and shared places fit the needs', async () => {
  const server = getServer();
  const place = server.addPlace();
  server.saved.add(place.id);
  const fit = { answer: 'no', reasons: [{ code: 'feature_no', value: 2, where: 'audio-cues' }] } as const;
  const serve = ({ query }: { query: URLSearchParams }) => ({
    data: [
      {
        ...place,
        saved_at: place.created_at,
        ...(query.get('needs') === 'audio-cues' && { fit: { ...fit, reasons: [...fit.reasons] } }),
      },
    ],
  });
  server.on('GET savedLocations', serve);
  server.on('GET sharedList', serve);
  setNeeds({ needs: 'audio-cues' });
  const app = await renderApp('/saved', server);
  const row = main.getByRole('link', { name: new RegExp(place.name) });
  await expect.element(row).toMatchTextContent('Doesn’t fit you');
  await app.goTo(`/saved/${'a'.repeat(32)}`);
  await expect.element(row).toMatchTextContent('Doesn’t fit you');
  setNeeds({});
});
