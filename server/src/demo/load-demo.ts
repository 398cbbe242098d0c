import { hashPassword } from '@wayable/auth/password/passwords';
import type { Database, Queryable } from '@wayable/platform/db/database';
import type { FileStore } from '@wayable/platform/storage/file-store';
import { DEMO_PASSWORD } from '@wayable/protocol/client-config';
import { toFileKey, toPhotoUrl } from '../photos/photo-address.ts';
import { DEMO_FACTS } from './answers.ts';
import { composeDemoConfirmations } from './confirmations.ts';
import { DEMO_CONTRIBUTORS, type DemoContributor } from './contributors.ts';
import {
  closePlace,
  countDemo,
  type DemoCounts,
  type DemoIds,
  deleteDemo,
  hasDemoAccounts,
  insertAccounts,
  insertConfirmations,
  insertDraft,
  insertFacts,
  insertMessages,
  insertPhotos,
  insertPlaces,
  insertReviews,
  isEmpty,
  lockDemo,
  removeDemoAdmins,
  removeSomeReviews,
  reportSomeReviews,
  tellOfDemoReviews,
} from './demo.queries.ts';
import { DEMO_UPDATE, toDemoMessages } from './messages.ts';
import { type DemoPhoto, drawDemoPhotos } from './photos.ts';
import { CLOSED_PLACE, DEMO_PLACES, type DemoPlace } from './places.ts';
import { uuidFrom } from './random.ts';
import { AGED_DAYS, AGED_PLACE, composeDemoReviews } from './reviews.ts';

const DAY_MS = 86_400_000;
/** Age of most places on the map, in days. */
const PLACES_FOR_DAYS = 380;
/** How many days ago a visitor reported that one of the places is closed. */
const CLOSED_DAYS = 40;
const MINUTE_MS = 60_000;

const contributorId = (key: string) => uuidFrom(`contributor ${key}`);
const DRAFT_ID = uuidFrom('update draft');
const placeId = (key: string) => uuidFrom(`place ${key}`);
const reviewId = (key: string) => uuidFrom(`review ${key}`);
const photoId = ({ key }: DemoPhoto) => uuidFrom(`photo ${key}`);

async function storePhotos(files: FileStore, photos: readonly DemoPhoto[]): Promise<void> {
  for (const photo of photos) {
    for (const { edge, format, bytes } of photo.files) {
      const key = toFileKey(photoId(photo), edge, format);
      await files.put({ key, bytes, contentType: `image/${format}` });
    }
  }
}

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

interface DemoOptions {
  /** The store of photos. */
  files: FileStore;
  withAdmin: boolean;
  now?: number;
}

/**
 * Loads the demo data into an empty database: real places of Chicago, invented people and reviews. Adds the
 * accounts of Quick Login to any database. Without `withAdmin`, deletes the demo administrator with its
 * sessions and revokes the role of other demo accounts.
 * @returns whether the data was loaded
 */
export async function loadDemo(
  sql: Database,
  { files, withAdmin, now = Date.now() }: DemoOptions,
): Promise<boolean> {
  const contributors = DEMO_CONTRIBUTORS.filter(({ isAdmin }) => withAdmin || !isAdmin);
  const isPresent = new Set(contributors.map(({ key }) => key));
  const accounts = await Promise.all(contributors.map((contributor) => toAccountRow(contributor, now)));
  return sql.begin(async (transaction) => {
    await lockDemo(transaction);
    if (!withAdmin) {
      const [removed, kept] = [false, true].map((stays) =>
        DEMO_CONTRIBUTORS.filter(({ key }) => isPresent.has(key) === stays).map(({ key }) =>
          contributorId(key),
        ),
      ) as [string[], string[]];
      await removeDemoAdmins(transaction, { removed, kept });
    }
    const loads = await isEmpty(transaction);
    await insertAccounts(
      transaction,
      accounts.filter(({ password_hash }) => loads || password_hash !== null),
    );
    if (!loads) return false;
    await insertPlaces(
      transaction,
      [...DEMO_PLACES, CLOSED_PLACE].map(({ key, ...place }: DemoPlace, index) => ({
        ...place,
        id: placeId(key),
        created_at: new Date(
          now - (PLACES_FOR_DAYS + (key === AGED_PLACE ? AGED_DAYS : 0)) * DAY_MS - index * MINUTE_MS,
        ).toISOString(),
      })),
    );
    const reviews = composeDemoReviews().filter(({ contributorKey }) => isPresent.has(contributorKey));
    const photos = await drawDemoPhotos(reviews);
    await storePhotos(files, photos);
    await insertReviews(
      transaction,
      reviews.map((review, rank) => ({
        rank,
        id: reviewId(review.key),
        user_id: contributorId(review.contributorKey),
        location_id: placeId(review.placeKey),
        rating: review.rating,
        features: review.features,
        answers: review.answers,
        details: review.details,
        visited_as: review.visitedAs,
        comments: review.comments,
        photos: photos
          .filter(({ reviewKey }) => reviewKey === review.key)
          .map((photo) => toPhotoUrl(photoId(photo))),
        is_verified: review.isVerified,
        created_at: new Date(now - review.minutesAgo * MINUTE_MS).toISOString(),
      })),
    );
    await insertPhotos(
      transaction,
      photos.map((photo) => ({
        id: photoId(photo),
        review_id: reviewId(photo.reviewKey),
        alt_text: photo.altText,
        topic: photo.drawing.topic,
        width: photo.width,
        height: photo.height,
        edges: photo.edges,
        bytes: photo.files.reduce((sum, { bytes }) => sum + bytes.length, 0),
      })),
    );
    await insertFacts(
      transaction,
      DEMO_FACTS.map(({ placeKey, ...fact }) => ({ ...fact, location_id: placeId(placeKey) })),
    );
    await insertConfirmations(
      transaction,
      composeDemoConfirmations()
        .filter(({ contributorKey }) => isPresent.has(contributorKey))
        .map(({ contributorKey, placeKey, isAccurate, note, minutesAgo }) => ({
          user_id: contributorId(contributorKey),
          location_id: placeId(placeKey),
          is_accurate: isAccurate,
          note,
          answered_at: new Date(now - minutesAgo * MINUTE_MS).toISOString(),
        })),
    );
    const closer = contributors.find(({ isAdmin }) => !isAdmin);
    if (closer) {
      await closePlace(transaction, {
        placeId: placeId(CLOSED_PLACE.key),
        userId: contributorId(closer.key),
        closedAt: new Date(now - CLOSED_DAYS * DAY_MS).toISOString(),
      });
    }
    await tellOfDemoReviews(transaction);
    await reportSomeReviews(
      transaction,
      accounts.map(({ id }) => id),
    );
    await insertMessages(
      transaction,
      toDemoMessages(contributors.filter(({ isAdmin }) => !isAdmin).map(({ key }) => key)).map(
        ({ contributorKey, daysAgo, ...message }) => ({
          ...message,
          user_id: contributorId(contributorKey),
          created_at: new Date(now - daysAgo * DAY_MS).toISOString(),
        }),
      ),
    );
    const admin = accounts.find(({ is_admin }) => is_admin);
    if (admin) {
      await removeSomeReviews(transaction, admin.id);
      await insertDraft(transaction, { ...DEMO_UPDATE, id: DRAFT_ID, createdBy: admin.id });
    }
    return true;
  });
}

const DEMO_IDS: DemoIds = {
  userIds: DEMO_CONTRIBUTORS.map(({ key }) => contributorId(key)),
  placeIds: [...DEMO_PLACES, CLOSED_PLACE].map(({ key }) => placeId(key)),
  draftId: DRAFT_ID,
};

/** Returns whether the database has demo accounts, which have a public password. */
export const hasDemo = (sql: Queryable): Promise<boolean> => hasDemoAccounts(sql, DEMO_IDS);

/** Counts the data that `removeDemo` would delete and keep. */
export const countDemoData = (sql: Queryable): Promise<DemoCounts> => countDemo(sql, DEMO_IDS);

/** Deletes the demo data and keeps the content of real accounts. Returns the counts of both. */
export async function removeDemo(sql: Database): Promise<DemoCounts> {
  return sql.begin(async (transaction) => {
    await lockDemo(transaction);
    const counts = await countDemo(transaction, DEMO_IDS);
    await deleteDemo(transaction, DEMO_IDS);
    return counts;
  });
}
