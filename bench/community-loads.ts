import { ALL_REGIONS, LEADERBOARD_PERIODS, LEADERBOARD_SORTS } from '@wayable/protocol/leaderboard';
import { ADMIN_REVIEW_SORTS, ADMIN_USER_SORTS } from '@wayable/protocol/moderation';
import { NOTIFICATIONS_KEPT } from '@wayable/protocol/notifications';
import { SORT_ORDERS } from '@wayable/protocol/reviews';
import type { Database } from '../platform/src/db/database.ts';
import { type Account, ensureAccount, requestAs } from './accounts.ts';
import { LARGE_REGION, MIDDLE_REGION, SMALL_REGION } from './generate-community.ts';
import type { ReadLoad } from './loads.ts';

/** The callers and the ids for their requests. */
export interface Community {
  administrator: Account;
  /** Has reviews in each measured region, and is far down in every ranking. */
  member: Account;
  /** People with public reviews. */
  contributors: string[];
  /** A review that the log of moderation names. */
  loggedReview: string;
  /** An administrator with a fifth of the log, and another person with a few entries. */
  loggedAdministrator: string;
  loggedPerson: string;
}

const REGIONS = [LARGE_REGION, MIDDLE_REGION, SMALL_REGION];
const REVIEWS_PER_REGION = 3;
const CONTRIBUTORS = 96;

/** Signs both accounts in. In a new database, also creates their data. */
export async function ensureCommunity(url: string, sql: Database): Promise<Community> {
  const administrator = await ensureAccount(url, 'administrator');
  const member = await ensureAccount(url, 'member');
  await sql`update user_profiles set is_admin = true where id = ${administrator.id} and not is_admin`;
  await sql`
    insert into notifications (user_id, kind, details, read_at, mail_due_at)
    select ${administrator.id}, 'review_verified', '{"location_name": "A place"}', now(), null
    from generate_series(1, ${NOTIFICATIONS_KEPT} - (
      select count(*)::int from notifications where user_id = ${administrator.id}
    ))
  `;
  for (const region of REGIONS)
    await sql`
      insert into reviews (user_id, location_id, rating)
      select ${member.id}, id, 4 from (
        select id from locations where search_text like ${`%, ${region.toLowerCase()}, %`} order by id limit ${REVIEWS_PER_REGION}
      ) as place
      where not exists (select from reviews where user_id = ${member.id} and region_key = ${region.toLowerCase()})
    `;
  // A database of an earlier run may be older than a week, so renew the member's date for the weekly ranking.
  await sql`update user_profiles set updated_at = now() where id = ${member.id}`;
  const contributors = await sql<{ id: string }[]>`
    select id from user_profiles where is_named and total_reviews > 5 order by md5(id::text) limit ${CONTRIBUTORS}
  `;
  const [entry] = await sql<Record<'review_id' | 'admin_id' | 'subject_id', string>[]>`
    select review_id, admin_id, subject_id from admin_log where review_id is not null order by id limit 1
  `;
  if (!entry) throw new Error('The database has no community.');
  return {
    administrator,
    member,
    contributors: contributors.map(({ id }) => id),
    loggedReview: entry.review_id,
    loggedAdministrator: entry.admin_id,
    loggedPerson: entry.subject_id,
  };
}

const REGION_NAMES: [name: string, region: string][] = [
  ['all regions', ALL_REGIONS],
  ['a region of a tenth', LARGE_REGION],
  ['a region of 0.6 %', MIDDLE_REGION],
  ['a region of 100 places', SMALL_REGION],
];

const leaderboardLoads = ({ member }: Community): ReadLoad[] =>
  REGION_NAMES.flatMap(([regionName, region]) =>
    LEADERBOARD_PERIODS.flatMap((period) =>
      LEADERBOARD_SORTS.flatMap((sort) => {
        const path = `/api/v1/leaderboard?sortBy=${sort}&timePeriod=${period}&region=${encodeURIComponent(region)}`;
        const name = `leaderboard, ${sort}, ${period}, ${regionName}`;
        return [
          { name, requests: [{ path }] },
          { name: `${name}, signed in`, requests: [requestAs(member, path)] },
        ];
      }),
    ),
  );

const FILTERS = [
  ['', ''],
  [', pending', '&verificationFilter=pending'],
  [', reported', '&reported=true'],
  [', attention', '&attention=true'],
] as const;
const REVIEW_WORDS = [
  ['a common word', 'wide'],
  ['a rare word', 'gravel'],
  ['a word of places', 'pharmacy'],
  ['a name', 'lincoln person'],
  ['a rare word beside one of all names', 'person 4711'],
  ['no match', 'zxqv'],
] as const;
const USER_WORDS = [
  ['a common word', 'person'],
  ['a usual name', 'lincoln'],
  ['a number', '4711'],
  ['a rare word beside one of all names', 'person 4711'],
  ['no match', 'zxqv'],
] as const;

/** Returns the requests of the admin panel. */
function adminLoads(community: Community): ReadLoad[] {
  const { administrator, loggedReview, loggedAdministrator, loggedPerson } = community;
  const load = (name: string, list: string, query: string): ReadLoad => ({
    name: `admin ${list}, ${name}`,
    requests: [requestAs(administrator, `/api/v1/admin/${list}?${query}`)],
  });
  return [
    ...ADMIN_REVIEW_SORTS.flatMap((sort) =>
      SORT_ORDERS.flatMap((order) => {
        const sorted = `sortBy=${sort}&sortOrder=${order}`;
        // Lists sorted by name have no pages that deep.
        const deep = sort.endsWith('_name') ? 500 : 1_000;
        return [
          ...FILTERS.map(([name, filter]) => load(`${sort} ${order}${name}`, 'reviews', sorted + filter)),
          load(`${sort} ${order}, page 100`, 'reviews', `${sorted}&page=100`),
          load(`${sort} ${order}, page ${deep}`, 'reviews', `${sorted}&page=${deep}`),
        ];
      }),
    ),
    ...REVIEW_WORDS.flatMap(([name, words]) => [
      load(`search, ${name}`, 'reviews', `searchQuery=${words}`),
      load(
        `search, ${name}, pending by place`,
        'reviews',
        `searchQuery=${words}&verificationFilter=pending&sortBy=location_name`,
      ),
    ]),
    load('removed', 'reviews', 'removed=true'),
    load('removed, page 5', 'reviews', 'removed=true&page=5'),
    load('removed, search', 'reviews', 'removed=true&searchQuery=pharmacy'),
    ...ADMIN_USER_SORTS.flatMap((sort) =>
      SORT_ORDERS.flatMap((order) => {
        const sorted = `sortBy=${sort}&sortOrder=${order}`;
        return [
          load(`${sort} ${order}`, 'users', sorted),
          load(`${sort} ${order}, page 100`, 'users', `${sorted}&page=100`),
        ];
      }),
    ),
    ...USER_WORDS.flatMap(([name, words]) => [
      load(`search, ${name}`, 'users', `searchQuery=${words}`),
      load(`search, ${name}, by name`, 'users', `searchQuery=${words}&sortBy=full_name`),
    ]),
    load('first page', 'log', 'page=1'),
    load('page 10', 'log', 'page=10'),
    load('a common action', 'log', 'action=review_removed'),
    load('a rare action', 'log', 'action=role_given'),
    load('an action that nobody did', 'log', 'action=factors_removed'),
    load('an administrator', 'log', `admin=${loggedAdministrator}`),
    load('an administrator, a rare action', 'log', `admin=${loggedAdministrator}&action=role_given`),
    load('a person', 'log', `subject=${loggedPerson}`),
    load('a review', 'log', `review=${loggedReview}`),
  ];
}

const isHot = ({ name }: ReadLoad): boolean => /^leaderboard, \w+, all, all regions$/.test(name);

/** Returns the requests for the global rankings. */
export const hotLoads = (community: Community): ReadLoad[] => leaderboardLoads(community).filter(isHot);

/**
 * Returns the requests for the other lists of the community: rankings of a region or a period, the admin panel,
 * notifications, profiles.
 */
export const coldLoads = (community: Community): ReadLoad[] => [
  ...leaderboardLoads(community).filter((load) => !isHot(load)),
  ...adminLoads(community),
  ...[1, NOTIFICATIONS_KEPT / 20].map((page) => ({
    name: `notifications of ${NOTIFICATIONS_KEPT}, page ${page}`,
    requests: [requestAs(community.administrator, `/api/v1/notifications?page=${page}`)],
  })),
  { name: 'profile', requests: community.contributors.map((id) => ({ path: `/api/v1/profiles/${id}` })) },
  {
    name: 'profile, its reviews',
    requests: community.contributors.map((id) => ({ path: `/api/v1/profiles/${id}/reviews` })),
  },
];
