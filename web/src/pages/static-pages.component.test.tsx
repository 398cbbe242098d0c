import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '~/testing/expect-accessible';
import { renderForVisitor } from '~/testing/render-app';
import { serveEachTest } from '~/testing/serve-each-test';

serveEachTest();

const PAGES = [
  { path: '/about', title: 'About Wayable', holds: 'Community and moderation' },
  { path: '/contact', title: 'Contact us', holds: 'support@wayable.example' },
  { path: '/careers', title: 'Careers', holds: '16 weeks, fully paid, for every parent.' },
  { path: '/privacy', title: 'Privacy Policy', holds: 'Users under 13 are not allowed' },
  { path: '/terms', title: 'Terms of Service', holds: 'Users under 13 are not allowed' },
  { path: '/accessibility', title: 'Accessibility Statement', holds: 'No tests with users yet.' },
];

describe('text page', () => {
  it.each(PAGES)('renders heading and content of the page $path', async ({ path, title, holds }) => {
    await renderForVisitor(path);
    await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect.element(page.getByText(holds)).toBeVisible();
    await expectAccessible(path);
  });
});

describe('links to other pages', () => {
  it.each([
    { path: '/about', links: ['/auth', '/contact'] },
    { path: '/contact', links: ['/help'] },
    { path: '/help', links: ['/contact'] },
    { path: '/auth', links: ['/help#lost-access', '/contact'] },
  ])('links the page $path to $links', async ({ path, links }) => {
    await renderForVisitor(path);
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    const main = document.querySelector('main');
    for (const href of links)
      expect(main?.querySelector(`a[href="${href}"]`), href).toBeInstanceOf(HTMLElement);
  });
});

it('shows the response time for messages once', async () => {
  await renderForVisitor('/contact');
  await expect.element(page.getByText('We answer within 24 hours.')).toBeVisible();
  expect(document.querySelector('main')?.textContent.match(/24 hours/g)).toHaveLength(1);
});

it('breaks lines of Japanese text between phrases', async () => {
  await renderForVisitor('/help');
  const { lang } = document.documentElement;
  document.documentElement.lang = 'ja';
  const { wordBreak } = getComputedStyle(document.body);
  document.documentElement.lang = lang;
  expect(wordBreak).toBe('auto-phrase');
});

describe('legal texts', () => {
  it('shows the first and last date of a legal text', async () => {
    await renderForVisitor('/terms');
    await expect
      .element(page.getByText('First published January 15, 2024, last updated November 27, 2026'))
      .toBeVisible();
  });
});
