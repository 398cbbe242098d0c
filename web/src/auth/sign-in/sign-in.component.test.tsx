import { AUTH_FAULTS } from '@wayable/protocol/auth';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '~/testing/expect-accessible';
import { renderApp, renderForVisitor } from '~/testing/render-app';
import { serveEachTest } from '~/testing/serve-each-test';

const getServer = serveEachTest();
const main = page.getByRole('main');
const toasts = page.getByRole('region', { name: /Notifications/ });
const email = page.getByRole('textbox', { name: 'Email' });
const password = page.getByRole('textbox', { name: 'Password' });
const fullName = page.getByRole('textbox', { name: 'Full name' });
/** Locates the form's submit button. Other buttons have the same text. */
const submit = () => page.elementLocator(document.querySelector('form button[type="submit"]') as Element);

it.each([
  ['/review?location=Museum', 'Please sign in to submit a review'],
  ['/profile', 'Please sign in to view your profile.'],
  ['/profile/edit', 'Please sign in to edit your profile.'],
  ['/profile/privacy', 'Please sign in to manage your privacy settings.'],
  ['/profile/reviews', 'Please sign in to view your reviews.'],
  ['/profile/security', 'Please sign in to'],
  ['/profile/delete-account', 'Please sign in to'],
])('links visitors from %s to the sign-in and back', async (path, text) => {
  const app = await renderForVisitor(path);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Sign In Required' })).toBeVisible();
  await expect.element(main).toMatchTextContent(text);
  await expectAccessible(`${path} without an account`);
  await main.getByRole('link', { name: 'Sign In' }).click();
  await expect.element(email).toBeVisible();
  expect(app.readAddress()).toBe(`/auth?${new URLSearchParams({ next: path })}`);
});

it('denies visitors the admin panel and links to the sign-in', async () => {
  const app = await renderForVisitor('/admin?tab=users');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible();
  await expect.element(main).toMatchTextContent("You don't have permission to access the admin panel.");
  expect(main.getByRole('tab').elements()).toEqual([]);
  await main.getByRole('link', { name: 'Sign In' }).click();
  await expect.element(email).toBeVisible();
  expect(app.readAddress()).toBe(`/auth?${new URLSearchParams({ next: '/admin?tab=users' })}`);
});

it('lists missing fields of a sign-in and focuses the first', async () => {
  await renderForVisitor('/auth');
  await expect.element(email).toBeVisible();
  await submit().click();
  await expect
    .element(toasts)
    .toMatchTextContent('You must provide either an email or phone number and a password');
  await expect.element(email).toHaveFocus();
  await expect.element(email).toHaveAccessibleDescription(/Please enter your email/);
  await expectAccessible('errors and a toast of signing in');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await email.fill('reader@component.example');
  await password.fill('12345');
  await expect.element(page.getByText('Password must be at least 6 characters long').first()).toBeVisible();
  await submit().click();
  await expect.element(toasts).toMatchTextContent('Please enter your full name');
  await expect.element(fullName).toHaveFocus();
  await password.fill('lantern otter');
  await expect.element(page.getByText(/^Strength:/).first()).toBeVisible();
  await expectAccessible('errors of signing up');
});

const refuse = (status: number, code: string, msg: string) =>
  Response.json({ code: status, error_code: code, msg }, { status });

it("shows the auth service's errors at sign-in and sign-up", async () => {
  const answer = Promise.withResolvers<Response>();
  getServer().onAuth('POST', '/token', () => answer.promise);
  getServer().onAuth('POST', '/signup', () => refuse(422, 'user_already_exists', 'User already registered'));
  await renderForVisitor('/auth');
  await email.fill('reader@component.example');
  await password.fill('wrong password');
  await submit().click();
  await expect.element(toasts).toMatchTextContent('Signing in...');
  answer.resolve(refuse(400, 'invalid_credentials', 'Invalid login credentials'));
  await expect.element(main).toMatchTextContent('Invalid login credentials');
  await expect.element(toasts).toMatchTextContent('Invalid login credentials');
  await expect.element(toasts).not.toMatchTextContent('Signing in...');

  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await fullName.fill('Somebody Else');
  await password.fill('long enough');
  await submit().click();
  await expect.element(main).toMatchTextContent('User already registered');
});

it.each([
  ['weak password', 422, 'weak_password', 'Weak.', password, /too weak/],
  ['reserved name', 400, 'validation_failed', AUTH_FAULTS.nameReserved, fullName, /This name is reserved/],
  ['long password', 400, 'validation_failed', AUTH_FAULTS.passwordTooLong, password, /72/],
  ['known email', 422, 'user_already_exists', 'Known.', email, /User already registered/],
] as const)('ties the refusal of a %s to its field', async (_, status, code, message, field, text) => {
  getServer().onAuth('POST', '/signup', () => refuse(status, code, message));
  await renderForVisitor('/auth');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await fullName.fill('Nora Z');
  await email.fill('nora@component.example');
  await password.fill('lantern otter');
  await submit().click();
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field).toHaveAccessibleDescription(text);
  await expect.element(toasts).toMatchTextContent(text);
  await expectAccessible(`${code} of a sign-up`);
});

it('marks every wrong field of a sign-up before sending', async () => {
  await renderForVisitor('/auth');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await fullName.fill('Nora Z');
  await email.fill('nora@component');
  await password.fill('abc');
  await submit().click();
  await expect.element(email).toHaveFocus();
  await expect.element(email).toHaveAccessibleDescription(/invalid format/);
  await expect.element(password).toHaveAccessibleDescription(/too weak.*Use at least 6 characters/);
  await expect.element(toasts).toMatchTextContent('Unable to validate email address: invalid format');
});

it('returns from a sent mail to the sign-in with Back', async () => {
  getServer().onAuth('POST', '/recover', () => ({}));
  const app = await renderForVisitor('/auth');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await email.fill('reader@component.example');
  await submit().click();
  await expect.element(page.getByRole('heading', { name: 'Check your email' })).toHaveFocus();
  await app.goBack();
  await expect.element(page.getByRole('heading', { name: 'Welcome back' })).toHaveFocus();
  await expect.element(password).toBeVisible();
});

it('leads back after a lost session also through a mail', async () => {
  const server = getServer();
  const place = server.addPlace();
  server.addReview({ location_id: place.id });
  let hasEnded = true;
  server.on('GET userReviews', () => (hasEnded ? new Response(null, { status: 401 }) : undefined));
  server.onAuth('GET', '/user', () => refuse(403, 'session_not_found', 'Gone'));
  server.onAuth('POST', '/otp', () => ({}));
  const { session } = server.member as { session: object };
  server.onAuth('POST', '/verify', () => session);
  const app = await renderApp('/profile/reviews?page=1&sort=rating', server);
  await page.getByRole('link', { name: 'Get a link or a code by email' }).click();
  await email.fill(server.member.email);
  await submit().click();
  hasEnded = false;
  await page.getByRole('textbox', { name: /code/i }).fill('012345');
  await submit().click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'My Reviews' })).toBeVisible();
  expect(app.readAddress()).toBe('/profile/reviews?page=1&sort=rating');
});

it('requires a new code when the mailed code has expired', async () => {
  const server = getServer();
  const factor = { id: crypto.randomUUID(), factor_type: 'phone', status: 'verified', friendly_name: '' };
  const { session } = server.member as { session: { user: object } & object };
  server.onAuth('POST', '/token', () => ({ ...session, user: { ...session.user, factors: [factor] } }));
  server.onAuth('POST', `/factors/${factor.id}/challenge`, () => ({
    id: crypto.randomUUID(),
    type: 'phone',
    expires_at: Math.floor(Date.now() / 1_000) + 300,
  }));
  server.onAuth('POST', `/factors/${factor.id}/verify`, () =>
    refuse(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.'),
  );
  await renderForVisitor('/auth');
  await email.fill(server.member.email);
  await password.fill('correct horse battery');
  await submit().click();
  const send = main.getByRole('button', { name: 'Send the code' });
  const code = main.getByRole('textbox', { name: /code/i });
  await send.click();
  await code.fill('012345');
  await submit().click();
  await expect.element(main.getByRole('alert')).toMatchTextContent('Your connection has changed');
  await expect.element(send).toHaveFocus();
  expect(code.elements()).toEqual([]);
  await send.click();
  await expect.element(code).toHaveValue('');
  await main.getByRole('button', { name: 'Cancel and sign out' }).click();
  await expect.element(email).toBeVisible();
});

it('fits the sign-in form into a phone with doubled text', async () => {
  await renderForVisitor('/auth');
  await expect.element(email).toBeVisible();
  const { innerWidth, innerHeight } = window;
  await page.viewport(360, 740);
  document.documentElement.style.fontSize = '200%';
  try {
    const wide = [...document.querySelectorAll('main *')]
      .filter((element) => element.getBoundingClientRect().right > 360)
      .map((element) => `${element.tagName} ${element.className}`);
    expect(wide).toEqual([]);
    expect(document.documentElement.scrollWidth).toBe(360);
  } finally {
    document.documentElement.style.fontSize = '';
    await page.viewport(innerWidth, innerHeight);
  }
});

it("signs out on this device when the server's sign-out fails", async () => {
  const server = getServer();
  server.onAuth('POST', '/logout', () => refuse(500, 'unexpected_failure', 'Broken'));
  await renderApp('/help', server);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Sign Out' }).click();
  await expect
    .element(toasts)
    .toMatchTextContent(/You're signed out on this device\..*choose “Sign out all other devices”/);
  await expect.element(toasts).not.toMatchTextContent('Please try again');
  await expect.element(email).toBeVisible();
});

it("names an email change's next step without a session", async () => {
  const message = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';
  const fragment = new URLSearchParams({ message });
  await renderForVisitor(`/auth/callback?next=%2Fprofile%2Fsecurity#${fragment}`);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible();
  await expect.element(main).toMatchTextContent('follow the link in the email to your other address');
  await expectAccessible('the first link of an email change without a session');
});
