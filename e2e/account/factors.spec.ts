import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { type Member, PASSWORD } from '../support/factories.ts';
import { beSignedIn, expect, test } from '../support/fixtures.ts';
import { signOut } from '../support/sign-out.ts';

const STEP_MS = 30_000;

/** The time that the test needs to send one code. */
const NEEDED_MS = 10_000;

/**
 * Waits until the current time step has enough time left. The previous code is valid only during this step.
 */
async function untilStepHasTime(page: Page): Promise<void> {
  const leftMs = STEP_MS - (Date.now() % STEP_MS);
  if (leftMs < NEEDED_MS) await page.waitForTimeout(leftMs);
}

/** Returns the code of the previous, current or next time step. The server accepts each code once. */
const codeOf = (totp: TOTP, step: -1 | 0 | 1): string =>
  totp.generate({ timestamp: Date.now() + step * STEP_MS });

async function signInTo(page: Page, { email }: Member, path: string): Promise<void> {
  await page.goto(`/auth?${new URLSearchParams({ next: path })}`);
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.locator('form').getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeFocused();
}

const section = (page: Page, name: string) => page.getByRole('region', { name });

test('sets up, uses and removes an authenticator app', async ({
  page,
  otherPage,
  member,
  expectConsoleError,
}) => {
  test.slow();
  await beSignedIn(page, member);
  await page.goto('/profile/security');
  const app = section(page, 'Authenticator app');
  let totp = new TOTP();

  await test.step('sets up the authenticator app', async () => {
    await app.getByRole('button', { name: 'Set up an authenticator app' }).click();
    await expect(app.getByRole('img', { name: /QR code/ })).toBeVisible();
    const drawn = await app.getByRole('img').evaluate((image) => (image as HTMLImageElement).naturalWidth);
    expect(drawn).toBeGreaterThan(0);
    const secret = (await app.locator('code').innerText()).replaceAll(' ', '');
    totp = new TOTP({ secret });
    await untilStepHasTime(page);
    await app.getByRole('textbox', { name: 'Code that the app shows' }).fill(codeOf(totp, -1));
    await app.getByRole('button', { name: 'Turn it on' }).click();
    await expect(app.getByText('App 1')).toBeVisible();
    await expect(section(page, 'Where you are signed in')).toContainText('with a second factor');
  });

  await test.step("requires the app's code in another browser", async () => {
    await signInTo(otherPage, member, '/profile/reviews');
    await otherPage.goto('/profile/security');
    await expect(otherPage.getByRole('heading', { name: 'One more step' })).toBeVisible();
    const code = otherPage.getByRole('textbox', { name: 'Six-digit code' });
    expectConsoleError(/422.*factors/);
    await code.fill(codeOf(totp, 1) === '123456' ? '654321' : '123456');
    await otherPage.getByRole('button', { name: 'Confirm' }).click();
    await expect(otherPage.getByRole('main').getByRole('alert')).toContainText('That code is not right');
    await code.fill(codeOf(totp, 1));
    await otherPage.getByRole('button', { name: 'Confirm' }).click();
    await expect(otherPage).toHaveURL('/profile/security');
    await expect(otherPage.getByRole('heading', { name: 'Account security' })).toBeVisible();
    await expect(section(otherPage, 'Sign in with a passkey')).toContainText('None yet.');
    await expect(section(otherPage, 'Where you are signed in')).toContainText('This device');
    await expect(section(otherPage, 'What happened lately')).toContainText('Signed in');
  });

  await test.step('signs out when the second factor is canceled', async () => {
    await signOut(otherPage);
    await expect(otherPage.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
    await signInTo(otherPage, member, '/profile');
    await otherPage.getByRole('button', { name: 'Cancel and sign out' }).click();
    await expect(otherPage.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  });

  await test.step('removes the authenticator app', async () => {
    await app.getByRole('button', { name: 'Remove App 1' }).click();
    await page.getByRole('alertdialog', { name: /\?$/ }).getByRole('button', { name: 'Remove' }).click();
    await expect(app.getByText('App 1')).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Authenticator app' })).toBeFocused();
    await signOut(page);
    await page.getByRole('textbox', { name: 'Email' }).fill(member.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await page.locator('form').getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL('/profile');
  });
});

test('adds, uses and removes a passkey', async ({ page, member }) => {
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
  const passkeys = section(page, 'Passkeys and security keys');
  const add = async (name: string) => {
    await passkeys.getByRole('button', { name: 'Add a passkey or security key' }).click();
    await passkeys.getByRole('textbox', { name: 'Name' }).fill(name);
    await passkeys.getByRole('button', { name: 'Continue' }).click();
  };

  await test.step('adds the passkey', async () => {
    await add('Blue key');
    await expect(passkeys.getByText('Blue key', { exact: true })).toBeVisible();
  });

  await test.step('rejects a second passkey on the same device', async () => {
    await add('Red key');
    await expect(passkeys.getByRole('alert')).toContainText('registered already');
    await passkeys.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('signs in with the passkey', async () => {
    await signOut(page);
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
    await signInTo(page, member, '/profile/security');
    await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    await page.getByRole('button', { name: 'Use it now' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText('was not used');
    await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
    await page.getByRole('button', { name: 'Use it now' }).click();
    await expect(page).toHaveURL('/profile/security');
  });

  await test.step('removes the passkey', async () => {
    await passkeys.getByRole('button', { name: 'Remove Blue key' }).click();
    await page.getByRole('alertdialog', { name: /\?$/ }).getByRole('button', { name: 'Remove' }).click();
    await expect(passkeys.getByText('None yet.')).toBeVisible();
  });
});
