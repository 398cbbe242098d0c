import type { AdminUser, LogEntry, ModeratedReview, VerificationChange } from '@wayable/protocol/moderation';
import { toPagedResult } from '@wayable/protocol/paging';
import type { MemberServer } from './stand-in-data';

const NOW = '2026-05-04T10:00:00.000Z';
const PAGE_SIZE = 20;

export const makeModeratedReview = (changes: Partial<ModeratedReview> = {}): ModeratedReview => {
  const [id, user_id, location_id] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  return {
    id,
    user_id,
    location_id,
    rating: 4,
    accessibility_features: ['audio-cues'],
    feature_answers: { 'audio-cues': 'yes' },
    details: {},
    answered_at: NOW,
    photos: [],
    photo_details: [],
    comments: 'Level from the street.',
    is_verified: false,
    created_at: NOW,
    updated_at: NOW,
    user_profiles: { id: user_id, full_name: 'Robin Writer', avatar_url: null },
    locations: { id: location_id, name: 'Corner Bakery', address: '9 N Clark St, Chicago' },
    signals: [],
    open_reports: 0,
    reports: [],
    decision: null,
    removal: null,
    permissions: { moderate: true },
    ...changes,
  };
};

export const makeAdminUser = (changes: Partial<AdminUser> = {}): AdminUser => ({
  id: crypto.randomUUID(),
  full_name: 'Robin Writer',
  avatar_url: null,
  is_admin: false,
  total_reviews: 12,
  badges_earned: 2,
  reputation_score: 140,
  created_at: NOW,
  suspension: null,
  permissions: { change_role: true, suspend: true },
  ...changes,
});

export interface AdminData {
  reviews: ModeratedReview[];
  removed: ModeratedReview[];
  users: AdminUser[];
  log: LogEntry[];
}

/** Makes the member an administrator. Answers the panel's calls from data, which decisions change. */
export function serveAdmin(server: MemberServer, data: Partial<AdminData> = {}): AdminData {
  const kept: AdminData = { reviews: [], removed: [], users: [], log: [], ...data };
  const { id, fullName, session } = server.member;
  server.onAuth('GET', '/user', () => (session as { user: object }).user);
  server.on('GET profile', () => ({
    id,
    full_name: fullName,
    avatar_url: null,
    is_admin: true,
    reputation_score: 0,
    total_reviews: 0,
    badges_earned: 0,
    created_at: NOW,
    updated_at: NOW,
  }));
  server.on('GET stats', () => ({
    totalUsers: 1_234,
    totalReviews: 5_678,
    totalLocations: 910,
    totalBadges: 11,
  }));
  const page = <Item>(items: Item[], query: URLSearchParams) => {
    const number = Number(query.get('page'));
    const shown = items.slice((number - 1) * PAGE_SIZE, number * PAGE_SIZE);
    return toPagedResult(shown, items.length, number, PAGE_SIZE);
  };
  server.on('GET adminQueues', () => ({
    pending_reviews: kept.reviews.filter(({ is_verified }) => !is_verified).length,
    reported_reviews: kept.reviews.filter(({ open_reports }) => open_reports > 0).length,
    attention_reviews: 0,
    open_suggestions: 0,
    new_messages: 0,
    new_applications: 0,
  }));
  server.on('GET adminReviews', ({ query }) => {
    if (query.get('removed') === 'true') return page(kept.removed, query);
    const words = (query.get('searchQuery') ?? '').toLowerCase();
    const status = query.get('verificationFilter');
    return page(
      kept.reviews.filter(
        ({ comments, is_verified, open_reports }) =>
          comments.toLowerCase().includes(words) &&
          (status === 'all' || is_verified === (status === 'verified')) &&
          (query.get('reported') !== 'true' || open_reports > 0),
      ),
      query,
    );
  });
  server.on('GET adminUsers', ({ query }) => page(kept.users, query));
  server.on('GET adminLog', ({ query }) =>
    page(
      kept.log.filter(({ action }) => ['all', action].includes(query.get('action') ?? '')),
      query,
    ),
  );
  server.on('PUT adminReviewVerification', ({ params, body }) => {
    const review = kept.reviews.find((each) => each.id === params.id);
    const { is_verified } = body as VerificationChange;
    if (!review || review.is_verified === is_verified) return { changed: false };
    review.is_verified = is_verified;
    return { changed: true };
  });
  server.on('DELETE adminReview', ({ params }) => {
    const index = kept.reviews.findIndex((each) => each.id === params.id);
    const [review] = kept.reviews.splice(index, 1);
    const removal = {
      removed_at: NOW,
      removed_by: null,
      reason: 'spam',
      details: null,
      can_be_restored: true,
    };
    if (review) kept.removed.unshift({ ...review, removal });
    return { changed: review !== undefined };
  });
  server.on('POST adminReviewRestoration', ({ params }) => {
    const index = kept.removed.findIndex((each) => each.id === params.id);
    const [review] = kept.removed.splice(index, 1);
    if (review) kept.reviews.unshift({ ...review, removal: null });
    return { changed: review !== undefined };
  });
  return kept;
}
