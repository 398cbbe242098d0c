import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '~/testing/expect-accessible';
import { moveTo } from '~/testing/keys';
import { renderForVisitor } from '~/testing/render-app';
import { serveEachTest } from '~/testing/serve-each-test';

// The code of the help page fails to load.
vi.mock('~/app/routes/help', () => {
  throw new Error('Failed to fetch dynamically imported module');
});

serveEachTest();

const heading = (name: string) => page.getByRole('main').getByRole('heading', { level: 1, name });
const link = (name: string) => page.getByRole('contentinfo').getByRole('link', { name });

it('keeps header and footer when a page fails to load', async () => {
  const app = await renderForVisitor('/about');
  await moveTo(link('Help'));
  await userEvent.keyboard('{Enter}');
  await expect.element(heading('Something went wrong')).toHaveFocus();
  await expect.element(page.getByRole('main')).toMatchTextContent('This page could not be shown.');
  await expect.element(page.getByRole('button', { name: 'Load the page again' })).toBeVisible();
  await expect.element(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  expect(app.readAddress()).toBe('/help');
  await expectAccessible('a screen that did not come');
  await moveTo(link('Careers'));
  await userEvent.keyboard('{Enter}');
  await expect.element(heading('Careers')).toHaveFocus();
});
