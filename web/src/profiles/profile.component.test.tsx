import { BADGE_TIERS } from '@wayable/protocol/badges';
import { DEFAULT_PRIVACY_SETTINGS } from '@wayable/protocol/privacy';
import type { Profile, ProfileUpdate } from '@wayable/protocol/profiles';
import { AVATAR_FILES } from '@wayable/protocol/routes';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '~/testing/expect-accessible';
import { moveTo } from '~/testing/keys';
import { answerPicture } from '~/testing/picture-answer';
import { renderApp, renderForVisitor } from '~/testing/render-app';
import { serveEachTest } from '~/testing/serve-each-test';
import type { MemberServer } from '~/testing/stand-in-data';
import { CUT, refuse } from '~/testing/stand-in-server';

const getServer = serveEachTest();
const main = page.getByRole('main');
const toasts = page.getByRole('region', { name: /Notifications/ });
const heading = (name: string) => page.getByRole('heading', { name, level: 1 });
const field = (name: string) => page.getByRole('textbox', { name });
const button = (name: string) => page.getByRole('button', { name });

const makeProfile = ({ member }: MemberServer, changes: Partial<Profile> = {}): Profile => ({
  id: member.id,
  full_name: member.fullName,
  avatar_url: null,
  avatar_source: null,
  is_admin: false,
  reputation_score: 345,
  total_reviews: 26,
  badges_earned: 3,
  created_at: '2026-01-04T10:00:00.000Z',
  updated_at: '2026-05-04T10:00:00.000Z',
  ...changes,
});

describe('Edit Profile', () => {
  it('saves a profile name by keyboard and shows the profile', async () => {
    const server = getServer();
    let profile = makeProfile(server);
    server.on('GET profile', () => profile);
    server.on('PATCH profile', ({ body }) => {
      const { full_name = profile.full_name } = body as ProfileUpdate;
      profile = { ...profile, full_name };
      return profile;
    });
    const app = await renderApp('/profile/edit', server);
    await expect.element(heading('Edit Profile')).toBeVisible();
    await expect.element(field('Email')).toHaveAttribute('readonly');
    await expect
      .element(field('Email'))
      .toHaveAccessibleDescription(/^Email cannot be changed\. Contact support/);
    await expect.element(main).toMatchTextContent(/Email cannot be changed. Contact support\.\.\./);
    for (const [name, href] of [
      ['Contact support...', '/contact'],
      ['Account security', '/profile/security'],
      ['privacy settings', '/profile/privacy'],
    ] as const) {
      await expect.element(main.getByRole('link', { name })).toHaveAttribute('href', href);
    }
    await expect
      .element(main)
      .toMatchTextContent(/Member sinceJanuary 4, 2026.*Total reviews26.*Badges earned3.*Impact Score345/);
    await expect
      .element(main)
      .toMatchTextContent(
        'Your name is shown with your reviews. Your public profile and the leaderboard show your name and picture, and administrators always see both. You decide what others see in your privacy settings.',
      );
    await expectAccessible('editing a profile');
    await moveTo(field('Full name'));
    await userEvent.keyboard('{Control>}a{/Control} ');
    await userEvent.keyboard('{Enter}');
    await expect.element(toasts).toMatchTextContent('Full name is required');
    await expect.element(field('Full name')).toHaveFocus();
    await expectAccessible('a profile without a name');
    await userEvent.keyboard('{Control>}a{/Control}Ada Byron{Enter}');
    await expect.element(toasts).toMatchTextContent('Profile updated successfully!');
    await expect.element(heading('Ada Byron')).toBeVisible();
    expect(app.readAddress()).toBe('/profile');
    await expect.element(main).toMatchTextContent(/Recent badgesAccessibility Advocate/);
    await expectAccessible('a profile with badges');
  });

  it('previews an avatar URL and reports a missing picture', async () => {
    const server = getServer();
    const id = crypto.randomUUID();
    const fetched: string[] = [];
    server.on('GET profile', () => makeProfile(server));
    server.on('POST avatars', ({ body }) => {
      const { url } = body as { url: string };
      fetched.push(url);
      return url.includes('good')
        ? { id, url: `${AVATAR_FILES}${id}.webp` }
        : refuse(422, 'avatar_unusable', 'This address cannot be used as a picture.');
    });
    server.on('GET avatarFile', answerPicture);
    let saved: unknown;
    server.on('PATCH profile', ({ body }) => {
      saved = body;
      return makeProfile(server);
    });
    await renderApp('/profile/edit', server);
    await expect.element(field('Avatar URL')).toBeVisible();
    await field('Avatar URL').fill('https://elsewhere.example/bad.png');
    await expect
      .element(main)
      .toMatchTextContent(/This address cannot be used as a picture\. Use the address/);
    expect(document.querySelectorAll('form img, form [aria-hidden=true].rounded-round')).toHaveLength(0);
    await expectAccessible('a picture that cannot be had');
    await field('Avatar URL').fill('https://elsewhere.example/good.png');
    await expect.element(main).toMatchTextContent('The picture is ready. Save to show it.');
    await expect.poll(() => document.querySelector('form img')?.getAttribute('src')).toMatch(/^blob:/);
    expect(document.body.innerHTML).not.toContain('src="https://elsewhere');
    await button('Save').click();
    await expect.element(toasts).toMatchTextContent('Profile updated successfully!');
    // The client does not send the name, because another tab may have changed it.
    expect(saved).toEqual({ avatar_url: `${AVATAR_FILES}${id}.webp` });
    expect(fetched).toEqual(['https://elsewhere.example/bad.png', 'https://elsewhere.example/good.png']);
  });

  it('removes an avatar by keyboard and focuses the upload button', async () => {
    const server = getServer();
    const picture = `${AVATAR_FILES}${crypto.randomUUID()}.webp`;
    server.on('GET profile', () => makeProfile(server, { avatar_url: picture }));
    server.on('GET avatarFile', answerPicture);
    let saved: unknown;
    server.on('PATCH profile', ({ body }) => {
      saved = body;
      return makeProfile(server);
    });
    await renderApp('/profile/edit', server);
    await moveTo(button('Remove picture'));
    await userEvent.keyboard('{Enter}');
    await expect.element(button('Remove picture')).not.toBeInTheDocument();
    await expect.element(button('Upload a picture')).toHaveFocus();
    await button('Save').click();
    await expect.element(toasts).toMatchTextContent('Profile updated successfully!');
    expect(saved).toEqual({ avatar_url: null });
  });

  it('keeps the profile form when saving fails and shows why', async () => {
    const server = getServer();
    let answer: ReturnType<typeof refuse> | typeof CUT = CUT;
    server.on('PATCH profile', () => answer);
    const app = await renderApp('/profile/edit', server);
    const failsWith = async (told: string | RegExp) => {
      await button('Save').click();
      await expect.element(main.getByRole('alert')).toMatchTextContent(told);
      await expect.element(toasts).toMatchTextContent(told);
    };
    await field('Full name').fill('Ada Byron');
    await failsWith(/Failed to update profile\. .*cannot be reached/);
    answer = refuse(500, 'unexpected_failure', 'Broken');
    await failsWith('Failed to update profile. An error occurred. Please try again.');
    answer = refuse(404, 'not_found', 'User not found');
    await failsWith('User not found');
    await expect.element(field('Full name')).toHaveValue('Ada Byron');
    await main.getByRole('link', { name: 'Back to profile' }).click();
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(field('Full name')).toHaveValue('Ada Byron');
    await main.getByRole('link', { name: 'Cancel' }).click();
    await expect.element(heading(server.member.fullName)).toBeVisible();
    expect(app.readAddress()).toBe('/profile');
  });

  it('shows a failed save beside the Save button', async () => {
    await page.viewport(390, 600);
    const server = getServer();
    server.on('PATCH profile', () => CUT);
    await renderApp('/profile/edit', server);
    await field('Full name').fill('Ada Byron');
    await button('Save').click();
    await expect.element(main.getByRole('alert')).toBeInViewport();
    await expect.element(button('Save')).toBeInViewport();
  });

  it('keeps a typed name until the next sign-in', async () => {
    const server = getServer();
    server.on('GET profile', () => makeProfile(server));
    server.on('PATCH profile', () => refuse(401, 'token_expired', 'Expired'));
    server.onAuth('GET', '/user', () =>
      Response.json({ error_code: 'session_not_found', msg: 'Gone' }, { status: 403 }),
    );
    const app = await renderApp('/profile/edit', server);
    await field('Full name').fill('Ada Byron');
    await button('Save').click();
    await page.getByLabelText(/^Password/).fill('correct horse battery');
    await field('Email').fill(server.member.email);
    await userEvent.keyboard('{Enter}');
    await expect.element(field('Full name')).toHaveValue('Ada Byron');
    await main.getByRole('link', { name: 'Cancel' }).click();
    await expect.element(heading(server.member.fullName)).toBeVisible();
    await app.goTo('/profile/edit');
    await expect.element(field('Full name')).toHaveValue(server.member.fullName);
  });

  it.each(['/profile/edit', '/profile'])('reports on %s that the user does not exist', async (path) => {
    const server = getServer();
    server.on('GET profile', () => refuse(404, 'not_found', 'User not found'));
    await renderApp(path, server);
    await expect.element(main).toMatchTextContent('User not found');
    await expect.element(main).not.toMatchTextContent('This does not exist');
    await expectAccessible(`${path} of nobody`);
  });
});

it("shows the three newest badges on the user's profile", async () => {
  const server = getServer();
  server.on('GET profile', () => makeProfile(server, { badges_earned: 5 }));
  await renderApp('/profile', server);
  await expect.element(page.getByRole('heading', { name: 'Recent badges' })).toBeVisible();
  const names = main
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => BADGE_TIERS.find(({ name }) => textContent?.startsWith(name))?.name);
  expect(names).toEqual(
    BADGE_TIERS.slice(2, 5)
      .map(({ name }) => name)
      .toReversed(),
  );
  for (const [name, href] of [
    ['Edit Profile', '/profile/edit'],
    ['Privacy Settings', '/profile/privacy'],
    ['My Reviews', '/profile/reviews'],
    ['Add Review', '/review'],
    ['Map Explorer', '/map'],
    ['Badges', '/badges'],
  ] as const) {
    await expect.element(main.getByRole('link', { name })).toHaveAttribute('href', href);
  }
});

it('reports a failed count of people helped and retries', async () => {
  const server = getServer();
  server.addReview({ location_id: server.addPlace().id });
  for (const review of server.reviews) review.created_at = new Date().toISOString();
  let isBroken = true;
  server.on('GET userReviews', ({ query }) =>
    isBroken && query.get('limit') === '50' ? refuse(500, 'unexpected_failure', 'Broken') : undefined,
  );
  await renderApp('/profile', server);
  const alert = main.getByRole('alert');
  await expect.element(alert).toMatchTextContent('The people helped this month could not be counted');
  await expect.element(main).not.toMatchTextContent(/this month × 3\d/);
  await expectAccessible('a profile without the people helped');
  await moveTo(button('Try again'));
  await userEvent.keyboard('{Enter}');
  await expect.element(alert).toBeVisible();
  isBroken = false;
  await userEvent.keyboard('{Enter}');
  await expect
    .element(main)
    .toMatchTextContent('People helped this monthAn estimate: your reviews this month × 33');
  await expect.element(alert).not.toBeInTheDocument();
  await expect.element(main.getByRole('region', { name: 'Your numbers' })).toHaveFocus();
});

describe('public profile', () => {
  it('shows only the shared data of a public profile', async () => {
    const server = getServer();
    const id = crypto.randomUUID();
    const {
      total_reviews: _,
      badges_earned: __,
      avatar_source: ___,
      ...shown
    } = makeProfile(server, {
      id,
      full_name: 'Marisol Vega',
    });
    server.on('GET profile', () => shown);
    server.on('GET profileReviews', () => ({ data: [] }));
    await renderForVisitor(`/people/${id}`);
    await expect.element(heading('Marisol Vega')).toBeVisible();
    expect(document.title).toBe('Marisol Vega · Wayable');
    await expect.element(main).toMatchTextContent('No reviews to show.');
    await expect.element(main).not.toMatchTextContent('Total reviews');
    await expect.element(main).not.toMatchTextContent(/Badges|Advocate/);
    await expectAccessible('a profile of somebody who hides their numbers');
  });

  it('shows all badges of a public profile', async () => {
    const server = getServer();
    const id = crypto.randomUUID();
    server.on('GET profile', () => makeProfile(server, { id, badges_earned: BADGE_TIERS.length }));
    server.on('GET profileReviews', () => ({ data: [] }));
    await renderForVisitor(`/people/${id}`);
    for (const { name } of BADGE_TIERS) await expect.element(main.getByText(name)).toBeVisible();
  });

  it.each([
    ['the person hides', crypto.randomUUID(), refuse(404, 'not_found', 'User not found')],
    ['the address has no id', 'ada', refuse(400, 'validation_failed', 'userId is not in the expected form')],
  ])('shows "User not found" on a public profile if %s', async (_, id, refusal) => {
    getServer().on('GET profile', () => refusal);
    await renderForVisitor(`/people/${id}`);
    await expect.element(heading('User not found')).toBeVisible();
    await expectAccessible('nobody');
  });

  it.each([
    ['all that is shown', {}, /Total reviews.*Corner Bakery.*Badges/s, /No reviews to show/],
    [
      'no more than is shown',
      { show_review_count: false, show_badges: false, anonymous_reviews: true },
      /Impact Score.*No reviews to show/s,
      /Total reviews|Advocate|Badges|Corner Bakery/,
    ],
  ])('shows an owner on their public profile %s', async (_, changes, seen, unseen) => {
    const server = getServer();
    const review = server.addReview({ location_id: server.addPlace({ name: 'Corner Bakery' }).id });
    server.on('GET privacySettings', () => ({ ...DEFAULT_PRIVACY_SETTINGS, ...changes }));
    server.on('GET profile', () => makeProfile(server));
    server.on('GET profileReviews', () => ({ data: [review] }));
    await renderApp(`/people/${server.member.id}`, server);
    await expect.element(main).toMatchTextContent(seen);
    await expect.element(main).not.toMatchTextContent(unseen);
  });

  it('tells owners that their public profile is hidden', async () => {
    const server = getServer();
    server.on('GET privacySettings', () => ({ ...DEFAULT_PRIVACY_SETTINGS, public_profile: false }));
    server.on('GET profileReviews', () => ({ data: [] }));
    await renderApp(`/people/${server.member.id}`, server);
    await expect.element(main).toMatchTextContent('Your profile is not public');
    await expectAccessible('one’s own hidden profile');
  });
});
