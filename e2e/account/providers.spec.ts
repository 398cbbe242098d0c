import {
  CANCELING_ACCOUNT,
  CLIENT_ID,
  CLIENT_SECRET,
  OpenidProvider,
} from '../../server/src/testing/providers/openid-provider.ts';
import { PASSWORD, unique } from '../support/factories.ts';
import { expect, test } from '../support/fixtures.ts';
import { startServer } from '../support/server.ts';

test.describe('with an account at another provider', () => {
  // Browsers treat "localhost" (our site) and "127.0.0.1" (the provider) as two sites.
  let provider: OpenidProvider;
  let stop: () => Promise<void>;
  let before: string | undefined;

  test.beforeAll(async () => {
    provider = await OpenidProvider.listen();
    const server = await startServer({
      AUTH_OIDC_ISSUER: provider.issuer,
      AUTH_OIDC_CLIENT_ID: CLIENT_ID,
      AUTH_OIDC_CLIENT_SECRET: CLIENT_SECRET,
      AUTH_OIDC_NAME: 'The town',
    });
    await provider.serve(`${server.url}/auth/v1/callback`);
    stop = server.stop;
    before = process.env.BASE_URL;
    process.env.BASE_URL = server.url;
  });
  test.afterAll(async () => {
    process.env.BASE_URL = before;
    await stop();
    await provider.close();
  });
  test.beforeEach(() => {
    provider.personAtKeyboard = unique();
    provider.accounts.set(provider.personAtKeyboard, {
      name: 'Robin Ashdown',
      email: `${provider.personAtKeyboard}@town.example`,
      email_verified: true,
    });
  });

  const at = (path: string) => new URL(path, process.env.BASE_URL).href;

  test('signs in at a provider by keyboard', async ({ page }) => {
    await page.goto(at('/auth?next=%2Fprofile%2Freviews'));
    await page.getByRole('button', { name: 'Continue with The town' }).press('Enter');
    await expect(page).toHaveURL(at('/profile/reviews'));
    await page.goto(at('/profile'));
    await expect(page.getByRole('main')).toContainText('Robin Ashdown');
  });

  test('signs in at a provider that answers by form_post', async ({ page }) => {
    await page.route('**/auth/v1/authorize?*', (route) =>
      route.continue({ url: `${route.request().url()}&response_mode=form_post` }),
    );
    const posted = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url() === at('/auth/v1/callback'),
    );
    await page.goto(at('/auth'));
    await page.getByRole('button', { name: 'Continue with The town' }).click();
    expect(await (await posted).headerValue('cookie')).toBeNull();
    await expect(page).toHaveURL(at('/profile'));
  });

  test('returns to the sign-in page after a canceled provider sign-in', async ({ page }) => {
    provider.personAtKeyboard = CANCELING_ACCOUNT;
    await page.goto(at('/auth'));
    await page.getByRole('button', { name: 'Continue with The town' }).click();
    await expect(page.getByRole('main')).toContainText(
      'You declined, or the other service did. Nothing was changed.',
    );
    await expect(page).toHaveURL(/\/auth/);
    expect(page.url()).not.toContain('error');
  });

  test('links a provider to an account and unlinks the provider', async ({ page }) => {
    await page.goto(at('/auth'));
    await page.getByRole('tab', { name: 'Sign Up' }).click();
    await page.getByRole('textbox', { name: 'Full name' }).fill('Kim Example');
    await page.getByRole('textbox', { name: 'Email' }).fill(`${unique()}@story.example`);
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expect(page).toHaveURL(at('/profile'));
    await page.goto(at('/profile/security'));
    await page.getByRole('button', { name: 'Link The town' }).click();
    await expect(page).toHaveURL(at('/profile/security'));
    const unlink = page.getByRole('button', { name: 'Unlink The town' });
    await expect(unlink).toBeVisible();
    await expect(
      page.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem'),
    ).toHaveCount(1);
    await unlink.click();
    await page.getByRole('alertdialog', { name: /\?$/ }).getByRole('button', { name: 'Unlink' }).click();
    await expect(unlink).toBeHidden();
  });
});
