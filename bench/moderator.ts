import type { Database } from '../server/src/db/database.ts';
import type { ReadLoad } from './loads.ts';

/** An administrator of a generated database. */
export interface Moderator {
  accessToken: string;
}

const ACCOUNT = { email: 'moderator@bench.example', password: 'correct horse' };
/** What waits for a moderator does not grow with the map; the log does. */
const REPORTED = 1_000;
const REVIEWS_PER_LOG_ENTRY = 10;

async function authenticate(url: string, path: string): Promise<string | undefined> {
  const response = await fetch(`${url}/auth/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ACCOUNT),
  });
  return response.ok ? ((await response.json()) as { access_token: string }).access_token : undefined;
}

/** Lets reviews be reported and have signals, and the log have a tenth as many entries as there are reviews. */
async function makeModeration(sql: Database): Promise<void> {
  await sql`
    insert into review_reports (review_id, reporter_id, reason)
    select review.id, person.id, 'spam'
    from (select id, user_id from reviews where not is_verified order by md5(id::text) limit ${REPORTED}) as review
    join lateral (select id from user_profiles where id <> review.user_id order by id limit 1) as person on true
    on conflict do nothing
  `;
  await sql`update reviews set signals = '{new_account}' where open_reports > 0`;
  await sql`
    insert into admin_log (admin_id, subject_id, action, review_id)
    select (select id from user_profiles order by id limit 1), user_id,
      (array['review_verified', 'review_returned', 'role_given'])[1 + (abs(hashtext(id::text)) % 3)], id
    from reviews where abs(hashtext(id::text)) % ${REVIEWS_PER_LOG_ENTRY} = 0
  `;
  await sql`vacuum analyze reviews, review_reports, admin_log`;
}

/** Signs in the administrator; at the first use of a database there is something to moderate afterwards. */
export async function ensureModerator(url: string, sql: Database): Promise<Moderator> {
  const known = await authenticate(url, 'token?grant_type=password');
  const accessToken = known ?? (await authenticate(url, 'signup'));
  if (!accessToken) throw new Error('The moderator cannot sign up.');
  if (!known) {
    await makeModeration(sql);
    await sql`
      update user_profiles set is_admin = true
      where id = (select id from auth.users where email = ${ACCOUNT.email})
    `;
  }
  return { accessToken };
}

/** What the admin panel asks for. */
export function moderationLoads({ accessToken }: Moderator): ReadLoad[] {
  const load = (name: string, path: string, queries: string[]): ReadLoad => ({
    name: `Admin, ${name}`,
    requests: queries.map((query) => ({
      path: `/api/v1/admin/${path}?${query}`,
      headers: { authorization: `Bearer ${accessToken}` },
    })),
  });
  const filters = ['all', 'verified', 'pending'];
  const reviews = (sort: string) =>
    filters.map((filter) => `sortBy=${sort}&sortOrder=asc&verificationFilter=${filter}`);
  return [
    load('reviews by date', 'reviews', reviews('created_at')),
    load('reviews by rating', 'reviews', reviews('rating')),
    load('reviews by place', 'reviews', reviews('location_name')),
    load('reviews by author', 'reviews', reviews('user_name')),
    load('reviews, page 100', 'reviews', ['page=100', 'page=100&sortBy=rating']),
    load('reviews, reported', 'reviews', ['reported=true', 'reported=true&sortBy=location_name']),
    load('reviews, with signals', 'reviews', ['attention=true', 'attention=true&sortBy=rating']),
    load('reviews, search', 'reviews', ['searchQuery=lincoln', 'searchQuery=wide', 'searchQuery=nowhere']),
    load('users by date', 'users', ['sortBy=created_at']),
    load('users by name', 'users', ['sortBy=full_name&sortOrder=asc']),
    load('users by figures', 'users', ['sortBy=total_reviews', 'sortBy=reputation_score']),
    load('users, search', 'users', ['searchQuery=lincoln', 'searchQuery=nobody']),
    load('log', 'log', ['page=1', 'action=role_given', 'page=10']),
  ];
}
