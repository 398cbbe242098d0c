import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '~/testing/expect-accessible';
import { moveTo } from '~/testing/keys';
import { renderForVisitor } from '~/testing/render-app';
import { serveEachTest } from '~/testing/serve-each-test';

const server = serveEachTest();

const STATS = { totalLocations: 1_200, totalReviews: 3_400, totalUsers: 56, totalBadges: 7 };

it('shows counts and badge rewards on the home page', async () => {
  server().on('GET stats', () => STATS);
  await renderForVisitor('/');
  const figures = page.getByRole('region', { name: 'Wayable in numbers' });
  for (const figure of ['1,200', '3,400', '56', '7'])
    await expect.element(figures.getByText(figure)).toBeVisible();
  const badges = page.getByRole('region', { name: 'Badges for those who share' });
  await expect.element(badges.getByText('Others follow at 5, 25, 50 and 100')).toBeVisible();
  await expect
    .element(badges.getByRole('link', { name: 'See all badges' }))
    .toHaveAttribute('href', '/badges');
});

it('keeps the focus at the counts after a retry', async () => {
  let isCut = true;
  server().on('GET stats', () => (isCut ? new Response(null, { status: 500 }) : STATS));
  await renderForVisitor('/');
  const figures = page.getByRole('region', { name: 'Wayable in numbers' });
  await moveTo(figures.getByRole('button', { name: 'Try again' }));
  isCut = false;
  await userEvent.keyboard('{Enter}');
  await expect.element(figures.getByText('1,200')).toBeVisible();
  expect(figures.element().contains(document.activeElement)).toBe(true);
});

it('links all text pages in the footer', async () => {
  await renderForVisitor('/');
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  const footer = page.getByRole('contentinfo');
  for (const name of [
    'About',
    'Contact',
    'Blog',
    'Careers',
    'Privacy Policy',
    'Terms of Service',
    'Accessibility Statement',
    'Help Center',
  ])
    await expect.element(footer.getByRole('link', { name, exact: true })).toBeVisible();
  await expectAccessible('home');
});
