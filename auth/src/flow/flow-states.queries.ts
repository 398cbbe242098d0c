import type { Queryable } from '@wayable/platform/db/database';

export interface FlowStateRow {
  id: string;
  auth_code: string;
  code_challenge: string | null;
  code_challenge_method: 's256' | 'plain' | null;
  authentication_method: string;
  redirect_to: string;
  user_id: string | null;
  provider: string | null;
  linking_user_id: string | null;
  linking_session_id: string | null;
  provider_verifier: string | null;
  provider_nonce: string | null;
  browser_hash: Buffer | null;
  provider_tokens: { access_token?: string; refresh_token?: string } | null;
  session_not_after: string | null;
  /** The identity to link at the exchange of the code; null if no identity waits. */
  pending_identity: Record<string, unknown> | null;
  is_over: boolean;
}

export type NewFlowState = Pick<FlowStateRow, 'authentication_method' | 'redirect_to'> &
  Partial<
    Pick<
      FlowStateRow,
      | 'code_challenge'
      | 'code_challenge_method'
      | 'provider'
      | 'linking_user_id'
      | 'linking_session_id'
      | 'provider_verifier'
      | 'provider_nonce'
      | 'browser_hash'
    >
  >;

const columns = (sql: Queryable) => sql`
  id, auth_code, code_challenge, code_challenge_method, authentication_method, redirect_to, user_id, provider,
  linking_user_id, linking_session_id, provider_verifier, provider_nonce, browser_hash, provider_tokens,
  session_not_after, pending_identity, expires_at <= now() as is_over
`;

export async function insertFlowState(
  sql: Queryable,
  flow: NewFlowState,
  lifeSeconds: number,
): Promise<FlowStateRow> {
  const [row] = await sql<FlowStateRow[]>`
    insert into auth.flow_states (code_challenge, code_challenge_method, authentication_method, redirect_to, provider,
      linking_user_id, linking_session_id, provider_verifier, provider_nonce, browser_hash, expires_at)
    values (${flow.code_challenge ?? null}, ${flow.code_challenge_method ?? null}, ${flow.authentication_method},
      ${flow.redirect_to}, ${flow.provider ?? null}, ${flow.linking_user_id ?? null},
      ${flow.linking_session_id ?? null}, ${flow.provider_verifier ?? null}, ${flow.provider_nonce ?? null},
      ${flow.browser_hash ?? null}, now() + make_interval(secs => ${lifeSeconds}))
    returning ${columns(sql)}
  `;
  return row as FlowStateRow;
}

/** Claims the flow for its provider's only answer. Returns undefined if it is missing or already claimed. */
export async function claimFlowState(sql: Queryable, id: string): Promise<FlowStateRow | undefined> {
  const [row] = await sql<FlowStateRow[]>`
    update auth.flow_states set claimed_at = now() where id = ${id} and claimed_at is null
    returning ${columns(sql)}
  `;
  return row;
}

/**
 * Sets the user of a flow. The code of the flow can then be exchanged for `lifeSeconds`. Returns undefined if
 * the flow is gone or already has a user.
 */
export async function authenticateFlowState(
  sql: Queryable,
  id: string,
  userId: string,
  lifeSeconds: number,
  given: {
    providerTokens?: FlowStateRow['provider_tokens'];
    sessionNotAfter?: Date | undefined;
    pendingIdentity?: object | undefined;
  } = {},
): Promise<FlowStateRow | undefined> {
  const { providerTokens, sessionNotAfter, pendingIdentity } = given;
  const [row] = await sql<FlowStateRow[]>`
    update auth.flow_states set user_id = ${userId}, authenticated_at = now(),
      provider_tokens = ${providerTokens ? sql.json(providerTokens as never) : null},
      session_not_after = ${sessionNotAfter ?? null},
      pending_identity = ${pendingIdentity ? sql.json(pendingIdentity as never) : null},
      expires_at = now() + make_interval(secs => ${lifeSeconds})
    where id = ${id} and user_id is null
    returning ${columns(sql)}
  `;
  return row;
}

/**
 * Locks the account of an authenticated flow. Ending the flows of an account locks in the same order: first
 * the account, then its flows.
 */
export async function lockUserOfCode(sql: Queryable, authCode: string): Promise<void> {
  await sql`
    select from auth.users where id = (select user_id from auth.flow_states where auth_code = ${authCode})
    for no key update
  `;
}

/** Deletes an authenticated flow and returns it, so that its code works once. */
export async function takeFlowStateByCode(
  sql: Queryable,
  authCode: string,
): Promise<FlowStateRow | undefined> {
  const [row] = await sql<FlowStateRow[]>`
    delete from auth.flow_states where auth_code = ${authCode} and user_id is not null
    returning ${columns(sql)}
  `;
  return row;
}

export async function findFlowState(sql: Queryable, id: string): Promise<FlowStateRow | undefined> {
  const [row] = await sql<FlowStateRow[]>`select ${columns(sql)} from auth.flow_states where id = ${id}`;
  return row;
}
