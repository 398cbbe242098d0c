import type { Queryable } from '../../db/database.ts';

/** Gives an open challenge its code; the factor's number, or undefined when nobody can answer it any more. */
export async function setChallengeCode(
  sql: Queryable,
  challengeId: string,
  codeHash: Buffer,
): Promise<string | undefined> {
  const [row] = await sql<{ phone: string }[]>`
    update auth.challenges set code_hash = ${codeHash} from auth.factors
    where challenges.id = ${challengeId} and factors.id = factor_id and phone is not null
      and used_at is null and expires_at > now()
    returning phone
  `;
  return row?.phone;
}
