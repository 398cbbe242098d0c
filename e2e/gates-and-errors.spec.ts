import { countReviews, makeLocation, makeReview, revokeSessions, unique } from './factories.ts';
import { beSignedIn, expect, test } from './fixtures.ts';
import { cutNetwork } from './network.ts';
import { toasts } from './toasts.ts';

test.describe('without an account', () => {
  const gates = [
    { path: '/review?location=Museum', text: 'Please sign in to submit a review' },
    { path: '/profile', text: 'Please sign in to view your profile.' },
    { path: '/profile/reviews', text: 'Please sign in to view your reviews.' },
  ];
  for (const { path, text } of gates) {
    test(`${path} asks to sign in and leads back`, async ({ page, member }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: 'Sign In Required' })).toBeVisible();
      await expect(page.getByRole('main')).toContainText(text);
      await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
      await expect(page).toHaveURL(`/auth?${new URLSearchParams({ next: path })}`);
      await beSignedIn(page, member);
      await page.goto(page.url());
      await expect(page).toHaveURL(path);
    });
  }

  test('an unknown path leads home, and an unknown call is told', async ({ page, request }) => {
    await page.goto('/no/such/page');
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { level: 1, name: 'Know before you go.' })).toBeVisible();
    expect((await request.get('/api/v1/nothing')).status()).toBe(404);
  });
});

test.describe('the form of signing in and up', () => {
  test('says what is missing and leads there', async ({ page }) => {
    await page.goto('/auth');
    const submit = page.locator('form').getByRole('button', { name: /^Sign/ });
    await submit.click();
    await expect(toasts(page)).toContainText(
      'You must provide either an email or phone number and a password',
    );
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(
      /Please enter your email/,
    );
    await page.getByRole('tab', { name: 'Sign Up' }).click();
    await page.getByRole('textbox', { name: 'Email' }).fill(`${unique()}@story.example`);
    await page.getByRole('textbox', { name: 'Password' }).fill('12345');
    await expect(page.getByText('Password must be at least 6 characters long')).toBeVisible();
    await submit.click();
    await expect(toasts(page)).toContainText('Please enter your full name');
    await expect(page.getByRole('textbox', { name: 'Full name' })).toBeFocused();
  });

  test('repeats what the service says', async ({ page, member, expectConsoleError }) => {
    expectConsoleError(/400.*grant_type=password/);
    expectConsoleError(/422.*signup/);
    await page.goto('/auth');
    const submit = page.locator('form').getByRole('button', { name: /^Sign/ });
    const main = page.getByRole('main');
    await page.getByRole('textbox', { name: 'Email' }).fill(member.email);
    await page.getByRole('textbox', { name: 'Password' }).fill('wrong password');
    await submit.click();
    await expect(toasts(page)).toContainText('Signing in...');
    await expect(main).toContainText('Invalid login credentials');

    await page.getByRole('tab', { name: 'Sign Up' }).click();
    await page.getByRole('textbox', { name: 'Full name' }).fill('Somebody Else');
    await page.getByRole('textbox', { name: 'Password' }).fill('long enough');
    await submit.click();
    await expect(main).toContainText('User already registered');
  });

  test('is filled in by Quick Login', async ({ page }) => {
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

test.describe('the form of a review', () => {
  test.beforeEach(async ({ page, member }) => beSignedIn(page, member));

  test('says what is missing', async ({ page }) => {
    await page.goto('/review');
    const submit = page.getByRole('button', { name: 'Submit Review' });
    await submit.click();
    await expect(toasts(page)).toContainText('Please fill in all required fields');
    await expect(page.getByText('Choose the place, or add a new one')).toBeVisible();
    await expect(page.getByText('Choose from one to five stars')).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Find the location' })).toBeFocused();
  });

  test('wants a point for a new place', async ({ page, expectConsoleError }) => {
    expectConsoleError(/404.*lookup/);
    const name = `New place ${unique()}`;
    await page.goto(`/review?${new URLSearchParams({ location: name, address: '1 Somewhere' })}`);
    await expect(page.getByRole('textbox', { name: 'Location name' })).toHaveValue(name);
    await page.getByRole('radio', { name: '2 stars, Fair' }).check();
    const submit = page.getByRole('button', { name: 'Submit Review' });
    await submit.click();
    await expect(toasts(page)).toContainText('Please select a valid address with location coordinates');
    await expect(page.getByRole('textbox', { name: 'Latitude' })).toBeFocused();
    await page.getByRole('textbox', { name: 'Latitude' }).fill('0');
    await page.getByRole('textbox', { name: 'Longitude' }).fill('0');
    await submit.click();
    await expect(page.getByText(/not both are 0/)).toBeVisible();
    await page.getByRole('textbox', { name: 'Latitude' }).fill('91');
    await expect(page.getByText('Enter a number from -90 to 90')).toBeVisible();
  });

  test('keeps what was written when the server cannot be reached', async ({
    page,
    member,
    expectConsoleError,
  }) => {
    expectConsoleError(/ERR_FAILED.*reviews/);
    const place = await makeLocation(member);
    await page.goto(`/review?${new URLSearchParams({ location: place.name, address: place.address })}`);
    await page.getByRole('radio', { name: '5 stars, Excellent' }).check();
    await page.getByRole('textbox', { name: 'Comments' }).fill('Worth keeping.');
    await page.route('**/api/v1/reviews', (route) => route.abort());
    await page.getByRole('button', { name: 'Submit Review' }).click();
    await expect(page.getByRole('heading', { name: 'is kept on this device' })).toBeFocused();
    await expect(page.getByRole('region', { name: /waiting to be sent/ })).toContainText('Worth keeping.');
    await page.unroute('**/api/v1/reviews');
    await page.reload();
    await expect(toasts(page)).toContainText(`Your review of ${place.name} has been sent.`);
    expect(await countReviews(place.id)).toBe(1);
  });

  test('makes one review of a double click', async ({ page, member }) => {
    const place = await makeLocation(member);
    await page.goto(`/review?${new URLSearchParams({ location: place.name, address: place.address })}`);
    await page.getByRole('radio', { name: '5 stars, Excellent' }).check();
    await page.getByRole('button', { name: 'Submit Review' }).dblclick();
    await expect(toasts(page)).toContainText('Review submitted successfully!');
    expect(await countReviews(place.id)).toBe(1);
  });
});

test.describe('when the server does not answer', () => {
  test('a failed search shows the full list', async ({ page, expectConsoleError }) => {
    expectConsoleError(/500.*search/);
    await page.goto('/map');
    const list = page.getByRole('list', { name: 'Locations' });
    await expect(list.getByRole('button').first()).toBeVisible();
    const all = await page
      .getByText(/locations found/)
      .first()
      .innerText();
    await page.route('**/locations/search?*', (route) => route.fulfill({ status: 500 }));
    await page.getByRole('searchbox', { name: 'Search by name or address' }).fill('library');
    await expect(toasts(page)).toContainText('Failed to search locations');
    await expect(page.getByText(all).first()).toBeVisible();
  });

  test('the list can be asked for again', async ({ page, expectConsoleError }) => {
    expectConsoleError(/500.*in-view/);
    await page.route('**/locations/in-view?*', (route) => route.fulfill({ status: 500 }));
    await page.goto('/map');
    const failure = page.getByRole('alert').filter({ hasText: 'Failed to load locations' });
    await expect(failure).toBeVisible();
    await page.unroute('**/locations/in-view?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('list', { name: 'Locations' }).getByRole('button').first()).toBeVisible();
  });

  test('one’s reviews can be asked for again, changed and deleted', async ({
    page,
    member,
    expectConsoleError,
  }) => {
    expectConsoleError(/500.*reviews/);
    const place = await makeLocation(member);
    await makeReview(member, place.id);
    await beSignedIn(page, member);
    await page.route('**/users/*/reviews?*', (route) => route.fulfill({ status: 500 }));
    await page.goto('/profile/reviews');
    await expect(toasts(page)).toContainText('Failed to load reviews');
    await page.unroute('**/users/*/reviews?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: place.name })).toBeVisible();

    await page.route('**/api/v1/reviews/*', (route) => route.fulfill({ status: 500 }));
    await page.getByRole('button', { name: `Delete your review of ${place.name}` }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Delete' });
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(toasts(page)).toContainText('Failed to delete review');
    await expect(dialog).toContainText('The server answered with an error (500). Please try again.');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('heading', { name: place.name })).toBeVisible();
    expect(await countReviews(place.id)).toBe(1);
  });

  test('signing out says that it failed, and leaves this browser signed out', async ({
    page,
    member,
    expectConsoleError,
  }) => {
    expectConsoleError(/500.*logout/);
    await beSignedIn(page, member);
    await page.goto('/profile');
    await page.route('**/auth/v1/logout*', (route) => route.fulfill({ status: 500, json: {} }));
    await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Sign Out' }).click();
    await expect(toasts(page)).toContainText('Failed to sign out. Please try again.');
    await expect(page).toHaveURL('/auth');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  });
});

test('a session that was ended elsewhere leads to signing in', async ({
  page,
  member,
  expectConsoleError,
}) => {
  expectConsoleError(/401.*reviews/);
  expectConsoleError(/403.*auth.v1.user/);
  await beSignedIn(page, member);
  await page.goto('/map');
  await revokeSessions(member);
  // The API remembers a session that it has seen for some seconds.
  await expect(async () => {
    await page.goto('/profile/reviews');
    await expect(page).toHaveURL('/auth', { timeout: 1_000 });
  }).toPass();
  await expect(toasts(page)).toContainText(
    'Authentication token is invalid or expired. Please sign in again.',
  );
});

test('signing out in one tab signs out the other', async ({ page, context, member }) => {
  await beSignedIn(page, member);
  await page.goto('/profile');
  const other = await context.newPage();
  await other.goto('/profile/reviews');
  await expect(other.getByText('0 reviews total')).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/auth');
  await expect(other).toHaveURL('/auth');
});

test('the banner tells a change of the connection for three seconds', async ({ page }) => {
  await page.clock.install();
  await page.goto('/auth');
  await expect(page.getByRole('heading', { name: 'Quick Login' })).toBeVisible();
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
