import { readFile } from 'node:fs/promises';

/** The files of the schema, one per feature, of all packages. Later ones refer to earlier ones. */
const FILES = [
  './schema/foundation.sql',
  '../../../auth/schema/auth.sql',
  './schema/profiles.sql',
  './schema/locations.sql',
  './schema/reviews.sql',
  './schema/freshness.sql',
  './schema/moderation.sql',
  './schema/photos.sql',
  './schema/leaderboard.sql',
  '../../../badges/schema/badges.sql',
  '../../../badges/schema/minting.sql',
  './schema/notifications.sql',
  '../../../outreach/schema/contact.sql',
  '../../../outreach/schema/newsletter.sql',
  '../../../geo/schema/tiles.sql',
  '../../../geo/schema/streets.sql',
  '../../../geo/schema/geocoder.sql',
  './schema/operations.sql',
];

/** The first migration of a new database. */
export const BASELINE = '20261210T050000-baseline';
/** The last migration of version 0.1. Its schema equals the baseline. */
export const LAST_BEFORE_BASELINE = '20261210T040000-validate-encrypted-secrets';

/** Returns the statements that create the schema in an empty database. */
export async function readBaseline(): Promise<string> {
  const texts = await Promise.all(FILES.map((path) => readFile(new URL(path, import.meta.url), 'utf8')));
  return texts.join('\n');
}
