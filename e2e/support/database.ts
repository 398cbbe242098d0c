import { dirname, join } from 'node:path';
import { connect, type Database } from '../../platform/src/db/database.ts';
import type { Member } from './factories.ts';

/**
 * Runs queries on the server's embedded database, for changes that no API call can make, such as older dates.
 */
async function withDatabase(work: (sql: Database) => Promise<unknown>): Promise<void> {
  const socketDir = join(dirname(process.env.OUTBOX ?? ''), 'socket');
  const sql = connect({ socketDir, user: 'wayable', database: 'wayable' }, { max: 1 });
  try {
    await work(sql);
  } finally {
    await sql.end();
  }
}

/** Makes the proofs of a member's sessions older than ten minutes, so that they expire. */
export const ageProofs = ({ userId }: Member): Promise<void> =>
  withDatabase(
    (sql) => sql`
      update auth.amr_claims set authenticated_at = authenticated_at - interval '11 minutes'
      where session_id in (select id from auth.sessions where user_id = ${userId})
    `,
  );

/** Makes a member's account recovery one day older. */
export const ageRecovery = ({ userId }: Member): Promise<void> =>
  withDatabase(
    (sql) => sql`
      update auth.factor_recoveries set requested_at = requested_at - interval '25 hours',
        due_at = due_at - interval '25 hours', expires_at = expires_at - interval '25 hours'
      where user_id = ${userId}
    `,
  );

/** Resets the rate limits, so that the server sends a second mail at once. */
export const forgetAttempts = (): Promise<void> => withDatabase((sql) => sql`delete from auth.attempts`);

/** Makes a member an administrator, as `npm run admin -- grant` does. */
export const makeAdministrator = ({ userId }: Member): Promise<void> =>
  withDatabase((sql) => sql`update user_profiles set is_admin = true where id = ${userId}`);

/** Makes a review older by a number of days. */
export const ageReview = (id: string, days: number): Promise<void> =>
  withDatabase(
    (sql) => sql`
      with aged as (
        update reviews set created_at = created_at - make_interval(days => ${days}) where id = ${id}
        returning location_id, created_at
      )
      update locations set last_confirmation_at = aged.created_at from aged where locations.id = aged.location_id
    `,
  );
