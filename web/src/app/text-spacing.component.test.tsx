import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoSidewaysScrolling } from '~/testing/expect-accessible';
import { findCutTexts } from '~/testing/pseudo-texts';
import { renderApp } from '~/testing/render-app';
import { serveEachTest } from '~/testing/serve-each-test';

const getServer = serveEachTest();

/** The text spacing that a person may set (WCAG 2.2, 1.4.12). */
const spacing = new CSSStyleSheet();
spacing.replaceSync(
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
);

beforeEach(async () => {
  document.adoptedStyleSheets.push(spacing);
  await page.viewport(320, 640);
});
afterEach(() => void document.adoptedStyleSheets.pop());

it.each([
  '/',
  '/contact',
  '/help',
  '/review',
  '/profile',
  '/saved',
])('shows texts with wide spacing uncut on %s', async (address) => {
  await renderApp(address, getServer());
  await expect.element(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => document.querySelector('main :is(.animate-breathe, .animate-turn)')).toBeNull();
  await expectNoSidewaysScrolling(address);
  expect(findCutTexts()).toEqual([]);
});
