import type { Queryable } from '@wayable/platform/db/database';

/** Returns whether the session's user gave a recent proof. Anonymous users need none. */
export async function readRecentProof(sql: Queryable, sessionId: string, seconds: number): Promise<boolean> {
  const [row] = await sql<{ is_recent: boolean }[]>`
    select account.is_anonymous or exists (
      select from auth.amr_claims as claim where claim.session_id = session.id
        and claim.authenticated_at > now() - make_interval(secs => ${seconds})
    ) as is_recent
    from auth.sessions as session join auth.users as account on account.id = session.user_id
    where session.id = ${sessionId}
  `;
  return row?.is_recent ?? false;
}
