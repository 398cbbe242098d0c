import type { Database } from '../platform/src/db/database.ts';
import { type Account, ensureAccount, requestAs } from './accounts.ts';
import type { ReadLoad } from './loads.ts';

/** A person with many reviews, and their token. */
export interface BusyPerson extends Account {
  reviews: number;
}

/** More reviews than any person is expected to have. */
export const VERY_MANY_REVIEWS = 10_000;
/**
 * Larger batches are slow: each row updates the same profile, and must skip all earlier versions of the
 * profile's row.
 */
const BATCH = 250;
const COMMENT = 'The way in is level and the door is wide. '.repeat(3);

/** Signs in a person with many reviews. In a new database, creates the reviews, with all triggers. */
export async function ensureBusyPerson(url: string, sql: Database, reviews: number): Promise<BusyPerson> {
  const person = { ...(await ensureAccount(url, `busy-${reviews}`)), reviews };
  for (;;) {
    const [known] = await sql`select count(*)::int as amount from reviews where user_id = ${person.id}`;
    const first = known?.amount as number;
    if (first >= reviews) return person;
    await sql`
      insert into reviews (user_id, location_id, rating, is_verified, comments, created_at)
      select ${person.id}, location.id, 1 + number % 5, number % 3 = 0,
        case when number % 2 = 0 then ${COMMENT} else '' end,
        timestamptz '2026-03-01' + number * interval '1 minute'
      from (
        select id, ${first}::int + row_number() over (order by id) as number
        from (
          select id from locations order by id limit ${Math.min(BATCH, reviews - first)} offset ${first % 9_000}
        ) as chosen
      ) as location
    `;
    if (first + BATCH >= reviews) await sql`vacuum analyze reviews`;
  }
}

/** Returns the requests of My Reviews as this person. */
export function myReviewsLoads(person: BusyPerson): ReadLoad[] {
  const { id, reviews } = person;
  const load = (name: string, queries: string[]): ReadLoad => ({
    name: `My Reviews, ${name}`,
    requests: queries.map((query) => requestAs(person, `/api/v1/users/${id}/reviews?${query}`)),
  });
  return [
    load('first page', ['page=1']),
    load('last page', [`page=${reviews / 10}`]),
    load('best rated', ['sortBy=rating']),
    load('pending', ['verificationFilter=pending']),
    load('search', ['searchQuery=cafe', 'searchQuery=wide', 'searchQuery=clark', 'searchQuery=nowhere']),
    load('category', ['categoryFilter=healthcare', 'categoryFilter=retail']),
  ];
}
