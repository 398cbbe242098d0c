import { PASSWORD, unique } from '../support/factories.ts';
import { expect, test } from '../support/fixtures.ts';
import { receiveMail } from '../support/mailbox.ts';
import { startServer } from '../support/server.ts';
import { toasts } from '../support/toasts.ts';

test.describe('server with email confirmation', () => {
  let stop: () => Promise<void>;
  let before: [url: string | undefined, outbox: string | undefined];

  test.beforeAll(async () => {
    before = [process.env.BASE_URL, process.env.OUTBOX];
    const server = await startServer({ AUTH_CONFIRM_EMAIL: '1' });
    stop = server.stop;
    process.env.BASE_URL = server.url;
    process.env.OUTBOX = server.outbox;
  });
  test.afterAll(async () => {
    [process.env.BASE_URL, process.env.OUTBOX] = before;
    await stop();
  });

  test('confirms a sign-up with the code from an email', async ({ page, expectConsoleError }) => {
    const at = (path: string) => new URL(path, process.env.BASE_URL).href;
    const email = `${unique()}@story.example`;
    const code = page.getByRole('textbox', { name: 'Six-digit code' });
    await page.goto(at('/auth?next=%2Fprofile%2Freviews'));
    await page.getByRole('tab', { name: 'Sign Up' }).click();
    await page.getByRole('textbox', { name: 'Full name' }).fill('Robin Ashdown');
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();

    await test.step('offers another confirmation email after an unconfirmed sign-in', async () => {
      await page.getByRole('button', { name: 'Use another address' }).click();
      await page.getByRole('tab', { name: 'Sign In' }).click();
      await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
      expectConsoleError(/400.*grant_type=password/);
      await page.locator('form').getByRole('button', { name: 'Sign In' }).click();
      await expect(page.getByRole('main').getByText('Email not confirmed')).toBeVisible();
      // The server sends no second mail within a minute, but the first code is still valid.
      expectConsoleError(/429.*resend/);
      await page.getByRole('button', { name: 'Send the confirmation email again' }).click();
      await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();
    });

    await code.fill((await receiveMail(email, /Confirm your email/)).code);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(at('/profile/reviews'));
    await expect(toasts(page)).toContainText('Account created successfully! Welcome to the product.');
  });
});
