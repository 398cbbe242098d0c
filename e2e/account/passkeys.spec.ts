import { beSignedIn, expect, test } from '../support/fixtures.ts';
import { signOut } from '../support/sign-out.ts';

test('signs in with a passkey instead of a password', async ({ page, member }) => {
  await beSignedIn(page, member);
  await page.goto('/profile/security');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const passkeys = page.getByRole('region', { name: 'Sign in with a passkey' });
  const main = page.getByRole('main');
  const setPresence = (enabled: boolean) =>
    devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });

  await test.step('adds and renames the passkey', async () => {
    await passkeys.getByRole('button', { name: 'Add a passkey' }).press('Enter');
    await passkeys.getByRole('textbox', { name: 'Name' }).fill('Laptop');
    await passkeys.getByRole('button', { name: 'Continue' }).press('Enter');
    await expect(passkeys.getByText('Laptop', { exact: true })).toBeVisible();
    await passkeys.getByRole('button', { name: 'Rename Laptop' }).press('Enter');
    await passkeys.getByRole('textbox', { name: 'Name' }).fill('Blue laptop');
    await passkeys.getByRole('button', { name: 'Rename', exact: true }).press('Enter');
    await expect(passkeys.getByText('Blue laptop', { exact: true })).toBeVisible();
  });

  await test.step('signs in with the passkey button', async () => {
    await setPresence(false);
    await signOut(page);
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
    await page.goto('/auth?next=%2Fprofile%2Fsecurity');
    const button = main.getByRole('button', { name: 'Sign in with a passkey' });
    await expect(button).toBeVisible();
    await setPresence(true);
    await button.press('Enter');
    await expect(page).toHaveURL('/profile/security');
    await expect(passkeys.getByText(/last used/)).toBeVisible();
  });

  await test.step('signs in with passkey autofill', async () => {
    // The device answers as soon as the email field appears.
    await signOut(page);
    await expect(
      page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Sign Out' }),
    ).toBeVisible();
    await page.goto('/profile/security');
    await expect(passkeys.getByText('Blue laptop', { exact: true })).toBeVisible();
  });

  await test.step('removes the passkey', async () => {
    await passkeys.getByRole('button', { name: 'Remove Blue laptop' }).press('Enter');
    await page
      .getByRole('alertdialog', { name: /\?$/ })
      .getByRole('button', { name: 'Remove' })
      .press('Enter');
    await expect(passkeys.getByText('None yet.')).toBeVisible();
  });
});
