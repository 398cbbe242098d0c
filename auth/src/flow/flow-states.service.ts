import type { Database, Queryable } from '@wayable/platform/db/database';
import type { AuthSession } from '@wayable/protocol/auth';
import { findUser } from '../accounts/users.queries.ts';
import type { Device } from '../devices/device.ts';
import { AuthError } from '../protocol/auth-error.ts';
import { userBanned } from '../protocol/user-banned.ts';
import { type Issuer, openSession, renewSession } from '../sessions/sessions.service.ts';
import { type AccessTokens, UUID } from '../tokens/access-tokens.ts';
import {
  authenticateFlowState,
  claimFlowState,
  type FlowStateRow,
  findFlowState,
  insertFlowState,
  lockUserOfCode,
  type NewFlowState,
  takeFlowStateByCode,
} from './flow-states.queries.ts';
import { isVerifier } from './pkce.ts';
import { withFragment, withQuery } from './redirects.ts';

/** Lifetime of a started sign-in, and then of its code (docs/auth-protocol.md#limits). */
const FLOW_SECONDS = 300;

/** A running sign-in. */
export type FlowState = FlowStateRow;

/** Stores a sign-in that continues after this request, at a provider or with a link in a mail. */
export const startFlow = (
  sql: Queryable,
  flow: NewFlowState,
  lifeSeconds: number = FLOW_SECONDS,
): Promise<FlowStateRow> => insertFlowState(sql, flow, lifeSeconds);

/** Returns a flow by id. `is_over` tells whether it has expired. */
export const findFlow = (sql: Queryable, id: string): Promise<FlowStateRow | undefined> =>
  findFlowState(sql, id);

/** Claims a flow for its provider's only answer. Returns false if it is already claimed. */
export const claimFlow = async (sql: Queryable, id: string): Promise<boolean> =>
  (await claimFlowState(sql, id)) !== undefined;

export interface FlowEnd {
  flow: Pick<FlowStateRow, 'id' | 'code_challenge' | 'redirect_to'> &
    Partial<Pick<FlowStateRow, 'linking_session_id'>>;
  userId: string;
  /** The authentication method, for amr. */
  method: string;
  /** The provider of an SSO sign-in, for amr. */
  provider?: string;
  /** The type in the fragment: recovery, signup, magiclink … */
  type?: string;
  device: Device;
  providerTokens?: { access_token?: string; refresh_token?: string };
  /** The session's latest end, set by the provider. */
  notAfter?: Date | undefined;
  /** An identity to link at the exchange of the code. */
  pendingIdentity?: object | undefined;
}

/**
 * Finishes a flow for an authenticated person and returns the redirect URL: with a code if the flow has a
 * challenge, otherwise with the session in the fragment (docs/auth-protocol.md#redirects). Linking an
 * identity keeps the requesting session with its level.
 */
export async function finishFlow(sql: Queryable, issuer: Issuer, end: FlowEnd): Promise<string> {
  const { flow, userId, providerTokens, notAfter, pendingIdentity } = end;
  if (flow.code_challenge !== null) {
    const authenticated = await authenticateFlowState(sql, flow.id, userId, FLOW_SECONDS, {
      ...(providerTokens && { providerTokens }),
      sessionNotAfter: notAfter,
      pendingIdentity,
    });
    if (!authenticated) throw new AuthError(400, 'flow_state_already_used', 'Flow state was used before');
    return withQuery(flow.redirect_to, { code: authenticated.auth_code });
  }
  const { method, provider, device, type } = end;
  const session = flow.linking_session_id
    ? await renewSession(sql, issuer, flow.linking_session_id)
    : await openSession(sql, issuer, userId, { method, provider, device, notAfter });
  return withFragment(flow.redirect_to, {
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    refresh_token: session.refresh_token,
    token_type: session.token_type,
    ...(providerTokens?.access_token && { provider_token: providerTokens.access_token }),
    ...(providerTokens?.refresh_token && { provider_refresh_token: providerTokens.refresh_token }),
    ...(type && { type }),
  });
}

const ERRORS: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
  503: 'temporarily_unavailable',
};

/**
 * Returns a redirect URL with an error in the fragment, and with `inQuery` also in the query. `name`
 * overrides the OAuth error of its status.
 */
export function toErrorRedirect(
  target: string,
  error: AuthError,
  { inQuery, name }: { inQuery: boolean; name?: string | undefined },
): string {
  const parameters = {
    error: name ?? ERRORS[error.status] ?? 'server_error',
    error_code: error.code,
    error_description: error.message,
  };
  return withFragment(inQuery ? withQuery(target, parameters) : target, parameters);
}

/**
 * Exchanges the code of a flow for its session (pkce grant). A wrong verifier uses up the code. So does a
 * pending identity that `linkPending` refuses.
 * @throws {AuthError} validation_failed, flow_state_not_found, flow_state_expired, bad_code_verifier,
 * user_banned, those of `linkPending`
 */
export async function exchangeCode(
  sql: Database,
  tokens: AccessTokens,
  input: {
    code: string | undefined;
    verifier: string | undefined;
    device: Device;
    linkPending: (sql: Queryable, flow: FlowState, device: Device) => Promise<AuthError | undefined>;
  },
): Promise<AuthSession> {
  const { code, verifier, device, linkPending } = input;
  if (code === undefined || verifier === undefined) {
    throw new AuthError(
      400,
      'validation_failed',
      'invalid request: both auth code and code verifier should be non-empty',
    );
  }
  const issuer = { tokens, signingKey: await tokens.getSigningKey() };
  const outcome = await sql.begin(async (transaction) => {
    const isCode = UUID.test(code);
    if (isCode) await lockUserOfCode(transaction, code);
    const flow = isCode ? await takeFlowStateByCode(transaction, code) : undefined;
    if (!flow?.user_id) {
      return new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');
    }
    if (flow.is_over)
      return new AuthError(422, 'flow_state_expired', 'invalid flow state, flow state has expired');
    const { code_challenge, code_challenge_method } = flow;
    const isRight =
      code_challenge !== null &&
      code_challenge_method !== null &&
      isVerifier(verifier, { code_challenge, code_challenge_method });
    if (!isRight) {
      return new AuthError(
        400,
        'bad_code_verifier',
        'code challenge does not match previously saved code verifier',
      );
    }
    const user = await findUser(transaction, flow.user_id);
    if (user?.is_banned) return userBanned(403, user);
    const refusal = flow.pending_identity && (await linkPending(transaction, flow, device));
    if (refusal) return refusal;
    const session = flow.linking_session_id
      ? await renewSession(transaction, issuer, flow.linking_session_id)
      : await openSession(transaction, issuer, flow.user_id, {
          method: flow.authentication_method,
          provider: flow.authentication_method === 'sso/saml' ? (flow.provider ?? undefined) : undefined,
          device,
          notAfter: flow.session_not_after === null ? undefined : new Date(flow.session_not_after),
        });
    const { access_token, refresh_token } = flow.provider_tokens ?? {};
    return {
      ...session,
      ...(access_token && { provider_token: access_token }),
      ...(refresh_token && { provider_refresh_token: refresh_token }),
    };
  });
  if (outcome instanceof AuthError) throw outcome;
  return outcome;
}
