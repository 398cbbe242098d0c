import type { Correction, CorrectionDecision } from '@wayable/protocol/corrections';
import { toPagedResult } from '@wayable/protocol/paging';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { serveAdmin } from '~/testing/admin-server';
import { expectAccessible } from '~/testing/expect-accessible';
import { renderApp } from '~/testing/render-app';
import { serveEachTest } from '~/testing/serve-each-test';
import type { MemberServer } from '~/testing/stand-in-data';
import { refuse } from '~/testing/stand-in-server';

const getServer = serveEachTest();
const main = page.getByRole('main');
const toasts = page.getByRole('region', { name: /Notifications/ });

const NOW = '2026-05-04T10:00:00.000Z';
const makePlace = (name: string): Correction['location'] => ({
  id: crypto.randomUUID(),
  name,
  address: '9 N Clark St, Chicago',
  category: 'restaurant',
  latitude: 41.885,
  longitude: -87.631,
  closed_at: null,
});
const makeSuggestion = (changes: Partial<Correction> = {}): Correction => ({
  id: crypto.randomUUID(),
  kind: 'edit',
  note: 'The sign says so.',
  created_at: NOW,
  suggested_by: { id: crypto.randomUUID(), full_name: 'Robin Writer' },
  location: makePlace('Corner Shop'),
  proposed: { name: 'Corner Bakery' },
  duplicate_of: null,
  decision: null,
  decided_at: null,
  reason: null,
  before: null,
  after: null,
  undone_at: null,
  permissions: { decide: true, undo: false },
  ...changes,
});

/** Serves suggestions. A decision moves a suggestion to the list of decided suggestions. */
function serveSuggestions(server: MemberServer, suggestions: Correction[]) {
  serveAdmin(server);
  const decisions: CorrectionDecision[] = [];
  server.on('GET adminSuggestions', ({ query }) => {
    const isOpen = query.get('state') === 'open';
    const shown = suggestions.filter(({ decision }) => (decision === null) === isOpen);
    return toPagedResult(shown, shown.length, 1, 20);
  });
  const find = (id: string | undefined) => suggestions.find((each) => each.id === id) as Correction;
  server.on('PUT adminSuggestion', ({ params, body }) => {
    const decision = body as CorrectionDecision;
    decisions.push(decision);
    Object.assign(find(params.id), {
      decision: decision.decision,
      before: { name: 'Corner Shop' },
      after: { name: 'Corner Bakery' },
      permissions: { decide: false, undo: true },
    });
    return null;
  });
  server.on('POST adminSuggestionReversal', ({ params }) => {
    Object.assign(find(params.id), { undone_at: NOW, permissions: { decide: false, undo: false } });
    return null;
  });
  return decisions;
}

it('shows the changes of a suggestion and accepts the suggestion', async () => {
  const server = getServer();
  const decisions = serveSuggestions(server, [makeSuggestion()]);
  await renderApp('/admin?tab=suggestions', server);
  await expect
    .element(main)
    .toMatchTextContent(
      /Corner Shop.*Wrong details.*Before: Corner Shop.*After: Corner Bakery.*The sign says so\./,
    );
  await expectAccessible('suggested corrections');
  await main.getByRole('button', { name: 'Accept: Corner Shop' }).click();
  const dialog = page.getByRole('dialog', { name: 'Accept this suggestion?' });
  await dialog.getByRole('textbox', { name: /Reason/ }).fill('Seen it.');
  await expectAccessible('a decision');
  await dialog.getByRole('button', { name: 'Accept' }).click();
  await expect.element(toasts).toMatchTextContent('Suggestion accepted');
  const seen = expect.objectContaining({ name: 'Corner Shop' });
  expect(decisions).toEqual([{ decision: 'accept', reason: 'Seen it.', seen }]);
  await expect.element(main).toMatchTextContent('Nothing is waiting');
});

it('undoes an accepted suggestion', async () => {
  const server = getServer();
  const applied = makeSuggestion({
    decision: 'accept',
    before: { name: 'Corner Shop' },
    after: { name: 'Corner Bakery' },
    permissions: { decide: false, undo: true },
  });
  serveSuggestions(server, [applied]);
  const app = await renderApp('/admin?tab=suggestions', server);
  await main.getByRole('combobox', { name: 'Show' }).selectOptions('Decided');
  expect(app.readAddress()).toBe('/admin?tab=suggestions&show=decided');
  await main.getByRole('button', { name: 'Undo the change of Corner Shop' }).click();
  await expect.element(main).toMatchTextContent('Undone on May 4, 2026');
});

it('reports a failed rejection of a suggestion and refetches suggestions', async () => {
  const server = getServer();
  const shown = [makeSuggestion()];
  serveSuggestions(server, shown);
  server.on('PUT adminSuggestion', () => {
    shown.length = 0;
    return refuse(409, 'correction_decided', 'Decided');
  });
  await renderApp('/admin?tab=suggestions', server);
  await main.getByRole('button', { name: 'Reject: Corner Shop' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
  await expect.element(toasts).toMatchTextContent('Failed to decide about the suggestion');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(main).toMatchTextContent('Nothing is waiting');
});

it('shows a suggested position on a map', async () => {
  const server = getServer();
  serveSuggestions(server, [
    makeSuggestion({ kind: 'moved', proposed: { latitude: 41.9, longitude: -87.7 }, note: '' }),
  ]);
  await renderApp('/admin?tab=suggestions', server);
  await expect.element(main).toMatchTextContent('Position');
  await expect.element(main.getByRole('img', { name: 'Chosen point' })).toBeInTheDocument();
  await expect
    .element(main.getByRole('button', { name: 'Use the center of the map' }))
    .not.toBeInTheDocument();
});
