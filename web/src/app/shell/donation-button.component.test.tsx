import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { PHONE } from '~/testing/axe';
import { findCoveredTexts } from '~/testing/covered-texts';
import { expectAccessible } from '~/testing/expect-accessible';
import { serveExplorer } from '~/testing/explorer-server';
import { renderForVisitor } from '~/testing/render-app';
import { serveEachTest } from '~/testing/serve-each-test';

const server = serveEachTest();
const NAME = 'Support the open data behind Wayable';
const hearts = page.getByRole('button', { name: NAME });
const dialog = page.getByRole('dialog', { name: 'Support what Wayable stands on' });
const attribution = page.getByRole('link', { name: '© OpenStreetMap contributors', exact: true });
const findCovered = () => hearts.elements().flatMap((heart) => findCoveredTexts(heart as HTMLElement));
const WIDTHS = [390, 768, 1024, 1280, 1440];

describe('donation button', () => {
  it.each([
    '/',
    '/help',
    '/contact',
    '/map',
    '/leaderboard',
    '/auth',
  ])('keeps the donation button from covering texts on %s', async (address) => {
    serveExplorer(server());
    server().on('GET leaderboard', () => ({ users: [], regions: [] }));
    await page.viewport(390, 900);
    await renderForVisitor(address);
    await expect.element(page.getByRole('heading', { level: 1 })).toBeInTheDocument();
    // The map shows its attribution after drawing. The attribution's position depends on the map's size.
    if (address === '/map') await expect.element(attribution).toBeInTheDocument();
    for (const width of WIDTHS) {
      await page.viewport(width, 900);
      for (const top of [0, document.body.scrollHeight]) {
        window.scrollTo({ top });
        await expect.poll(findCovered, { message: `${width} px` }).toEqual([]);
      }
    }
  });

  it.each(WIDTHS)('opens the donation dialog in a window of %d px', async (width) => {
    await page.viewport(width, 900);
    await renderForVisitor('/help');
    await hearts.click();
    await expect.element(dialog).toBeVisible();
  });

  it("shows the donation button in a phone's menu", async () => {
    await page.viewport(PHONE.width, PHONE.height);
    await renderForVisitor('/help');
    await page.getByRole('button', { name: 'Open menu' }).click();
    const heart = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: NAME });
    await heart.click();
    await expect.element(dialog).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(heart).toHaveFocus();
    await expectAccessible('the open menu');
  });
});
