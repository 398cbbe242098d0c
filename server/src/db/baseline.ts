import { readFile } from 'node:fs/promises';

const FOLDER = new URL('./schema/', import.meta.url);

/** The files of the schema, one per feature. Later ones refer to earlier ones. */
const FILES = [
  'foundation',
  'auth',
  'profiles',
  'locations',
  'reviews',
  'freshness',
  'moderation',
  'photos',
  'leaderboard',
  'badges',
  'minting',
  'notifications',
  'contact',
  'newsletter',
  'tiles',
  'streets',
  'geocoder',
  'operations',
];

/** The first migration of a new database. */
export const BASELINE = '20261210T050000-baseline';
/** The last migration of version 0.1. Its schema equals the baseline. */
export const LAST_BEFORE_BASELINE = '20261210T040000-validate-encrypted-secrets';

/** Returns the statements that create the schema in an empty database. */
export async function readBaseline(): Promise<string> {
  const texts = await Promise.all(FILES.map((name) => readFile(new URL(`${name}.sql`, FOLDER), 'utf8')));
  return texts.join('\n');
}
