import type { Page } from '@playwright/test';
import { PHONE } from '../../web/src/testing/axe.ts';
import { type Member, makeLocation, makeReview, unique, withAuthenticator } from './factories.ts';
import { beSignedIn, expect, expectNoAxeFindings, expectNoSidewaysScrolling } from './fixtures.ts';
import { cutNetwork } from './network.ts';
import { answerTo } from './review-answers.ts';

/** A view of the map with few places, because axe checks each place. */
export const FEW_PLACES = '/map?lat=41.8796&lng=-87.6237&z=15.5';

/**
 * Checks a state in both color schemes and in a phone's window, so that each state is set up only once.
 * @param without rules that do not apply
 */
export async function expectAccessible(page: Page, state: string, without: string[] = []): Promise<void> {
  await expectNoAxeFindings(page, `${state}, light`, { without });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoAxeFindings(page, `${state}, dark`, { only: 'colors' });
  await page.emulateMedia({ colorScheme: 'light' });
  const size = page.viewportSize();
  if (!size || size.width === PHONE.width) return;
  await page.setViewportSize(PHONE);
  await expectNoAxeFindings(page, `${state}, as small as a phone`, { only: 'layout', without });
  await expectNoSidewaysScrolling(page, `${state}, as small as a phone`);
  await page.setViewportSize(size);
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });

export async function checkHome(page: Page): Promise<void> {
  await page.goto('/');
  await expect(page.getByText('accessibility reviews')).toBeVisible();
  await expectAccessible(page, 'home');
  await page.getByRole('button', { name: 'Support the open data' }).click();
  await expect(page.getByRole('dialog', { name: 'Support what Wayable stands on' })).toBeVisible();
  await expectAccessible(page, 'the donation dialog');
  await page.keyboard.press('Escape');
  await cutNetwork(page);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await expectNoAxeFindings(page, 'the offline banner');
  await page.context().setOffline(false);
}

export async function checkAuth(page: Page): Promise<void> {
  await page.goto('/auth');
  await expect(page.getByRole('button', { name: 'Admin' })).toBeVisible();
  await expectAccessible(page, 'signing in');
  await page.goto('/auth?view=forgot');
  await page.getByRole('button', { name: 'Send the email' }).click();
  await expect(page.getByText('Please enter your email')).toBeVisible();
  await expectAccessible(page, 'a forgotten password');
  await page.getByRole('textbox', { name: 'Email' }).fill(`${unique()}@story.example`);
  await page.getByRole('button', { name: 'Send the email' }).click();
  await expect(heading(page, 'Check your email')).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Please enter all six digits')).toBeVisible();
  await expectAccessible(page, 'a mail on its way');
  await page.goto('/profile/security');
  await expect(heading(page, 'Sign In Required')).toBeVisible();
  await expectAccessible(page, 'a screen that asks to sign in');
  await page.goto('/auth/callback?error=access_denied&error_code=otp_expired');
  await expect(heading(page, 'This link did not work')).toBeVisible();
  await expectAccessible(page, 'a link that is too old');
}

export async function checkReview(page: Page, member: Member): Promise<void> {
  const place = await makeLocation(member);
  await beSignedIn(page, member);
  await page.goto('/review');
  const find = page.getByRole('combobox', { name: 'Find the location' });
  await expect(find).toBeVisible();
  await find.fill('Art Institute');
  await expect(page.getByRole('option').first()).toBeVisible();
  // While suggestions are open, React Aria hides the rest of the page from screen readers. Moving the focus
  // there closes the suggestions first.
  await expectAccessible(page, 'suggestions of places', [
    'aria-hidden-focus',
    'page-has-heading-one',
    'region',
  ]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add a new place' }).click();
  await expect(page.getByText('Loading map...')).toBeHidden();
  await page.getByRole('textbox', { name: 'Location name' }).fill('');
  await page.getByRole('button', { name: 'Submit Review' }).click();
  await expect(page.getByText('Enter the name of the place')).toBeVisible();
  await expectAccessible(page, 'a new place with errors');
  await page.goto(`/review?${new URLSearchParams({ location: place.name, address: place.address })}`);
  await page.getByRole('radio', { name: '4 stars, Excellent' }).check();
  await answerTo(page, 'audio cues', 'Partly').click();
  await page.getByText('Entrance', { exact: true }).click();
  await expectAccessible(page, 'a review that is filled in');
}

export async function checkMyReviews(page: Page, member: Member): Promise<void> {
  await beSignedIn(page, member);
  const place = await makeLocation(member);
  const features = ['audio-cues', 'automatic-doors'];
  for (let rating = 1; rating <= 5; rating++) {
    const change = { rating, accessibility_features: features, comments: 'A bell at the door.' };
    await makeReview(member, place.id, change);
    await makeReview(member, place.id, change);
  }
  await makeReview(member, place.id);
  await page.goto('/profile');
  await expect(heading(page, place.name).first()).toBeVisible();
  await expectAccessible(page, 'a profile');
  await page.goto('/profile/reviews');
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible();
  await expectAccessible(page, 'my reviews');
}

export async function checkAccount(page: Page, member: Member): Promise<void> {
  await beSignedIn(page, member);
  await page.goto('/auth/new-password');
  await page.getByRole('button', { name: 'Save the new password' }).click();
  await expect(page.getByText('Please enter your password')).toBeVisible();
  await expectAccessible(page, 'a new password');
  await page.goto('/profile/security');
  await expect(page.getByText('This device')).toBeVisible();
  await expect(page.getByText('Account created')).toBeVisible();
  await expectAccessible(page, 'account security');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByRole('textbox', { name: 'New password' }).fill('12345');
  await expect(page.getByText(/^Strength:/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Change email' }).click();
  await page.getByRole('button', { name: 'Add a passkey or security key' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  await page.getByRole('button', { name: 'Turn it on' }).click();
  await expect(page.getByText('Please enter all six digits')).toBeVisible();
  await expectAccessible(page, 'account security with every form open');
  await page.goto('/profile/delete-account');
  await page.getByRole('button', { name: 'Delete my account for good' }).click();
  await expect(page.getByText('Please type DELETE in capital letters')).toBeVisible();
  await expectAccessible(page, 'the deletion of an account');
  await page.getByRole('textbox', { name: 'Type DELETE' }).fill('DELETE');
  await page.getByRole('button', { name: 'Delete my account for good' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Delete your account?' })).toBeFocused();
  await expectAccessible(page, 'the question before the deletion of an account');
}

export async function checkSecondFactor(page: Page, member: Member): Promise<void> {
  await beSignedIn(page, await withAuthenticator(member));
  await page.goto('/auth');
  await expect(heading(page, 'One more step')).toBeVisible();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Please enter all six digits')).toBeVisible();
  await expectAccessible(page, 'the second factor');
}

export async function checkMap(page: Page, member: Member, view: 'list' | 'map'): Promise<void> {
  const place = await makeLocation(member);
  await makeReview(member, place.id, { accessibility_features: ['visual-aids'], comments: 'Large signs.' });
  const shown = view === 'list' ? '&view=list' : '';
  await page.goto(FEW_PLACES + shown);
  await expect(page.getByText('Loading map...')).toBeHidden();
  await expect(page.getByText(/[1-9]\d* locations found/).first()).toBeVisible();
  await expectAccessible(page, 'the map with places');
  await page.goto(`${FEW_PLACES}&q=${unique()}${shown}`);
  await expect(page.getByText('0 locations found').first()).toBeVisible();
  await expectAccessible(page, 'the map without results');
  await page.goto(`/map?location=${place.id}`);
  await expect(page.getByRole('article')).toContainText('Large signs.');
  await expect(page.getByText('Loading map...')).toBeHidden();
  await expectAccessible(page, 'a location’s card');
}
