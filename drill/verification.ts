import type { Database } from '../platform/src/db/database.ts';
import { findDrift } from '../platform/src/db/doctor.ts';
import type { Acknowledged } from './load.ts';

export interface Verification {
  acknowledged: number;
  /** The missing data in words. */
  lost: string[];
  doubled: string[];
  /** Derived numbers that differ from their source rows. */
  drift: string[];
}

interface StoredReview {
  id: string;
  comments: string;
}

/** The first words of each comment are the key of the submission. */
const KEY_LENGTH = 36;

/** Compares the database and the store with what the server acknowledged. */
export async function verify(
  sql: Database,
  siteUrl: string,
  acknowledged: Acknowledged,
): Promise<Verification> {
  const { reviews, edits, signups, photos } = acknowledged;
  const stored = await readReviews(sql, [...reviews.keys()]);
  const byId = new Map(stored.map(({ id, comments }) => [id, comments]));
  const lostReviews = [...reviews].filter(([, id]) => !byId.has(id)).map(([key]) => `review ${key}`);
  const lostEdits = [...edits]
    .filter(([id, possible]) => byId.has(id) && !possible.has(byId.get(id) ?? ''))
    .map(([id]) => `edit of ${id}`);
  const lostPhotos: string[] = [];
  for (const path of photos) {
    const response = await fetch(`${siteUrl}${path}`);
    const { byteLength } = await response.arrayBuffer();
    if (!response.ok || byteLength === 0) lostPhotos.push(`photo ${path} (${response.status})`);
  }
  const { rows } = await findDrift(sql);
  return {
    acknowledged: reviews.size + edits.size + signups.length + photos.length,
    lost: [...lostReviews, ...lostEdits, ...(await findLostSignups(sql, signups)), ...lostPhotos],
    doubled: findDoubled(stored),
    drift: rows.map((row) => `${row.number} of ${row.row_id}: ${row.stored}, expected ${row.expected}`),
  };
}

const readReviews = (sql: Database, keys: string[]): Promise<StoredReview[]> => sql<StoredReview[]>`
  select id, comments from reviews where left(comments, ${KEY_LENGTH}) = any(${keys}::text[])
`;

async function findLostSignups(sql: Database, emails: string[]): Promise<string[]> {
  const rows = await sql<{ email: string }[]>`
    select email from unnest(${emails}::text[]) as email where not exists (select from auth.users u where u.email = email)
  `;
  return rows.map(({ email }) => `sign-up of ${email}`);
}

function findDoubled(reviews: StoredReview[]): string[] {
  const keys = reviews.map(({ comments }) => comments.slice(0, KEY_LENGTH));
  return keys.filter((key, index) => keys.indexOf(key) !== index);
}
