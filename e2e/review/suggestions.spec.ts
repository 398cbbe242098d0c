import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe-states.ts';
import { beSignedIn, expect, test } from '../support/fixtures.ts';
import { expectVisibleFocus, moveTo } from '../support/keys.ts';

const comments = (page: Page) => page.getByRole('textbox', { name: 'Comments' });
const ask = (page: Page) => page.getByRole('button', { name: 'Suggest features from my comments' });
const features = (page: Page) => page.getByRole('group', { name: 'What does it offer?' });
const suggestions = (page: Page) => page.getByRole('region', { name: 'Suggestions from your comments' });

/** Reads the names of the features with the answer yes. */
const readAnswered = (page: Page) =>
  features(page)
    .getByRole('radio', { checked: true, name: 'Yes' })
    .evaluateAll((radios) =>
      radios.map((radio) => radio.closest('fieldset')?.querySelector('legend')?.textContent),
    );

const expectAnswered = (page: Page, names: string[]) => expect.poll(() => readAnswered(page)).toEqual(names);

test('accepts suggested features by keyboard and restores them after reload', async ({ page, member }) => {
  await beSignedIn(page, member);
  await page.goto('/review');
  await moveTo(page, comments(page));
  await page.keyboard.type('There is a ramp, braille on every door, and the doors open by themselves.');
  await moveTo(page, ask(page));
  await page.keyboard.press('Enter');
  await expect(suggestions(page)).toContainText('Your comment seems to mention these. Is that right?');
  await expect(suggestions(page)).toContainText('Found by the words that you used');
  await expect(
    page.getByText('3 suggestions: wheelchair accessible, visual aids, automatic doors'),
  ).toBeAttached();
  await expect(ask(page)).toBeFocused();
  await expectAnswered(page, []);
  await expectAccessible(page, 'suggestions of features');

  await moveTo(page, page.getByRole('button', { name: 'Answer yes: visual aids' }));
  await page.keyboard.press('Enter');
  await expectAnswered(page, ['visual aids']);
  await expect(page.getByRole('button', { name: 'Answer yes: automatic doors' })).toBeFocused();
  await expectVisibleFocus(page);
  await moveTo(page, page.getByRole('button', { name: 'Answer yes to all of them' }));
  await page.keyboard.press('Enter');
  await expectAnswered(page, ['wheelchair accessible', 'visual aids', 'automatic doors']);
  await expect(suggestions(page)).toContainText(
    'You’ve already answered yes to everything your comment mentions.',
  );
  await expect(ask(page)).toBeFocused();
  await expectVisibleFocus(page);
  await expectAccessible(page, 'suggestions that are all answered');

  await page.reload();
  await expectAnswered(page, ['wheelchair accessible', 'visual aids', 'automatic doors']);
});
