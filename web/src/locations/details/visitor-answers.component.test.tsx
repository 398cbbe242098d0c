import { toPagedResult } from '@wayable/protocol/paging';
import { DEFAULT_PRIVACY_SETTINGS } from '@wayable/protocol/privacy';
import type { Profile } from '@wayable/protocol/profiles';
import { ANONYMOUS_AUTHOR } from '@wayable/protocol/reviews';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { sessionStore } from '~/app/services';
import { renderForVisitor } from '~/testing/render-app';
import { serveEachTest } from '~/testing/serve-each-test';

const getServer = serveEachTest();
const main = page.getByRole('main');
afterEach(() => sessionStore.signOut());

const signIn = () => sessionStore.signIn(getServer().member.email, 'correct horse battery');
const isSignedIn = ({ headers }: { headers: Headers }) => headers.has('authorization');

it("shows a review's hidden author after the author's sign-in", async () => {
  const server = getServer();
  const place = server.addPlace({ total_reviews: 1 });
  const own = server.addReview({ location_id: place.id, comments: 'Level all the way.' });
  const { permissions: _ofAuthor, ...shown } = own;
  const hidden = { ...shown, user_id: null, user_profiles: ANONYMOUS_AUTHOR };
  server.on('GET locationReviews', (request) =>
    toPagedResult([isSignedIn(request) ? own : hidden], 1, 1, 10),
  );
  server.on('GET locationReports', () => ({ data: [] }));
  server.on('GET locationConfirmation', () => ({ confirmation: null }));
  await renderForVisitor(`/locations/${place.id}`);
  await expect.element(main.getByRole('article', { name: 'Review by A contributor' })).toBeVisible();
  await signIn();
  await expect.element(main.getByRole('article', { name: 'Review by Morgan Ashdown' })).toBeVisible();
  await expect.element(main.getByRole('button', { name: /^Report/ })).not.toBeInTheDocument();
});

it('shows people their hidden review count after a sign-in', async () => {
  const server = getServer();
  const { id, fullName } = server.member;
  const shown: Profile = {
    id,
    full_name: fullName,
    avatar_url: null,
    reputation_score: 345,
    created_at: '2026-01-04T10:00:00.000Z',
  };
  const whole = {
    ...shown,
    is_admin: false,
    total_reviews: 26,
    badges_earned: 3,
    updated_at: shown.created_at,
  };
  server.on('GET profile', (request) => (isSignedIn(request) ? whole : shown));
  server.on('GET profileReviews', () => ({ data: [] }));
  server.on('GET privacySettings', () => ({
    ...DEFAULT_PRIVACY_SETTINGS,
    show_review_count: false,
    show_badges: false,
  }));
  const app = await renderForVisitor(`/people/${id}`);
  await expect.element(main.getByRole('heading', { name: fullName })).toBeVisible();
  await expect.element(main).not.toMatchTextContent('Total reviews');
  await signIn();
  await expect.poll(() => sessionStore.getState()).toMatchObject({ profile: { total_reviews: 26 } });
  await app.goTo('/profile/edit');
  await expect.element(main).toMatchTextContent('Total reviews26');
});
