import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '~/testing/expect-accessible';
import { renderForVisitor } from '~/testing/render-app';
import { serveEachTest } from '~/testing/serve-each-test';

serveEachTest();

const questions = () => page.getByRole('main').getByRole('group').elements().length;
const search = () => page.getByRole('searchbox', { name: 'Search the answers' });

it('lists help questions by category and opens answers', async () => {
  await renderForVisitor('/help');
  await expect.poll(questions).toBeGreaterThan(10);
  await page.getByRole('heading', { name: 'Which badges are there?' }).click();
  await expect.element(page.getByRole('cell', { name: 'Accessibility Legend' })).toBeVisible();
  await expectAccessible('the help');
});

it("opens the help question in the URL's fragment", async () => {
  const { goTo } = await renderForVisitor('/help#offline');
  await expect.element(page.getByText('is sent once when the network is back')).toBeVisible();
  await goTo('/help#reputation');
  await expect.element(page.getByText('Each review brings 10 points')).toBeVisible();
});

it('finds help questions despite typos and updates the URL', async () => {
  const { readAddress } = await renderForVisitor('/help');
  await search().fill('brailel');
  await expect.poll(questions).toBe(1);
  await expect.poll(readAddress).toBe('/help?q=brailel');
  await expect.element(page.getByRole('status').getByText('1 question found')).toBeInTheDocument();
});

it('filters help questions by category and shows all questions again', async () => {
  const { readAddress } = await renderForVisitor('/help?q=review');
  await expect.poll(questions).toBeGreaterThan(3);
  await page.getByRole('link', { name: 'Account and privacy' }).click();
  await expect.poll(readAddress).toBe('/help?q=review&category=account-and-privacy');
  await expect
    .poll(() => page.getByRole('heading', { level: 2 }).elements()[0]?.textContent)
    .toBe('Account and privacy');
  await search().fill('xylophone');
  await expect.element(page.getByRole('heading', { name: 'No question matches' })).toBeVisible();
  await expectAccessible('the help without a match');
  await page.getByRole('button', { name: 'Show all questions' }).click();
  await expect.poll(questions).toBeGreaterThan(10);
  await expect.poll(readAddress).toBe('/help');
  await expect.element(search()).toHaveValue('');
});

it('opens help questions with the keyboard', async () => {
  await renderForVisitor('/help?category=badges-and-points');
  await search().click();
  await expect.poll(questions).toBe(5);
  for (let presses = 0; presses < 12; presses += 1) {
    await userEvent.keyboard('{Tab}');
    if (document.activeElement?.matches('summary')) break;
  }
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Each review brings 10 points')).toBeVisible();
});
