import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { Database } from '../platform/src/db/database.ts';
import { toPhotoUrl } from '../server/src/photos/photo-address.ts';
import { assignPhotos, insertPhoto } from '../server/src/photos/photos.queries.ts';
import { toReviewLimits } from '../server/src/reviews/review-submission.service.ts';
import { insertReview } from '../server/src/reviews/review-writes.queries.ts';
import { findReview } from '../server/src/reviews/reviews.queries.ts';
import { median } from './measure.ts';
import { convertAlone, signUp, takePhoto } from './photos.ts';

const ROUNDS = 3;
const SUBMISSIONS_PER_ROUND = 4;
const PHOTOS = 2;
/** The size to which browsers reduce a larger photo (docs/product.md#photos). */
const SIZE = { width: 1_920, height: 1_440 };
const COMMENT = 'Level all the way.';

/** Submissions per second. */
export interface PhotoSubmissionRow {
  ours: number;
  reference: number;
}

async function perSecond(submit: (round: number) => Promise<void>): Promise<number> {
  const started = performance.now();
  for (let index = 0; index < SUBMISSIONS_PER_ROUND; index++) await submit(index);
  return (SUBMISSIONS_PER_ROUND * 1_000) / (performance.now() - started);
}

async function send(url: string, token: string, type: string, body: Uint8Array<ArrayBuffer> | string) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': type, authorization: `Bearer ${token}` },
    body,
  });
  if (!response.ok) throw new Error(`${url}: ${await response.text()}`);
  return response.json();
}

/**
 * Returns the submissions per second of reviews with two photos, one after the other: two uploads and the
 * review over HTTP. The reference calls the image library and the same statements in one process.
 */
export async function measurePhotoSubmission(
  url: string,
  sql: Database,
  locationIds: string[],
): Promise<PhotoSubmissionRow> {
  sharp.concurrency(1);
  sharp.cache(false);
  const bytes = await takePhoto(SIZE);
  const { access_token: token, user } = await signUp(url);
  const pathOf = () => `${user.id}/temp/${randomUUID()}.jpg`;
  const addressOf = (path: string) => `/storage/v1/object/public/review-photos/${path}`;
  const placeOf = (index: number) => locationIds[index % locationIds.length] as string;

  const ours = async (index: number) => {
    const paths = Array.from({ length: PHOTOS }, pathOf);
    for (const path of paths) {
      await send(
        `${url}/storage/v1/object/review-photos/${path}`,
        token,
        'image/jpeg',
        new Uint8Array(bytes),
      );
    }
    const review = {
      location_id: placeOf(index),
      rating: 4,
      comments: COMMENT,
      photos: paths.map(addressOf),
    };
    await send(`${url}/api/v1/reviews`, token, 'application/json', JSON.stringify(review));
  };
  const limits = toReviewLimits(100_000);
  const alone = async (index: number) => {
    const photoIds = Array.from({ length: PHOTOS }, () => randomUUID());
    for (const id of photoIds) {
      await convertAlone(bytes);
      await insertPhoto(sql, {
        ...{ id, userId: user.id, path: pathOf(), alt_text: null, topic: null, ...SIZE },
        ...{ edges: [320, 800, SIZE.width], bytes: bytes.length },
      });
    }
    const review = {
      rating: 4,
      answers: {},
      details: {},
      visitedAs: null,
      features: [],
      comments: COMMENT,
      photos: photoIds.map(toPhotoUrl),
    };
    await sql.begin(async (transaction) => {
      const written = { ...review, userId: user.id, locationId: placeOf(index) };
      const inserted = await insertReview(transaction, written, undefined, limits);
      if (!inserted) throw new Error('The reference wrote no review.');
      await assignPhotos(transaction, { userId: user.id, reviewId: inserted.id, photoIds });
      await findReview(transaction, inserted.id, undefined);
    });
  };

  await ours(0);
  await alone(0);
  const rounds: PhotoSubmissionRow[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({ ours: await perSecond(ours), reference: await perSecond(alone) });
  }
  // Delete only the rows: the files are in the folder of the measured server.
  await sql`delete from auth.users where id = ${user.id}`;
  return {
    ours: median(rounds.map((one) => one.ours)),
    reference: median(rounds.map((one) => one.reference)),
  };
}
