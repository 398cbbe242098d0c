import { accessOfFacts } from '@wayable/protocol/answers/access-text';
import type { CorrectionCreate, PlaceChange } from '@wayable/protocol/corrections';
import type { Location } from '@wayable/protocol/locations';
import { toPagedResult } from '@wayable/protocol/paging';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '~/testing/expect-accessible';
import { serveExplorer } from '~/testing/explorer-server';
import { moveTo } from '~/testing/keys';
import { renderApp } from '~/testing/render-app';
import { serveEachTest } from '~/testing/serve-each-test';
import { makeLocation } from '~/testing/stand-in-data';
import { refuse } from '~/testing/stand-in-server';

const getServer = serveEachTest();
afterEach(() => vi.useRealTimers());
const main = page.getByRole('main');
const dialog = page.getByRole('dialog', { name: 'Suggest an edit' });
const toasts = page.getByRole('region', { name: /Notifications/ });

/** Serves a place, and records suggestions about it. */
function servePlace(changes: Parameters<typeof makeLocation>[0] = {}) {
  const server = getServer();
  const place = server.addPlace({ name: 'Corner Bakery', ...changes });
  const sent: CorrectionCreate[] = [];
  server.on('GET locationConfirmation', () => ({ confirmation: null }));
  server.on('GET locationReports', () => ({ data: [] }));
  server.on('GET locationReviews', () => toPagedResult([], 0, 1, 10));
  server.on('POST locationSuggestions', ({ body }) => {
    sent.push(body as CorrectionCreate);
    return { id: crypto.randomUUID(), is_applied: false };
  });
  return { server, place, sent };
}

/** Returns a place with the data of its page, but no known access. */
const toDetails = (place: Location) => ({
  ...place,
  access: accessOfFacts({}),
  feature_counts: [],
  facts: [],
  contact: {},
  sources: [],
});

async function openDialog(kind: RegExp) {
  await main.getByRole('button', { name: 'Suggest an edit' }).click();
  await dialog.getByRole('radio', { name: kind }).click();
}
const send = () => dialog.getByRole('button', { name: 'Send suggestion' }).click();

describe('suggestion', () => {
  it('omits fields from a suggestion that others corrected during editing', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { server, place, sent } = servePlace();
    await renderApp(`/locations/${place.id}`, server);
    await openDialog(/Wrong details/);
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Corner Café');
    place.address = '7 New St';
    vi.setSystemTime(Date.now() + 60_000);
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    await expect.element(main.getByText('7 New St').first()).toBeInTheDocument();
    await send();
    await expect.poll(() => sent).toEqual([{ kind: 'edit', name: 'Corner Café' }]);
  });

  it('sends only the changed fields of a suggestion', async () => {
    const { server, place, sent } = servePlace();
    await renderApp(`/locations/${place.id}`, server);
    await openDialog(/Wrong details/);
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Corner Café');
    await dialog.getByRole('textbox', { name: /Note/ }).fill('The sign says so.');
    await expectAccessible('the form of an edit');
    await send();
    await expect.element(toasts).toMatchTextContent('A moderator will look at your suggestion');
    expect(sent).toEqual([{ kind: 'edit', name: 'Corner Café', note: 'The sign says so.' }]);
    await expect.element(main.getByRole('button', { name: 'Suggest an edit' })).toHaveFocus();
  });

  it('requires a kind and a change for a suggestion', async () => {
    const { server, place, sent } = servePlace();
    await renderApp(`/locations/${place.id}`, server);
    await main.getByRole('button', { name: 'Suggest an edit' }).click();
    await send();
    await expect.element(dialog).toMatchTextContent('Choose what is wrong');
    await dialog.getByRole('radio', { name: /Wrong details/ }).click();
    await send();
    await expect.element(dialog).toMatchTextContent('Change at least one thing');
    await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toHaveFocus();
    expect(sent).toEqual([]);
  });

  it('sends the new address and coordinates of a moved place', async () => {
    const { server, place, sent } = servePlace();
    await renderApp(`/locations/${place.id}`, server);
    await openDialog(/It has moved/);
    await dialog.getByRole('textbox', { name: 'Address' }).fill('1 New St, Chicago, IL 60602');
    await dialog.getByRole('textbox', { name: /Latitude/ }).fill('41.9');
    await send();
    await expect
      .poll(() => sent)
      .toEqual([
        { kind: 'moved', address: '1 New St, Chicago, IL 60602', latitude: 41.9, longitude: -87.631 },
      ]);
  });

  it('shows a changed position before sending it with an edit', async () => {
    const { server, place, sent } = servePlace();
    await renderApp(`/locations/${place.id}`, server);
    await openDialog(/It has moved/);
    const latitude = dialog.getByRole('textbox', { name: /Latitude/ });
    await latitude.fill('41.9');
    await dialog.getByRole('radio', { name: /Wrong details/ }).click();
    await expect.element(latitude).toHaveValue('41.9');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Corner Café');
    await send();
    await expect.poll(() => sent).toMatchObject([{ kind: 'edit', name: 'Corner Café', latitude: 41.9 }]);
  });

  it('focuses the fields of a position to correct', async () => {
    const { server, place } = servePlace();
    await renderApp(`/locations/${place.id}`, server);
    await openDialog(/Wrong details/);
    await moveTo(dialog.getByRole('button', { name: 'Correct the position, too' }));
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog.getByRole('textbox', { name: /Latitude/ })).toHaveFocus();
  });

  // In a shared page, the dialog can open before the place has loaded. The page then gets shorter and
  // scrolls, which closes the list. This file has a separate page until the list stays open.
  it('finds the other place when the user reports a duplicate', async () => {
    const { server, place, sent } = servePlace();
    const other = makeLocation({ name: 'Corner Bakery Inc' });
    server.on('GET locationSearch', () => ({ data: [other] }));
    await renderApp(`/locations/${place.id}`, server);
    await openDialog(/on the map twice/);
    await send();
    await expect.element(dialog).toMatchTextContent('Choose the other place');
    await dialog.getByRole('combobox', { name: /The other place/ }).fill('Corner');
    await page.getByRole('option', { name: /Corner Bakery Inc/ }).click();
    await expectAccessible('the form of a duplicate');
    await send();
    await expect.poll(() => sent).toEqual([{ kind: 'duplicate', duplicate_of: other.id }]);
  });

  it('shows why the server rejected a suggestion', async () => {
    const { server, place } = servePlace();
    server.on('POST locationSuggestions', () => refuse(409, 'correction_exists', 'Exists'));
    await renderApp(`/locations/${place.id}`, server);
    await openDialog(/Closed for good/);
    await send();
    await expect
      .element(dialog)
      .toMatchTextContent('You already have an open suggestion of this kind for this place.');
    // In a long form, the buttons of the dialog must not cover the reason.
    const { left, top, height } = dialog.getByRole('alert').element().getBoundingClientRect();
    const shown = document.elementFromPoint(left + 20, top + height / 2);
    expect(shown?.closest('[role="alert"]')).not.toBeNull();
  });

  it('keeps a typed suggestion after a click beside the dialog', async () => {
    const { server, place } = servePlace();
    await renderApp(`/locations/${place.id}`, server);
    await openDialog(/Wrong details/);
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Corner Bakery and Café');
    const beside = document.querySelector('.modal-overlay') as HTMLElement;
    await page.elementLocator(beside).click({ position: { x: 3, y: 3 } });
    await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Corner Bakery and Café');
  });
});

const changeOf = ({ id, name }: { id: string; name: string }): PlaceChange => ({
  id: crypto.randomUUID(),
  kind: 'edit',
  location: { id, name },
  before: { name: 'Corner Shop' },
  after: { name: 'Corner Bakery' },
  changed_on: '2026-05-04T12:00:00.000Z',
  suggested_by: { id: crypto.randomUUID(), full_name: 'Robin Writer' },
  undone_on: null,
  permissions: { undo: false },
});

describe('place', () => {
  it('shows the undo button of a change to permitted people', async () => {
    const { server, place } = servePlace();
    const change = { ...changeOf(place), permissions: { undo: true } };
    let isRefused = true;
    server.on('GET locationHistory', () => ({ data: [change] }));
    server.on('POST adminSuggestionReversal', () => {
      if (isRefused) return refuse(409, 'location_changed', 'Changed');
      change.undone_on = '2026-05-05T12:00:00.000Z';
      change.permissions = { undo: false };
      return null;
    });
    await renderApp(`/locations/${place.id}`, server);
    await main.getByText('History of this place').click();
    const undo = main.getByRole('button', { name: 'Undo the change of Corner Bakery' });
    await undo.click();
    await expect.element(toasts).toMatchTextContent(/Failed to undo the change\. ./);
    isRefused = false;
    await undo.click();
    await expect.element(main).toMatchTextContent('Undone on May 5, 2026');
    await expect.element(undo).not.toBeInTheDocument();
  });

  it('shows the history of a place', async () => {
    const { server, place } = servePlace();
    const change = changeOf(place);
    server.on('GET locationHistory', () => ({ data: [change] }));
    await renderApp(`/locations/${place.id}`, server);
    await main.getByText('History of this place').click();
    await expect
      .element(main)
      .toMatchTextContent(
        /Wrong details.*Before: Corner Shop.*After: Corner Bakery.*Suggested by Robin Writer/,
      );
    await expect.element(main.getByRole('button', { name: /^Undo/ })).not.toBeInTheDocument();
    await expectAccessible('the history of a place');
  });

  it('reports a failed history of a place and retries', async () => {
    const { server, place } = servePlace();
    let isBroken = true;
    server.on('GET locationHistory', () => (isBroken ? new Response(null, { status: 500 }) : { data: [] }));
    await renderApp(`/locations/${place.id}`, server);
    await main.getByText('History of this place').click();
    await expect.element(main).toMatchTextContent('Failed to load the history');
    isBroken = false;
    await main
      .getByRole('region', { name: /Is something wrong/ })
      .getByRole('button', { name: 'Try again' })
      .click();
    await expect.element(main).toMatchTextContent('Nothing has been corrected here yet.');
  });

  it('shows that a place is closed, with the date', async () => {
    const { server, place } = servePlace({ closed_at: '2026-05-04T10:00:00.000Z' });
    await renderApp(`/locations/${place.id}`, server);
    await expect.element(main).toMatchTextContent('Closed for good, as of May 4, 2026');
    await expectAccessible('a closed place');
  });

  it("replaces a merged place's URL with the target's URL", async () => {
    const { server, place } = servePlace();
    const old = crypto.randomUUID();
    server.on('GET location', () => toDetails(place));
    const app = await renderApp(`/locations/${old}`, server);
    await expect.element(main.getByRole('heading', { level: 1, name: 'Corner Bakery' })).toBeVisible();
    expect(app.readAddress()).toBe(`/locations/${place.id}`);
  });
});

describe('place of the reader', () => {
  it("deletes the user's new place after a confirmation", async () => {
    const { server, place } = servePlace({ created_at: new Date().toISOString() });
    server.on('GET location', () => ({ ...toDetails(place), permissions: { delete: true } }));
    let isRefused = true;
    server.on('DELETE location', () => (isRefused ? refuse(409, 'location_in_use', 'In use') : null));
    serveExplorer(server);
    const app = await renderApp(`/locations/${place.id}`, server);
    await main.getByRole('button', { name: 'Remove this place' }).click();
    const question = page.getByRole('alertdialog', { name: 'Remove this place?' });
    await expect.element(question).toBeVisible();
    await expectAccessible('the question before a place is removed');
    await question.getByRole('button', { name: 'Remove this place' }).click();
    await expect.element(question).toMatchTextContent('other people have contributed');
    isRefused = false;
    await question.getByRole('button', { name: 'Remove this place' }).click();
    await expect.element(toasts).toMatchTextContent('The place was removed');
    await expect.poll(app.readAddress).toMatch(/^\/map/);
  });
});
