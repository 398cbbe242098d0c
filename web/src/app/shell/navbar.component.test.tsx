import { afterEach, expect, it } from 'vitest';
import { commands, page } from 'vitest/browser';
import { serveBackGesture } from '~/testing/back-gesture';
import { serveBadges } from '~/testing/badge-data';
import { renderForVisitor } from '~/testing/render-app';
import { serveEachTest } from '~/testing/serve-each-test';
import { showToast } from '~/ui/feedback/toast';

const getServer = serveEachTest();
const WINDOW = { width: window.innerWidth, height: window.innerHeight };
afterEach(() => page.viewport(WINDOW.width, WINDOW.height));

it("keeps toasts from covering a phone's menu links", async () => {
  await page.viewport(390, 844);
  await renderForVisitor('/help');
  await page.getByRole('button', { name: 'Open menu' }).click();
  showToast('success', 'You are signed out.');
  const message = page.getByText('You are signed out.');
  await expect.element(message).toBeVisible();
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link').elements();
  const { top } = message.element().getBoundingClientRect();
  for (const link of links) expect(link.getBoundingClientRect().bottom).toBeLessThan(top);
});

it('closes the menu on the Back gesture of a phone', async () => {
  await page.viewport(390, 844);
  const goBack = serveBackGesture();
  await renderForVisitor('/help');
  const toggle = page.getByRole('button', { name: 'Open menu' });
  await toggle.click();
  await expect.element(page.getByRole('button', { name: 'Close menu' })).toBeVisible();
  goBack();
  await expect.element(toggle).toHaveFocus();
});

it("closes a phone's menu with its page", async () => {
  await page.viewport(390, 844);
  const app = await renderForVisitor('/help');
  const open = page.getByRole('button', { name: 'Open menu' });
  await open.click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sign In' }).click();
  await expect.element(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await app.goBack();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Help Center' })).toBeVisible();
  await expect.element(open).toHaveAttribute('aria-expanded', 'false');
});

it("shows the header's links in one row from 1024 px", async () => {
  await page.viewport(1_024, 768);
  await renderForVisitor('/help');
  const nav = page.getByRole('navigation', { name: 'Main' });
  await expect.element(nav.getByRole('link', { name: 'Map Explorer' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Open menu' })).not.toBeInTheDocument();
  expect(nav.element().getBoundingClientRect().height).toBeLessThan(80);
  await page.viewport(1_000, 768);
  await expect.element(page.getByRole('button', { name: 'Open menu' })).toBeVisible();
});

it("underlines the current page's link in forced colors", async () => {
  await commands.emulateMedia({ forcedColors: 'active' });
  await page.viewport(1_280, 768);
  serveBadges(getServer(), 0);
  await renderForVisitor('/badges');
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Badges' });
  await expect.element(link).toHaveAttribute('aria-current', 'page');
  expect(getComputedStyle(link.element()).textDecorationLine).toBe('underline');
});
