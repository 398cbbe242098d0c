import { searchBox } from './support/explorer-panel.ts';
import { PASSWORD, unique } from './support/factories.ts';
import { beSignedIn, expect, test } from './support/fixtures.ts';
import { expectVisibleFocus, moveTo } from './support/keys.ts';
import { listItem, readCount } from './support/location-card.ts';
import { answerTo } from './support/review-answers.ts';
import { endOfRequests } from './support/sign-out.ts';

const PLACE = 'Newberry Library';

test('signs up and reviews a place by keyboard', async ({ page }) => {
  const { keyboard } = page;
  const main = page.getByRole('main');
  const nav = page.getByRole('navigation', { name: 'Main' });
  const card = page.getByRole('region', { name: `Details of ${PLACE}` });
  const heading = (name: string | RegExp) => page.getByRole('heading', { name });
  const toasts = page.getByRole('region', { name: /Notifications/ });
  const to = (target: Parameters<typeof moveTo>[1], key?: string) => moveTo(page, target, key);

  await test.step('skips to the content and opens the map', async () => {
    await page.goto('/');
    // Wait for the scripts: a link followed before them loads a new page, which focuses nothing.
    await expect(page.locator('.visitor-part')).toHaveCount(0);
    await to(page.getByRole('link', { name: 'Skip to content' }));
    await keyboard.press('Enter');
    await expect(main).toBeFocused();
    await to(main.getByRole('link', { name: 'Explore the map' }));
    await keyboard.press('Enter');
    await expect(page).toHaveURL(/\/map/);
    await expect(heading('Map Explorer')).toBeFocused();
  });

  await test.step('signs up', async () => {
    await to(nav.getByRole('link', { name: 'Sign In' }), 'Shift+Tab');
    await keyboard.press('Enter');
    await expect(heading('Welcome back')).toBeFocused();
    await to(page.getByRole('tab', { name: 'Sign In' }));
    await keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Sign Up' })).toBeFocused();
    await to(page.getByRole('textbox', { name: 'Full name' }));
    await keyboard.type('Kit Alder');
    await to(page.getByRole('textbox', { name: 'Email' }));
    await keyboard.type(`${unique()}@story.example`);
    await to(page.getByRole('textbox', { name: 'Password' }));
    await keyboard.type(PASSWORD);
    await to(page.getByRole('button', { name: 'Show password' }));
    await keyboard.press('Space');
    await expect(page.getByRole('textbox', { name: 'Password' })).toHaveAttribute('type', 'text');
    await to(page.getByRole('textbox', { name: 'Password' }), 'Shift+Tab');
    await keyboard.press('Enter');
    // After the sign-up, the person returns to the map.
    await expect(heading('Map Explorer')).toBeFocused();
  });

  const before = await test.step('finds the place', async () => {
    const search = searchBox(page);
    await to(search);
    await keyboard.type('librar');
    await keyboard.press('Enter');
    await expect(page).toHaveURL(/q=librar/);
    await expect(listItem(page, PLACE)).toBeVisible();
    await to(page.getByRole('list', { name: 'Locations' }).getByRole('button').first());
    await keyboard.press('End');
    await keyboard.press('Home');
    await expectVisibleFocus(page);
    const item = listItem(page, PLACE);
    if (!(await item.evaluate((element) => element === document.activeElement))) await to(item, 'ArrowDown');
    await keyboard.press('Enter');
    await expect(heading(PLACE)).toBeFocused();
    return readCount(card);
  });

  await test.step('closes the card and focuses the same list item', async () => {
    await keyboard.press('Escape');
    await expect(card).toBeHidden();
    await expect(listItem(page, PLACE)).toBeFocused();
    await expectVisibleFocus(page);
    await keyboard.press('Space');
    await expect(heading(PLACE)).toBeFocused();
  });

  await test.step('reviews the place', async () => {
    await to(card.getByRole('link', { name: 'Add Review' }));
    await keyboard.press('Enter');
    await expect(heading('Add Accessibility Review')).toBeFocused();
    await to(page.getByRole('radio', { name: '1 star, Poor' }));
    await keyboard.press('ArrowRight');
    await keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: '3 stars, Good' })).toBeChecked();
    await expectVisibleFocus(page);
    await to(answerTo(page, 'wheelchair accessible', 'Didn’t check'));
    await keyboard.press('ArrowRight');
    await expect(answerTo(page, 'wheelchair accessible', 'Yes')).toBeChecked();
    await to(page.getByRole('textbox', { name: 'Comments' }));
    await keyboard.type('A ramp at the side door.');
    await to(page.getByRole('button', { name: 'Submit Review' }));
    await keyboard.press('Enter');
    await expect(toasts).toContainText('Review submitted successfully!');
    await expect(heading(`Thank you! Your review of ${PLACE} is live.`)).toBeFocused();
    await expectVisibleFocus(page);
  });

  await test.step('finds the new review on the card', async () => {
    await to(page.getByRole('link', { name: 'See it on the map' }));
    await keyboard.press('Enter');
    await expect(card).toContainText(`${before + 1} reviews`);
    await expect(card.getByRole('article', { name: 'Review by Kit Alder' })).toContainText('A ramp');
  });

  await test.step('edits the review', async () => {
    await to(nav.getByRole('link', { name: 'Profile' }), 'Shift+Tab');
    await keyboard.press('Enter');
    await to(main.getByRole('link', { name: 'My Reviews' }));
    await keyboard.press('Enter');
    await to(page.getByRole('button', { name: `Edit your review of ${PLACE}` }));
    await keyboard.press('Enter');
    await expect(page.getByRole('radio', { name: '3 stars, Good' })).toBeFocused();
    await expectVisibleFocus(page);
    await keyboard.press('ArrowRight');
    await to(page.getByRole('textbox', { name: 'Comments' }));
    await keyboard.press('ControlOrMeta+A');
    await keyboard.type('A ramp at the front door now.');
    await to(page.getByRole('button', { name: 'Save' }));
    await keyboard.press('Enter');
    await expect(toasts).toContainText('Review updated successfully!');
    await expect(page.getByRole('heading', { name: PLACE })).toBeFocused();
    await expect(main).toContainText('“A ramp at the front door now.”');
  });

  await test.step('deletes the review, after canceling once', async () => {
    const deletion = page.getByRole('button', { name: `Delete your review of ${PLACE}` });
    const dialog = page.getByRole('alertdialog', { name: 'Delete this review?' });
    await to(deletion);
    await keyboard.press('Enter');
    await expect(dialog).toBeFocused();
    await expect(dialog).toHaveAccessibleDescription(/You can restore it for 30 days/);
    await keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(deletion).toBeFocused();
    await keyboard.press('Enter');
    await to(dialog.getByRole('button', { name: 'Delete' }));
    await keyboard.press('Enter');
    await expect(toasts).toContainText('Review deleted successfully');
    await expect(main).toContainText('0 reviews total');
    await expect(page.getByRole('heading', { name: 'Reviews', exact: true })).toBeFocused();
  });

  await test.step('signs out', async () => {
    await endOfRequests(page);
    await to(nav.getByRole('button', { name: 'Sign Out' }), 'Shift+Tab');
    await keyboard.press('Enter');
    await expect(page).toHaveURL('/auth');
    await expect(heading('Welcome back')).toBeFocused();
  });
});

test('adds a new place by keyboard with typed coordinates', async ({ page, member }) => {
  const { keyboard } = page;
  const name = `Corner Café ${unique()}`;
  await beSignedIn(page, member);
  await page.goto('/review');
  const find = page.getByRole('combobox', { name: 'Find the location' });
  await moveTo(page, find);
  await keyboard.type(name);
  await expect(page.getByRole('option', { name: 'We don’t have a place with that name yet.' })).toBeVisible();
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Location name' })).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Location name' })).toHaveValue(name);
  await moveTo(page, page.getByRole('combobox', { name: 'Address' }));
  await keyboard.type('1 W Wacker Dr, Chicago, IL 60601');
  // Leaving the field closes its suggestions. Open suggestions hide the rest of the page from screen readers.
  await keyboard.press('Tab');
  await moveTo(page, page.getByRole('combobox', { name: 'Category' }));
  await keyboard.type('Rest');
  await moveTo(page, page.getByRole('textbox', { name: 'Latitude' }));
  await keyboard.type('41.8867');
  await moveTo(page, page.getByRole('textbox', { name: 'Longitude' }));
  await keyboard.type('-87.6281');
  await moveTo(page, page.getByRole('radio', { name: '1 star, Poor' }));
  await keyboard.press('Space');
  await moveTo(page, page.getByRole('button', { name: 'Submit Review' }));
  await keyboard.press('Enter');
  await expect(
    page.getByRole('heading', { name: `Thank you! Your review of ${name} is live.` }),
  ).toBeFocused();
});

test('selects a suggested place by keyboard on the review form', async ({ page, member }) => {
  await beSignedIn(page, member);
  await page.goto('/review');
  await moveTo(page, page.getByRole('combobox', { name: 'Find the location' }));
  await page.keyboard.type('Art Institute');
  // Slow typing first shows the results of "Art", which begin with another place.
  await expect(page.getByRole('option').first()).toHaveAccessibleName(/^Art Institute of Chicago/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const change = page.getByRole('button', { name: 'Change the location, now Art Institute of Chicago' });
  await expect(change).toBeFocused();
  await expectVisibleFocus(page);
});
