import { describe, expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { PHONE } from '~/testing/axe';
import { expectAccessible } from '~/testing/expect-accessible';
import { moveTo } from '~/testing/keys';
import { renderForVisitor } from '~/testing/render-app';
import { serveEachTest } from '~/testing/serve-each-test';

serveEachTest();
const footer = page.getByRole('contentinfo');
/** One link of each footer section. */
const LINKS = ['Leaderboard', 'Careers', 'Privacy Policy', 'GeoNames', 'العربية'];

describe('footer', () => {
  it("keeps the footer shorter than a phone's screen", async () => {
    await page.viewport(PHONE.width, PHONE.height);
    await renderForVisitor('/help');
    await expect.element(footer).toBeInTheDocument();
    expect(footer.element().getBoundingClientRect().height).toBeLessThan(700);
  });

  it("expands the footer's links by keyboard on a phone", async () => {
    await page.viewport(PHONE.width, PHONE.height);
    await renderForVisitor('/accessibility');
    await expect.element(footer).toBeInTheDocument();
    const folds = [...footer.element().querySelectorAll('summary')];
    expect(folds).toHaveLength(LINKS.length);
    for (const [index, name] of LINKS.entries()) {
      await moveTo(page.elementLocator(folds[index] as HTMLElement));
      await userEvent.keyboard('{Enter}');
      await moveTo(footer.getByRole('link', { name }));
    }
    await expectAccessible('the unfolded footer');
  });

  it('shows all links of the footer in a wide window', async () => {
    await renderForVisitor('/help');
    for (const name of LINKS) await expect.element(footer.getByRole('link', { name })).toBeVisible();
  });

  it('restores the chosen color scheme that React removed', async () => {
    localStorage.setItem('wayable.theme', 'dark');
    onTestFinished(() => void delete document.documentElement.dataset.theme);
    await renderForVisitor('/help');
    await expect.element(footer.getByRole('radio', { name: 'Dark' })).toBeChecked();
    expect(document.documentElement.dataset.theme).toBe('dark');
  });
});
