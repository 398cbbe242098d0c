import type { Queryable } from '@wayable/platform/db/database';
import type { AmrClaim } from '../tokens/access-tokens.ts';

/** aal1: one factor; aal2: with a second factor (docs/auth-protocol.md#tokens-and-keys). */
export type AssuranceLevel = 'aal1' | 'aal2';

export interface SessionRow {
  id: string;
  user_id: string;
  aal: AssuranceLevel;
  refresh_key: Buffer;
  refresh_counter: number;
  is_over: boolean;
  /** The age of the newest refresh token; null before the first refresh. */
  seconds_since_refresh: number | null;
}

const columns = (sql: Queryable) => sql`
  id, user_id, aal, refresh_key, refresh_counter, coalesce(not_after <= now(), false) as is_over,
  extract(epoch from clock_timestamp() - refreshed_at)::float8 as seconds_since_refresh
`;

export async function insertSession(
  sql: Queryable,
  session: {
    userId: string;
    refreshKey: Buffer;
    userAgent: string | undefined;
    ip: string | null;
    notAfter?: Date | undefined;
  },
): Promise<SessionRow> {
  const [row] = await sql<SessionRow[]>`
    insert into auth.sessions (user_id, refresh_key, user_agent, ip, not_after)
    values (${session.userId}, ${session.refreshKey}, ${session.userAgent?.slice(0, 500) ?? null}, ${session.ip},
      ${session.notAfter ?? null})
    returning ${columns(sql)}
  `;
  return row as SessionRow;
}

/** Locks the session, so that parallel refreshes of a token run one after the other. */
export async function lockSession(sql: Queryable, id: string): Promise<SessionRow | undefined> {
  const [row] = await sql<SessionRow[]>`
    select ${columns(sql)} from auth.sessions where id = ${id} for update
  `;
  return row;
}

export async function advanceRefreshCounter(sql: Queryable, id: string): Promise<void> {
  await sql`
    update auth.sessions set refresh_counter = refresh_counter + 1, refreshed_at = clock_timestamp() where id = ${id}
  `;
}

/**
 * Records an authentication method of a session. Does nothing if the session has ended. `provider` is set for
 * an SSO sign-in, `factorId` for a second factor.
 */
export async function insertAmrClaim(
  sql: Queryable,
  claim: { sessionId: string; method: string; provider?: string | undefined; factorId?: string },
): Promise<void> {
  const { sessionId, method, provider, factorId } = claim;
  await sql`
    insert into auth.amr_claims (session_id, method, provider, factor_id)
    select id, ${method}, ${provider ?? null}, ${factorId ?? null}::uuid from auth.sessions where id = ${sessionId}
    for key share
    on conflict (session_id, method) do update set authenticated_at = now(), provider = excluded.provider,
      factor_id = excluded.factor_id
  `;
}

/** Raises the session to aal2 and invalidates earlier refresh tokens. */
export async function raiseSession(sql: Queryable, id: string): Promise<SessionRow | undefined> {
  const [row] = await sql<SessionRow[]>`
    update auth.sessions set aal = 'aal2', refresh_counter = refresh_counter + 2, refreshed_at = clock_timestamp()
    where id = ${id} returning ${columns(sql)}
  `;
  return row;
}

/** Lowers a user's sessions to aal1 if they have no proof of a remaining factor. */
export async function lowerSessions(sql: Queryable, userId: string): Promise<void> {
  await sql`
    update auth.sessions set aal = 'aal1' where user_id = ${userId} and aal = 'aal2' and not exists (
      select from auth.amr_claims as claim where claim.session_id = sessions.id and claim.factor_id is not null
    )
  `;
}

export async function deleteOtherSessionsBelowAal2(
  sql: Queryable,
  userId: string,
  keptId: string,
): Promise<void> {
  await sql`delete from auth.sessions where user_id = ${userId} and id <> ${keptId} and aal <> 'aal2'`;
}

/** Returns the authentication methods of a session, newest first, as in the access token. */
export async function findAmrClaims(sql: Queryable, sessionId: string): Promise<AmrClaim[]> {
  const rows = await sql<(AmrClaim & { provider: string | null })[]>`
    select method, extract(epoch from authenticated_at)::int as timestamp, provider from auth.amr_claims
    where session_id = ${sessionId} order by authenticated_at desc, method
  `;
  return rows.map(({ provider, ...claim }) => (provider === null ? claim : { ...claim, provider }));
}

export async function deleteSession(sql: Queryable, id: string): Promise<void> {
  await sql`delete from auth.sessions where id = ${id}`;
}

export async function deleteSessionsOfUser(sql: Queryable, userId: string): Promise<void> {
  await sql`delete from auth.sessions where user_id = ${userId}`;
}

export async function deleteOtherSessions(sql: Queryable, userId: string, keptId: string): Promise<void> {
  await sql`delete from auth.sessions where user_id = ${userId} and id <> ${keptId}`;
}

export interface StandingRow {
  user_exists: boolean;
  session_exists: boolean;
  /** null for an unknown session */
  aal: AssuranceLevel | null;
  /** Whether the user has a second factor that this session has not proved. */
  lacks_factor: boolean;
  is_anonymous: boolean;
  is_banned: boolean;
  is_admin: boolean;
}

/**
 * Returns the state of a token's user and session: existence, assurance level, missing second factor, ban and
 * role.
 */
export async function readStanding(sql: Queryable, userId: string, sessionId: string): Promise<StandingRow> {
  const [row] = await sql<StandingRow[]>`
    select account.id is not null as user_exists, session.id is not null as session_exists, session.aal,
      coalesce(session.aal = 'aal1' and exists (
        select from auth.factors where user_id = account.id and status = 'verified'
      ), false) as lacks_factor,
      coalesce(account.is_anonymous, false) as is_anonymous,
      coalesce(account.banned_until > now(), false) as is_banned, coalesce(profile.is_admin, false) as is_admin
    from (select ${userId}::uuid as id) as asked
    left join auth.users as account on account.id = asked.id
    left join auth.sessions as session on session.id = ${sessionId} and session.user_id = asked.id
      and (session.not_after is null or session.not_after > now())
    left join user_profiles as profile on profile.id = asked.id
  `;
  return row as StandingRow;
}

const KNOWN_NETWORK_DAYS = 90;

/**
 * Returns whether the user has recently signed in from that network: the same IPv4 address or IPv6 /64. With
 * a second factor, only complete sign-ins count, because a thief may have used the password there.
 */
export async function hasSignedInFrom(sql: Queryable, userId: string, ip: string): Promise<boolean> {
  const [row] = await sql<{ is_known: boolean }[]>`
    select exists (
      select 1 from auth.security_events
      where user_id = ${userId} and kind = any (
          case when exists (select from auth.factors where user_id = ${userId} and status = 'verified')
            then '{factor_enrolled,factor_verified,recovery_code_used}'::text[] else '{signed_in}' end)
        and created_at > now() - make_interval(days => ${KNOWN_NETWORK_DAYS})
        and ip <<= network(set_masklen(${ip}::inet, case family(${ip}::inet) when 4 then 32 else 64 end))
    ) as is_known
  `;
  return row?.is_known ?? false;
}
