import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { toReviewLimits } from '../server/src/reviews/review-submission.service.ts';
import { type LoadRequest, loadAlone } from './measure.ts';

const run = promisify(execFile);
const CLIENTS = 16;
const SECONDS = 9;
const PEOPLE = 32;
const LIMITS = toReviewLimits(100_000);

const arrayOf = (ids: string[]): string => `(array[${ids.map((id) => `'${id}'`).join(',')}]::uuid[])`;

/** The JSON has spaces, because pgbench reads a colon and a letter as its own variable. */
const LIMITS_TEXT = JSON.stringify(LIMITS.json).replaceAll(':', ': ');

/** Returns the statement of a submission as `createReview` sends it. Triggers derive the other data. */
const script = (userIds: string[], locationIds: string[]) => `
\\set person random(1, ${userIds.length})
\\set place random(1, ${locationIds.length})
with given as (
  select author.id as user_id, location.id as location_id from user_profiles as author, locations as location
  where author.id = ${arrayOf(userIds)}[:person] and location.id = ${arrayOf(locationIds)}[:place]
), claimed as (select gen_random_uuid() as review_id from given), begun as materialized (
  select review_id, user_id, location_id from given, claimed
), noted as materialized (
  select begun.* from begun,
    note_account_write(begun.user_id, 'review', begun.location_id, '${LIMITS_TEXT}'::jsonb)
), inserted as (
  insert into reviews (id, user_id, location_id, rating, accessibility_features, photos, comments)
  select review_id, user_id, location_id, 4, '{audio-cues}', '{}', 'Level all the way.' from noted returning *
)
select review.*,
  json_build_object('id', author.id, 'full_name', author.full_name, 'avatar_url', author.avatar_url) as user_profiles,
  json_build_object('id', location.id, 'name', location.name, 'address', location.address,
    'category', location.category) as locations
from inserted as review
join user_profiles as author on author.id = review.user_id
join locations as location on location.id = review.location_id;
`;

async function signUp(url: string, index: number) {
  const response = await fetch(`${url}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `bench${index}-${Date.now()}@bench.example`, password: 'correct horse' }),
  });
  return (await response.json()) as { access_token: string; user: { id: string } };
}

async function pgbench(
  socketDir: string,
  userIds: string[],
  locationIds: string[],
): Promise<number | undefined> {
  const file = join(tmpdir(), `wayable-submission-${process.pid}.sql`);
  await writeFile(file, script(userIds, locationIds));
  try {
    const { stdout } = await run('pgbench', [
      ...['-h', socketDir, '-U', 'wayable', '-n', '-M', 'prepared'],
      ...['-c', String(CLIENTS), '-j', '1', '-T', String(SECONDS), '-f', file, 'wayable'],
    ]);
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Returns the reviews submitted per second over HTTP with all derived data, and with the same statements by
 * pgbench (undefined if pgbench is not installed).
 */
export async function measureSubmission(url: string, socketDir: string, locationIds: string[]) {
  const people = await Promise.all(Array.from({ length: PEOPLE }, (_, index) => signUp(url, index)));
  const requests: LoadRequest[] = people.flatMap(({ access_token }, index) =>
    locationIds.slice(index * 3, index * 3 + 3).map((location_id) => ({
      method: 'POST' as const,
      path: '/api/v1/reviews',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${access_token}` },
      body: JSON.stringify({
        location_id,
        rating: 4,
        accessibility_features: ['audio-cues'],
        comments: 'Level all the way.',
      }),
    })),
  );
  const userIds = people.map(({ user }) => user.id);
  const ours = await loadAlone(url, requests);
  const reference = await pgbench(socketDir, userIds, locationIds);
  return { ours, reference };
}
