import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '~/testing/expect-accessible';
import { serveExplorer } from '~/testing/explorer-server';
import { moveTo } from '~/testing/keys';
import { renderApp } from '~/testing/render-app';
import { serveEachTest } from '~/testing/serve-each-test';

const getServer = serveEachTest();
const address = window.location.href;
beforeEach(() => window.history.replaceState(null, '', '/map'));
afterEach(() => {
  vi.restoreAllMocks();
  window.history.replaceState(null, '', address);
});

const AT = 'lat=41.885&lng=-87.631&z=15';
const button = (name: string | RegExp) => page.getByRole('button', { name });

async function open(query = AT) {
  const server = getServer();
  serveExplorer(server);
  server.addPlace({ name: 'Library', category: 'public-service' });
  server.addPlace({ name: 'Clinic', category: 'healthcare', longitude: -87.632 });
  return renderApp(`/map?${query}`, server);
}

it('sets and resets place filters in a dialog by keyboard', async () => {
  const app = await open();
  await moveTo(button(/^Filters/));
  await userEvent.keyboard('{Enter}');
  const dialog = page.getByRole('dialog', { name: 'Filters' });
  await expect.element(dialog).toBeVisible();
  await moveTo(dialog.getByRole('checkbox', { name: 'audio cues' }));
  await userEvent.keyboard(' ');
  await expect.poll(app.readAddress).toContain('features=audio-cues');
  await expect.element(dialog.getByText('2 locations found').first()).toBeVisible();
  await moveTo(dialog.getByRole('button', { name: 'Show places' }));
  await userEvent.keyboard('{Enter}');
  await expect.element(button(/^Filters/)).toHaveFocus();
  await expect.element(button(/^Filters/)).toMatchTextContent('1 on');
  await userEvent.keyboard('{Enter}');
  await dialog.getByRole('button', { name: 'Reset filters' }).click();
  await expect.poll(app.readAddress).not.toContain('features');
  await expectAccessible('filters');
});

it('omits accessibility needs from the filter count and URL', async () => {
  const app = await open();
  await button(/^My needs/).click();
  const dialog = page.getByRole('dialog', { name: 'My needs' });
  await dialog.getByText('audio cues').click();
  await expectAccessible('needs');
  await userEvent.keyboard('{Escape}');
  await expect.element(button(/^My needs/)).toMatchTextContent('1 on');
  await expect.element(button(/^Filters/)).not.toMatchTextContent('on');
  expect(app.readAddress()).not.toContain('audio-cues');
  localStorage.removeItem('wayable.needs');
  window.dispatchEvent(new StorageEvent('storage', { key: 'wayable.needs' }));
});

it("shows kinds of places as chips over a phone's map", async () => {
  await page.viewport(390, 844);
  const app = await open();
  const chip = page.getByRole('group', { name: 'Quick choices' }).getByRole('button', { name: 'Healthcare' });
  await moveTo(chip);
  await expect.element(chip).toBeInViewport({ ratio: 1 });
  await userEvent.keyboard(' ');
  await expect.element(chip).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(app.readAddress).toContain('category=healthcare');
  await userEvent.keyboard(' ');
  await expect.poll(app.readAddress).not.toContain('category');
  await expectAccessible('chips');
});

it.each([390, 1_280])('reports a denied location permission at %i pixels', async (width) => {
  await page.viewport(width, 844);
  await open();
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((_, onError) =>
    onError?.({ code: 1, message: 'no' } as GeolocationPositionError),
  );
  await button('Near me').click();
  await expect
    .element(page.getByText('Location access denied. Please enable location permissions.'))
    .toBeVisible();
  await expect.element(button('Near me')).toHaveAttribute('aria-disabled', 'false');
});
