import type { Queryable } from '@wayable/platform/db/database';
import type { UserRow } from '../accounts/users.queries.ts';

/** The phone number of a factor, with the settings of the factor's owner. */
type Recipient = { phone: string } & Pick<UserRow, 'user_metadata'>;

/** Stores the code of an open challenge and returns the recipient; undefined if the challenge is over. */
export async function setChallengeCode(
  sql: Queryable,
  challengeId: string,
  codeHash: Buffer,
): Promise<Recipient | undefined> {
  const [row] = await sql<Recipient[]>`
    update auth.challenges set code_hash = ${codeHash}
    from auth.factors join auth.users on users.id = user_id
    where challenges.id = ${challengeId} and factors.id = factor_id and factors.phone is not null
      and used_at is null and expires_at > now()
    returning factors.phone, user_metadata
  `;
  return row;
}
