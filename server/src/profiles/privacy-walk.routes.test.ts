import { DEFAULT_PRIVACY_SETTINGS, type PrivacySettingsUpdate } from '@wayable/protocol/privacy';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { TestSite } from '../testing/files/test-site.ts';
import {
  COMMENT,
  leaveTraces,
  prepareMetadata,
  REVIEW_COUNT,
  VISITED_AS,
} from '../testing/strangers/leave-traces.ts';
import { recordRoutes } from '../testing/strangers/record-routes.ts';
import { listVisits, NOT_VISITED, type Visit } from '../testing/strangers/visits.ts';
import { type Answer, findRoutes, has, walk } from '../testing/strangers/walk.ts';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';

const NAME = 'Quenby Zwickelmann';
const PAGE = '<html><head></head><body><div id="served-content"></div></body></html>';

// Each walk requests every route several times, which takes ten seconds on an idle machine.
vi.setConfig({ testTimeout: 120_000 });

let site: TestSite;
let server: TestApp;
let routes: string[];
let person: TestUser;
let stranger: TestUser;
let traces: Awaited<ReturnType<typeof leaveTraces>>;
let visits: Map<string, Visit>;
let newestBadgeAt: string;

beforeAll(async () => {
  site = await TestSite.write({
    '__spa-fallback.html': PAGE,
    'index.html': PAGE,
    'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'blog/feed.xml': '<feed/>',
    'sitemaps/pages.xml': '<urlset/>',
  });
  ({ built: server, routes } = await recordRoutes(() => startTestApp({}, { site: site.read() })));
  person = await server.buildUser({ fullName: NAME });
  stranger = await server.buildUser({ fullName: 'Some Body' });
  traces = await leaveTraces(server, person);
  visits = listVisits(traces);
  const { body } = await server.send('GET', `/api/v1/users/${person.id}/badges`, { user: person });
  newestBadgeAt = body.earned[0].earned_at;
});
afterAll(async () => {
  await server.close();
  await site.remove();
});

const change = (payload: PrivacySettingsUpdate) =>
  server.send('PATCH', '/api/v1/privacy-settings', { payload, user: person });

/** Returns all responses to strangers, without and with a sign-in. */
const ask = async (): Promise<Answer[]> => [
  ...(await walk(server, visits)),
  ...(await walk(server, visits, stranger)),
];

/** Returns the responses of `ask` while the person has these settings. */
async function askWhile(settings: PrivacySettingsUpdate): Promise<Answer[]> {
  await change(settings);
  try {
    return await ask();
  } finally {
    await change(DEFAULT_PRIVACY_SETTINGS);
  }
}

const identity = () => [person.id, NAME, 'Quenby', person.email, traces.avatarUrl.slice(-41, -5)];
/** Texts that identify a review. */
const ofReview = () => {
  const { review, photo } = traces;
  return [review.id, COMMENT, photo.Id, review.created_at, review.updated_at];
};
/** Match only whole numbers, not parts of an ID, a time or a fraction. */
const reviewCount = [new RegExp(`(?<![\\w.-])${REVIEW_COUNT}(?![\\w.-])`)];
const badges = () => ['"badges_earned":6', traces.credentialId, newestBadgeAt];

const REVIEW_EXPORTS = ['/api/v1/export/reviews.csv', '/api/v1/export/reviews.json'];
const TELL_WHO = new Set([
  ...REVIEW_EXPORTS,
  '/api/v1/leaderboard',
  '/api/v1/locations/:id/reviews',
  '/api/v1/reviews/:id',
  '/api/v1/profiles/:userId',
  '/api/v1/profiles/:userId/reviews',
  '/api/v1/badges/credentials/:id',
  '/api/v1/badges/metadata/:cid',
  '/storage/v1/object/public/avatars/:file',
  '/badges/verify/:id',
]);
/** Routes that return a person without their reviews. */
const TELL_WHO_WITHOUT_REVIEWS = new Set([
  '/api/v1/leaderboard',
  '/api/v1/profiles/:userId',
  '/storage/v1/object/public/avatars/:file',
]);
/** Returns the routes that connect a review with its author, by content or by URL. */
const connecting = (answers: Answer[]) =>
  new Set(
    answers
      .filter((answer) => has(answer.bytes, ofReview()) && has(answer.address + answer.bytes, identity()))
      .map(({ route }) => route),
  );

/** Returns false for regional rankings, which change seconds later (leaderboard.routes.test.ts). */
const isImmediate = (address: string) => !address.includes('region=');
const rankings = () => visits.get('/api/v1/leaderboard')?.addresses.filter(isImmediate);
const rankedIn = (answers: Answer[]) => [
  ...new Set(
    answers
      .filter(({ route, bytes }) => route === '/api/v1/leaderboard' && has(bytes, [person.id]))
      .map(({ address }) => address)
      .filter(isImmediate),
  ),
];

/** Removes values that differ in any two responses: the request ID, the time, and the remaining limit. */
function strip({ bytes }: Answer): string {
  const requestId = /"x-request-id":"([\w-]+)"/.exec(bytes)?.[1] ?? '';
  return bytes.replaceAll(requestId, '').replace(/"(x-ratelimit-[a-z]+|date)":"?[^"]*"?,/g, '');
}

/** Returns the responses of a second walk, because the first walk may fill caches. */
async function askTwice(): Promise<Answer[]> {
  await ask();
  return ask();
}

/** Returns the routes that changed a response about the person. */
const findChanged = (before: Answer[], after: Answer[]) => [
  ...new Set(
    after
      .filter((answer, index) => {
        const earlier = before[index] as Answer;
        const isAboutPerson = [earlier, answer].some(({ address, bytes }) =>
          has(address + bytes, identity()),
        );
        return isAboutPerson && strip(earlier) !== strip(answer);
      })
      .map(({ route }) => route),
  ),
];

describe('strangers', () => {
  it('lists every server route as visited or exempt', () => {
    const known = [...visits.keys(), ...Object.keys(NOT_VISITED)];
    expect(routes.toSorted()).toEqual(known.toSorted());
  });

  it('shows strangers the authors of reviews by default', async () => {
    const answers = { signedOut: await walk(server, visits), signedIn: await walk(server, visits, stranger) };
    for (const [route, { addresses, statuses }] of visits) {
      const got = Object.values(answers).map((all) =>
        all.filter((answer) => answer.route === route).map(({ status }) => status),
      );
      expect([route, ...got]).toEqual([route, ...statuses.map((status) => addresses.map(() => status))]);
    }
    const all = Object.values(answers).flat();
    expect(findRoutes(all, identity())).toEqual(TELL_WHO);
    expect(connecting(all)).toEqual(
      new Set([
        ...REVIEW_EXPORTS,
        '/api/v1/locations/:id/reviews',
        '/api/v1/reviews/:id',
        '/api/v1/profiles/:userId',
        '/api/v1/profiles/:userId/reviews',
        '/storage/v1/object/public/review-photos/:userId/:folder/:file',
      ]),
    );
    expect(rankedIn(all)).toEqual(rankings());
    expect(findRoutes(all, reviewCount)).toEqual(
      new Set(['/api/v1/leaderboard', '/api/v1/profiles/:userId', '/api/v1/badges/metadata/:cid']),
    );
    expect(findRoutes(all, badges())).toEqual(
      new Set([
        '/api/v1/leaderboard',
        '/api/v1/profiles/:userId',
        '/api/v1/users/:id/badges',
        '/api/v1/badges/credentials/:id',
        '/badges/verify/:id',
      ]),
    );
  });

  it('returns visited_as only together with its review', async () => {
    const marks = [`"visited_as":"${VISITED_AS}"`];
    const told = new Set(['/api/v1/locations/:id/reviews', '/api/v1/reviews/:id']);
    expect(findRoutes(await ask(), marks)).toEqual(told);
    const hidden = await askWhile({ anonymous_reviews: true });
    expect(findRoutes(hidden, marks)).toEqual(told);
    expect(connecting(hidden)).toEqual(new Set());
  });

  it('shows strangers only the reviews of hidden people', async () => {
    const answers = await askWhile({ public_profile: false });
    expect(findRoutes(answers, identity())).toEqual(new Set());
    expect(connecting(answers)).toEqual(new Set());
    expect(findRoutes(answers, [COMMENT])).toEqual(
      new Set([...REVIEW_EXPORTS, '/api/v1/locations/:id/reviews', '/api/v1/reviews/:id', '/locations/:id']),
    );
    const statuses = new Map(answers.map(({ route, status }) => [route, status]));
    for (const route of [
      '/api/v1/profiles/:userId',
      '/api/v1/profiles/:userId/reviews',
      '/api/v1/badges/credentials/:id',
      '/storage/v1/object/public/avatars/:file',
      '/storage/v1/object/public/review-photos/:userId/:folder/:file',
      '/badges/verify/:id',
      '/people/:userId',
    ]) {
      expect([route, statuses.get(route)]).toEqual([route, 404]);
    }
    expect(statuses.get('/storage/v1/object/public/review-photos/:file')).toBe(200);
  });

  it('never connects anonymous reviews with their author for strangers', async () => {
    const answers = await askWhile({ anonymous_reviews: true });
    expect(findRoutes(answers, identity())).toEqual(TELL_WHO_WITHOUT_REVIEWS);
    expect(connecting(answers)).toEqual(new Set());
    const { created_at: createdAt, updated_at: updatedAt } = traces.review;
    // People often add a place together with its first review.
    const [place] = await server.sql<{ created_at: string }[]>`
      select created_at from locations where id = ${traces.locationId}`;
    expect(findRoutes(answers, [createdAt, updatedAt, place?.created_at ?? ''])).toEqual(new Set());
    expect(findRoutes(answers, [COMMENT])).toEqual(
      new Set([...REVIEW_EXPORTS, '/api/v1/locations/:id/reviews', '/api/v1/reviews/:id', '/locations/:id']),
    );
  });

  it('hides a hidden review count from strangers on every route', async () => {
    const answers = await askWhile({ show_review_count: false });
    expect(findRoutes(answers, reviewCount)).toEqual(new Set());
    expect(rankedIn(answers)).toEqual(rankings()?.filter((address) => !address.includes('total_reviews')));
  });

  it('hides hidden badges from strangers on every route', async () => {
    const answers = await askWhile({ show_badges: false });
    expect(findRoutes(answers, badges())).toEqual(new Set());
    expect(rankedIn(answers)).toEqual(rankings()?.filter((address) => !address.includes('badges_earned')));
  });

  it('hides badge tokens and metadata of anonymous authors from strangers', async () => {
    await change({ anonymous_reviews: true });
    const uri = await prepareMetadata(server, person);
    await server.send('POST', '/api/v1/badges', {
      payload: {
        badge_type: 'First Steps',
        contract_address: `0x${'2'.repeat(40)}`,
        metadata_uri: uri,
        transaction_hash: `0x${'3'.repeat(64)}`,
      },
      user: person,
    });
    expect(findRoutes(await ask(), [uri])).toEqual(new Set());
    const file = JSON.stringify(
      (await server.send('GET', `/api/v1/badges/metadata/${uri.split('/').at(-1)}`)).body,
    );
    for (const mark of [NAME, 'Badge Earned', 'Average Rating', 'Unique Locations']) {
      expect(file).not.toContain(mark);
    }
    await change({ anonymous_reviews: false });
    expect(findRoutes(await ask(), [uri])).toEqual(new Set(['/api/v1/users/:id/badges']));
  });

  it('changes no response to strangers when anonymous authors write reviews', async () => {
    await change({ anonymous_reviews: true });
    const before = await askTwice();
    const location = await server.buildLocation(stranger, { name: 'Lakeside Library' });
    const review = await server.buildReview(person, location.id, { comments: 'x'.repeat(120) });
    const afterReview = await ask();
    await server.send('PATCH', `/api/v1/reviews/${review.id}`, { payload: { rating: 2 }, user: person });
    const afterEdit = await ask();
    await server.send('DELETE', `/api/v1/reviews/${review.id}`, { user: person });
    const afterDeletion = await ask();
    await change({ anonymous_reviews: false });
    for (const after of [afterReview, afterEdit, afterDeletion])
      expect(findChanged(before, after)).toEqual([]);
    // Check that the walk detects the activity of a named author.
    const named = await askTwice();
    await server.buildReview(person, location.id);
    expect(findChanged(named, await ask())).toContain('/api/v1/leaderboard');
  });

  it('shows strangers only the date of an anonymous review', async () => {
    const answers = await askWhile({ anonymous_reviews: true });
    const { created_at, updated_at } = traces.review;
    const reviews = answers.filter(({ bytes }) => bytes.includes(COMMENT));
    expect(reviews.length).toBeGreaterThan(0);
    expect(findRoutes(reviews, [created_at, updated_at])).toEqual(new Set());
    expect(reviews.every(({ bytes }) => bytes.includes(`${created_at.slice(0, 10)}T12:00:00.000Z`))).toBe(
      true,
    );
  });
});
