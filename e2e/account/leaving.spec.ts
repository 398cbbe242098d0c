import { readFile } from 'node:fs/promises';
import { countReviews, makeLocation, makeMember, makeReview, PASSWORD } from '../support/factories.ts';
import { beSignedIn, expect, test } from '../support/fixtures.ts';
import { moveTo } from '../support/keys.ts';
import { toasts } from '../support/toasts.ts';

test('exports data and deletes the account by keyboard', async ({ page, member, expectConsoleError }) => {
  const { keyboard } = page;
  const other = await makeMember();
  const place = await makeLocation(other);
  await makeReview(member, place.id, { comments: 'The bell is too high.' });
  await makeReview(other, place.id);
  await beSignedIn(page, member);
  await page.goto('/profile');
  const main = page.getByRole('main');

  await test.step('opens the deletion page from the profile', async () => {
    await moveTo(page, main.getByRole('link', { name: 'Account security' }));
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Account security' })).toBeFocused();
    await expect(page.getByRole('region', { name: 'Where you are signed in' })).toContainText('This device');
    await moveTo(page, main.getByRole('link', { name: 'Delete my account…' }));
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Delete your account' })).toBeFocused();
  });

  await test.step("downloads the account's data before the deletion", async () => {
    await moveTo(page, page.getByRole('button', { name: 'Download my data' }));
    const download = page.waitForEvent('download');
    await keyboard.press('Enter');
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^wayable-account-\d{4}-\d\d-\d\d\.json$/);
    const data = JSON.parse(await readFile(await file.path(), 'utf8'));
    expect(data.user.email).toBe(member.email);
    expect(data.reviews).toMatchObject([{ comments: 'The bell is too high.', location: { id: place.id } }]);
  });

  await test.step('requires the word DELETE and the password', async () => {
    expectConsoleError(/422.*account/);
    await moveTo(page, page.getByRole('textbox', { name: 'Type DELETE to confirm' }));
    await keyboard.type('delete');
    await keyboard.press('Enter');
    await expect(page.getByText('Please type DELETE in capital letters')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Type DELETE to confirm' })).toBeFocused();
    await keyboard.press('Control+A');
    await keyboard.type('DELETE');
    await keyboard.press('Enter');
    await moveTo(page, page.getByRole('button', { name: 'Yes, delete it' }));
    await keyboard.press('Enter');
    await expect(page.getByText('Please enter your password.')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Your password' })).toBeFocused();
  });

  await test.step('deletes the account', async () => {
    // The deletion ended the session, but the client still sends its sign-out request.
    expectConsoleError(/403.*logout/);
    await keyboard.type(PASSWORD);
    await keyboard.press('Enter');
    await expect(page.getByRole('alertdialog', { name: 'Delete your account?' })).toBeVisible();
    await moveTo(page, page.getByRole('button', { name: 'Yes, delete it' }));
    await keyboard.press('Enter');
    await expect(page).toHaveURL('/');
    await expect(toasts(page)).toContainText('Your account was deleted.');
    await expect(
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sign In' }),
    ).toBeVisible();
    expect(await countReviews(place.id)).toBe(1);
  });
});
