import type { Database, TransactionSql } from '@wayable/platform/db/database';
import { deleteUser, lockReviewed } from '../../account/account.queries.ts';
import { pick, uuidFrom } from '../../demo/random.ts';

export const REGIONS = ['Chicago', 'Evanston', 'Oak Park'];
export const PEOPLE = Array.from({ length: 14 }, (_, index) => uuidFrom(`person ${index}`));
const PLACES = Array.from({ length: 6 }, (_, index) => uuidFrom(`place ${index}`));
const DAYS_AGO = [0, 3, 8, 20, 31, 100];

type Random = () => number;
type Change = (sql: TransactionSql, random: Random) => Promise<unknown>;

const addressIn = (region: string) => (region === '' ? 'Somewhere' : `1 Lake St, ${region}, IL 60601`);

/** Locks an existing review after its place, in the order of moderation. */
async function lockReview(sql: TransactionSql, random: Random): Promise<string | null> {
  const [review] = await sql<{ id: string; location_id: string }[]>`
    select id, location_id from reviews order by md5(user_id::text || location_id::text || ${random()}::text), id limit 1
  `;
  await sql`select from locations where id = ${review?.location_id ?? null} for no key update`;
  return review?.id ?? null;
}

/** Changes that affect regions and ranks. */
const CHANGES: Change[] = [
  (sql, random) => sql`
    insert into reviews (user_id, location_id, rating, comments)
    select user_profiles.id, locations.id, 4, ${random() < 0.5 ? '' : 'A comment of some length. '.repeat(5)}
    from user_profiles, locations where user_profiles.id = ${pick(PEOPLE, random)} and locations.id = ${pick(PLACES, random)}
  `,
  async (sql, random) =>
    sql`update reviews set is_verified = not is_verified where id = ${await lockReview(sql, random)}`,
  async (sql, random) => sql`delete from reviews where id = ${await lockReview(sql, random)}`,
  (sql, random) => sql`
    insert into privacy_settings (user_id, public_profile, anonymous_reviews, show_review_count, show_badges)
    select id, ${random() < 0.7}, ${random() < 0.3}, ${random() < 0.7}, ${random() < 0.7}
    from user_profiles where id = ${pick(PEOPLE, random)}
    on conflict (user_id) do update set public_profile = excluded.public_profile,
      anonymous_reviews = excluded.anonymous_reviews, show_review_count = excluded.show_review_count,
      show_badges = excluded.show_badges
  `,
  (sql, random) => sql`
    update user_profiles set updated_at = now() - make_interval(days => ${pick(DAYS_AGO, random)})
    where id = ${pick(PEOPLE, random)}
  `,
  (sql, random) => sql`
    update locations set address = ${addressIn(pick([...REGIONS, ''], random))} where id = ${pick(PLACES, random)}
  `,
  async (sql, random) => {
    const person = pick(PEOPLE, random);
    await lockReviewed(sql, person);
    await deleteUser(sql, person);
  },
  (sql, random) => addPerson(sql, pick(PEOPLE, random)),
];
/**
 * Indexes of CHANGES, repeated by frequency: most changes write, a few delete an account, and deleted people
 * return.
 */
const OFTEN = [0, 0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 7, 7];

async function addPerson(sql: TransactionSql, id: string): Promise<void> {
  await sql`insert into auth.users (id, email) values (${id}, ${`${id}@test.example`}) on conflict do nothing`;
  await sql`insert into user_profiles (id, full_name) values (${id}, 'Somebody') on conflict do nothing`;
}

/** Inserts people, and places in the regions. */
export async function addCommunity(sql: Database): Promise<void> {
  await sql.begin(async (transaction) => {
    for (const id of PEOPLE) await addPerson(transaction, id);
    for (const [index, id] of PLACES.entries()) {
      await transaction`
        insert into locations (id, name, address, category, latitude, longitude) values
          (${id}, ${`Place ${index}`}, ${addressIn(REGIONS[index % REGIONS.length] as string)}, 'other', ${index}, 10)
      `;
    }
  });
}

/** Runs one or two random changes in a transaction. */
export async function changeSomething(sql: Database, random: Random): Promise<void> {
  await sql.begin(async (transaction) => {
    for (let left = random() < 0.3 ? 2 : 1; left > 0; left--) {
      await (CHANGES[pick(OFTEN, random)] as Change)(transaction, random);
    }
  });
}
