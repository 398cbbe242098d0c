import { DEMO_PASSWORD } from '@wayable/protocol/client-config';
import { hashPassword } from '../../auth/passwords.ts';
import type { Database } from '../database.ts';
import { DEMO_CONTRIBUTORS, type DemoContributor } from './contributors.ts';
import {
  deleteDemo,
  insertAccounts,
  insertPlaces,
  insertReviews,
  isEmpty,
  lockDemo,
} from './demo.queries.ts';
import { DEMO_PLACES } from './places.ts';
import { uuidFrom } from './random.ts';
import { composeDemoReviews } from './reviews.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

const contributorId = (key: string) => uuidFrom(`contributor ${key}`);
const placeId = (key: string) => uuidFrom(`place ${key}`);

async function toAccountRow(contributor: DemoContributor, now: number) {
  return {
    id: contributorId(contributor.key),
    email: contributor.email,
    password_hash: contributor.canSignIn ? await hashPassword(DEMO_PASSWORD) : null,
    full_name: contributor.fullName,
    is_admin: contributor.isAdmin ?? false,
    created_at: new Date(now - contributor.joinedDaysAgo * DAY_MS).toISOString(),
  };
}

/**
 * Puts the demo data into an empty database, and the accounts of Quick Login into any: real places of Chicago,
 * invented people, reviews of the last year.
 * @returns whether the data was loaded
 */
export async function loadDemo(sql: Database, now = Date.now()): Promise<boolean> {
  const accounts = await Promise.all(DEMO_CONTRIBUTORS.map((contributor) => toAccountRow(contributor, now)));
  return sql.begin(async (transaction) => {
    await lockDemo(transaction);
    const loads = await isEmpty(transaction);
    await insertAccounts(
      transaction,
      accounts.filter(({ password_hash }) => loads || password_hash !== null),
    );
    if (!loads) return false;
    await insertPlaces(
      transaction,
      DEMO_PLACES.map(({ key, ...place }, index) => ({
        ...place,
        id: placeId(key),
        created_at: new Date(now - 380 * DAY_MS - index * MINUTE_MS).toISOString(),
      })),
    );
    await insertReviews(
      transaction,
      composeDemoReviews().map((review, rank) => ({
        rank,
        id: uuidFrom(`review ${review.key}`),
        user_id: contributorId(review.contributorKey),
        location_id: placeId(review.placeKey),
        rating: review.rating,
        features: review.features,
        comments: review.comments,
        is_verified: review.isVerified,
        created_at: new Date(now - review.minutesAgo * MINUTE_MS).toISOString(),
      })),
    );
    return true;
  });
}

/**
 * Takes the demo data out of a database that had it: its password is known to everybody.
 * @returns how many demo accounts there were
 */
export async function removeDemo(sql: Database): Promise<number> {
  return sql.begin(async (transaction) => {
    await lockDemo(transaction);
    return deleteDemo(
      transaction,
      DEMO_CONTRIBUTORS.map(({ key }) => contributorId(key)),
      DEMO_PLACES.map(({ key }) => placeId(key)),
    );
  });
}
