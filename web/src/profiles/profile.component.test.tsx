import { BADGE_TIERS } from '@wayable/protocol/badges';
import { DEFAULT_PRIVACY_SETTINGS } from '@wayable/protocol/privacy';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '~/testing/expect-accessible';
import { moveTo } from '~/testing/keys';
import { makeProfile } from '~/testing/make-profile';
import { renderApp, renderForVisitor } from '~/testing/render-app';
import { serveEachTest } from '~/testing/serve-each-test';
import { refuse } from '~/testing/stand-in-server';

const getServer = serveEachTest();
const main = page.getByRole('main');
const heading = (name: string) => page.getByRole('heading', { name, level: 1 });
const button = (name: string) => page.getByRole('button', { name });

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
