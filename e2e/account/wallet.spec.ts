import { expect, test } from '../support/fixtures.ts';
import { installWallet } from '../support/wallet.ts';

test('signs in with a wallet and lists the wallet', async ({ page, otherPage }) => {
  const wallet = await installWallet(page, 'Heron Wallet');
  const enter = page.getByRole('button', { name: 'Continue with Heron Wallet' });

  await test.step('hides the wallet button if no wallet is installed', async () => {
    await otherPage.goto('/auth');
    await expect(otherPage.getByRole('link', { name: 'Get a link or a code by email' })).toBeVisible();
    await expect(otherPage.getByRole('button', { name: /Continue with/ })).toHaveCount(0);
  });

  await test.step('reports a declined wallet request', async () => {
    await page.goto('/auth');
    wallet.declineNext();
    await enter.click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText('The wallet request was declined');
  });

  await test.step('signs in with the wallet', async () => {
    await enter.click();
    await expect(page).toHaveURL('/profile');
    await page.getByRole('main').getByRole('link', { name: 'Account security' }).click();
    const ways = page.getByRole('region', { name: 'Ways to sign in' });
    await expect(ways).toContainText(new RegExp(wallet.address, 'i'));
    await expect(ways).toContainText('Your only way to sign in');
    await expect(page.getByText('Your account has no email address.')).toBeVisible();
  });

  await test.step("offers to delete a wallet's account without a password", async () => {
    await page.goto('/profile/delete-account');
    await page.getByRole('textbox', { name: 'Type DELETE to confirm' }).fill('DELETE');
    await page.getByRole('button', { name: 'Delete my account for good' }).click();
    await page.getByRole('alertdialog', { name: /\?$/ }).getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('button', { name: 'Delete my account for good' })).toBeFocused();
  });
});
