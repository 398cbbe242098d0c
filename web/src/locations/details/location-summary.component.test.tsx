import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { serveExplorer } from '~/testing/explorer-server';
import { renderForVisitor } from '~/testing/render-app';
import { serveEachTest } from '~/testing/serve-each-test';

const getServer = serveEachTest();
afterEach(() => document.documentElement.removeAttribute('dir'));

it('aligns all lines of a long address on right-to-left pages', async () => {
  document.documentElement.dir = 'rtl';
  await page.viewport(390, 844);
  const server = getServer();
  serveExplorer(server);
  const address = '1336 West Taylor Street, University Village, Chicago, Illinois 60607';
  const place = server.addPlace({ address });
  await renderForVisitor(`/locations/${place.id}`);
  const text = page.getByText(address);
  await expect.element(text).toBeVisible();
  const range = document.createRange();
  range.selectNodeContents(text.element());
  const ends = [...range.getClientRects()].map(({ right }) => Math.round(right));
  expect(ends.length).toBeGreaterThan(1);
  expect(new Set(ends).size).toBe(1);
});

it('says that a place is closed before its answers', async () => {
  const server = getServer();
  serveExplorer(server);
  const place = server.addPlace({ closed_at: '2026-05-04T10:00:00.000Z' });
  await renderForVisitor(`/locations/${place.id}`);
  const closed = await page.getByText(/^Closed for good/).findElement();
  const answers = await page.getByRole('heading', { name: 'Can I get in?' }).findElement();
  expect(closed.compareDocumentPosition(answers)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
