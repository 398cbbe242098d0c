import type { Queryable } from '@wayable/platform/db/database';

export interface ChallengeRow {
  id: string;
  is_same_address: boolean;
  is_used: boolean;
  is_expired: boolean;
  attempts: number;
  code_hash: Buffer | null;
  webauthn_challenge: string | null;
}

/** @returns when the challenge expires, in unix seconds */
export async function insertChallenge(
  sql: Queryable,
  challenge: {
    id: string;
    factorId: string;
    ip: string | null;
    lifeSeconds: number;
    webauthnChallenge: string | null;
  },
): Promise<number> {
  const { id, factorId, ip, lifeSeconds, webauthnChallenge } = challenge;
  const [row] = await sql<{ expires_at: number }[]>`
    insert into auth.challenges (id, factor_id, ip, expires_at, webauthn_challenge)
    values (${id}, ${factorId}, ${ip}, now() + make_interval(secs => ${lifeSeconds}), ${webauthnChallenge})
    returning extract(epoch from expires_at)::int as expires_at
  `;
  return (row as { expires_at: number }).expires_at;
}

export async function purgeChallenges(sql: Queryable, factorId: string): Promise<void> {
  await sql`delete from auth.challenges where factor_id = ${factorId} and expires_at < now()`;
}

export async function findChallenge(
  sql: Queryable,
  factorId: string,
  id: string,
  ip: string | null,
): Promise<ChallengeRow | undefined> {
  const [row] = await sql<ChallengeRow[]>`
    select id, ip is not distinct from ${ip}::inet as is_same_address, used_at is not null as is_used,
      expires_at <= now() as is_expired, attempts, code_hash, webauthn_challenge
    from auth.challenges where id = ${id} and factor_id = ${factorId}
  `;
  return row;
}

/** Uses one attempt of a challenge. Returns false if none is left. */
export async function takeAttempt(sql: Queryable, id: string, max: number): Promise<boolean> {
  const rows = await sql`
    update auth.challenges set attempts = attempts + 1 where id = ${id} and attempts < ${max} returning id
  `;
  return rows.length > 0;
}

/** Uses up a challenge. Returns false if a parallel request has used it up. */
export async function takeChallenge(sql: Queryable, id: string): Promise<boolean> {
  const rows = await sql`
    update auth.challenges set used_at = now() where id = ${id} and used_at is null returning id
  `;
  return rows.length > 0;
}
