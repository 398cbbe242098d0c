import type { Page } from '@playwright/test';
import { expectAccessible } from './axe-states.ts';
import { beSignedIn, expect, test } from './fixtures.ts';
import { expectVisibleFocus, moveTo } from './keys.ts';
import { startModel } from './model-stand-in.ts';
import { cutNetwork } from './network.ts';
import { startServer } from './server.ts';

const comments = (page: Page) => page.getByRole('textbox', { name: 'Comments' });
const ask = (page: Page) => page.getByRole('button', { name: 'Suggest features from my comments' });
const features = (page: Page) => page.getByRole('group', { name: 'What does it offer?' });
const toast = (page: Page, text: string) => page.getByRole('alertdialog').filter({ hasText: text });
const suggestions = (page: Page) => page.getByRole('region', { name: 'Suggestions from your comments' });

/** The names of the boxes that are ticked. */
const readTicked = (page: Page) =>
  features(page)
    .getByRole('checkbox', { checked: true })
    .evaluateAll((boxes) =>
      boxes.map((box) => document.getElementById(box.getAttribute('aria-labelledby') ?? '')?.textContent),
    );

const expectTicked = (page: Page, names: string[]) => expect.poll(() => readTicked(page)).toEqual(names);

test('asks for more text first', async ({ page, member }) => {
  await beSignedIn(page, member);
  await page.goto('/review');
  await ask(page).click();
  await expect(toast(page, 'Please add some comments first to get AI suggestions')).toBeVisible();
  await comments(page).fill('A ramp.');
  await ask(page).click();
  await expect(toast(page, 'Please write a more detailed comment for better AI suggestions')).toBeVisible();
});

test('by keyboard: asks, ticks one, ticks the others, and the draft keeps them', async ({ page, member }) => {
  await beSignedIn(page, member);
  await page.goto('/review');
  await moveTo(page, comments(page));
  await page.keyboard.type('There is a ramp, braille on every door, and the doors open by themselves.');
  await moveTo(page, ask(page));
  await page.keyboard.press('Enter');
  await expect(suggestions(page)).toContainText('Your comments seem to speak of these. Are they right?');
  await expect(suggestions(page)).toContainText('Found by the words that you used');
  await expect(
    page.getByText('3 suggestions: wheelchair accessible, visual aids, automatic doors'),
  ).toBeAttached();
  await expect(ask(page)).toBeFocused();
  await expectTicked(page, []);
  await expectAccessible(page, 'suggestions of features');

  await moveTo(page, page.getByRole('button', { name: 'Tick visual aids' }));
  await page.keyboard.press('Enter');
  await expectTicked(page, ['visual aids']);
  await expect(page.getByRole('button', { name: 'Tick automatic doors' })).toBeFocused();
  await expectVisibleFocus(page);
  await moveTo(page, page.getByRole('button', { name: 'Tick all of them' }));
  await page.keyboard.press('Enter');
  await expectTicked(page, ['wheelchair accessible', 'visual aids', 'automatic doors']);
  await expect(suggestions(page)).toContainText('Everything that your comments seem to speak of is ticked.');
  await expect(ask(page)).toBeFocused();
  await expectVisibleFocus(page);
  await expectAccessible(page, 'suggestions that are all ticked');

  await page.reload();
  await expectTicked(page, ['wheelchair accessible', 'visual aids', 'automatic doors']);
});

test('takes suggestions back when the comments change, and says when there are none', async ({
  page,
  member,
}) => {
  await beSignedIn(page, member);
  await page.goto('/review');
  await comments(page).fill('There is a hearing loop at the counter.');
  await ask(page).click();
  await expect(page.getByRole('button', { name: 'Tick audio cues' })).toBeVisible();
  await comments(page).fill('There is no hearing loop at the counter.');
  await expect(page.getByRole('button', { name: 'Tick audio cues' })).toBeHidden();
  await expect(suggestions(page)).toContainText('Your comments have changed since.');
  await ask(page).click();
  await expect(toast(page, 'Unable to generate accessibility suggestions')).toBeVisible();
  await expect(suggestions(page)).toContainText('Your comments do not seem to speak of a feature.');
  await expectAccessible(page, 'no suggestions');
});

test('without a network it says so and loses nothing', async ({ page, member, expectConsoleError }) => {
  expectConsoleError(/ERR_INTERNET_DISCONNECTED/);
  await beSignedIn(page, member);
  await page.goto('/review');
  await comments(page).fill('There is a ramp at the side.');
  await cutNetwork(page);
  await ask(page).click();
  await expect(toast(page, 'Failed to get AI suggestions. Please try again.')).toBeVisible();
  await page.context().setOffline(false);
  await ask(page).click();
  await expect(page.getByRole('button', { name: 'Tick wheelchair accessible' })).toBeVisible();
});

test('a model answers, loads, refuses and breaks', async ({ page }) => {
  const labels = ['audio-cues', 'wheelchair-accessible', 'visual-aids', 'automatic-doors'];
  const model = await startModel({ status: 200, body: { labels, scores: [0.91, 0.3, 0.29, 0.01] } });
  const server = await startServer({ HF_TOKEN: 'hf_test', HF_URL: model.url });
  try {
    await page.goto(server.url);
    const origin = new URL(server.url).origin;
    await page.goto(`${origin}/auth`);
    await page.getByRole('button', { name: 'User' }).click();
    await page.locator('form').getByRole('button', { name: 'Sign In' }).click();
    await page.waitForURL('**/profile');
    await page.goto(`${origin}/review`);
    await comments(page).fill('There is a ramp at the side of the building.');
    await ask(page).click();
    await expect(suggestions(page)).toContainText('Found by a language model');
    await expect(suggestions(page).getByRole('listitem')).toHaveText(['wheelchair accessible', 'audio cues']);

    for (const [status, text] of [
      [503, 'AI model is loading, please try again in a moment'],
      [401, 'AI service authentication failed'],
      [500, 'AI suggestion service temporarily unavailable'],
    ] as const) {
      model.answer = { status, body: { error: 'no' } };
      await ask(page).click();
      await expect(toast(page, text)).toBeVisible();
      await expect(
        toast(page, 'Using keyword-based suggestions (AI temporarily unavailable)').first(),
      ).toBeVisible();
      await expect(suggestions(page).getByRole('listitem')).toHaveText(['wheelchair accessible']);
    }
  } finally {
    await model.stop();
    await server.stop();
  }
});
