import { PASSWORD, revokeSessions } from './support/factories.ts';
import { beSignedIn, expect, test } from './support/fixtures.ts';
import { cutNetwork } from './support/network.ts';
import { signOut } from './support/sign-out.ts';
import { toasts } from './support/toasts.ts';

test.describe('without an account', () => {
  test('asks visitors to sign in, then opens the requested page', async ({ page, member }) => {
    const path = '/review?location=Museum';
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: 'Sign In Required' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('Please sign in to submit a review');
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
    await expect(page).toHaveURL(`/auth?${new URLSearchParams({ next: path })}`);
    await beSignedIn(page, member);
    await page.goto(page.url());
    await expect(page).toHaveURL(path);
  });

  test('redirects unknown pages home and returns 404 for unknown endpoints', async ({ page, request }) => {
    await page.goto('/no/such/page');
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { level: 1, name: 'Know before you go.' })).toBeVisible();
    expect((await request.get('/api/v1/nothing')).status()).toBe(404);
  });
});

test.describe('the sign-in form', () => {
  test('signs in with the demo account of Quick Login', async ({ page }) => {
    await page.goto('/auth');
    await page.getByRole('button', { name: 'User', exact: true }).click();
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('user@demo.wayable.example');
    await page.locator('form').getByRole('button', { name: 'Sign In' }).click();
    await expect(toasts(page)).toContainText('Welcome back! You have been signed in successfully.');
    await expect(page).toHaveURL('/profile');
    await page.goto('/auth');
    await expect(page).toHaveURL('/profile');
  });
});

test.describe('when the server does not answer', () => {
  test('offers a retry when the list of places fails', async ({ page, expectConsoleError }) => {
    expectConsoleError(/500.*in-view/);
    await page.route('**/locations/in-view?*', (route) => route.fulfill({ status: 500 }));
    await page.goto('/map');
    const failure = page.getByRole('alert').filter({ hasText: 'Failed to load locations' });
    await expect(failure).toBeVisible();
    await page.unroute('**/locations/in-view?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('list', { name: 'Locations' }).getByRole('button').first()).toBeVisible();
  });

  test("signs out on this device when the server's sign-out fails", async ({
    page,
    member,
    expectConsoleError,
  }) => {
    expectConsoleError(/500.*logout/);
    await beSignedIn(page, member);
    await page.goto('/profile');
    await expect(page.getByText('No reviews yet')).toBeVisible();
    await page.route('**/auth/v1/logout*', (route) => route.fulfill({ status: 500, json: {} }));
    await signOut(page);
    await expect(toasts(page)).toContainText(
      /You're signed out on this device.*choose “Sign out all other devices”/,
    );
    await expect(page).toHaveURL('/auth');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  });
});

test('redirects to the sign-in page after a session ended elsewhere', async ({
  page,
  member,
  expectConsoleError,
}) => {
  expectConsoleError(/401 \(Unauthorized\) .*\/api\/v1\//);
  expectConsoleError(/403.*auth.v1.user/);
  await beSignedIn(page, member);
  await page.goto('/map');
  // No page of the member may be open, because the API accepts a cached session for a few more seconds.
  await page.goto('about:blank');
  await revokeSessions(member);
  const headers = { authorization: `Bearer ${member.accessToken}` };
  await expect
    .poll(async () => (await page.request.get('/api/v1/notifications/unread', { headers })).status())
    .toBe(401);
  await page.goto('/profile/reviews');
  await expect(page).toHaveURL('/auth');
  await expect(toasts(page)).toContainText(
    'Authentication token is invalid or expired. Please sign in again.',
  );
});

test('signs out in all tabs when one tab signs out', async ({ page, context, member }) => {
  await beSignedIn(page, member);
  await page.goto('/profile');
  await expect(page.getByText('No reviews yet')).toBeVisible();
  const other = await context.newPage();
  await other.goto('/profile/reviews');
  await expect(other.getByText('0 reviews total')).toBeVisible();
  await signOut(page);
  await expect(page).toHaveURL('/auth');
  await expect(other).toHaveURL('/auth');
  await test.step('leads back to the page of the other tab', async () => {
    await other.getByRole('textbox', { name: 'Email' }).fill(member.email);
    await other.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await other.locator('form').getByRole('button', { name: 'Sign In' }).click();
    await expect(other).toHaveURL('/profile/reviews');
  });
});

test('shows each offline and online message for three seconds', async ({ page }) => {
  await page.clock.install();
  const offered = page.waitForResponse('**/auth/v1/passkeys/authentication/options');
  await page.goto('/auth');
  await expect(page.getByRole('heading', { name: 'Quick Login' })).toBeVisible();
  await offered;
  await page.clock.pauseAt(Date.now() + 3_600_000);
  const offline = page.getByText('You are offline.');
  const online = page.getByText('You are back online.');
  await cutNetwork(page);
  await expect(offline).toBeVisible();
  await page.clock.runFor(2_900);
  await expect(offline).toBeVisible();
  await page.clock.runFor(100);
  await expect(offline).toBeHidden();
  await page.context().setOffline(false);
  await expect(online).toBeVisible();
  await page.clock.runFor(3_000);
  await expect(online).toBeHidden();
});
