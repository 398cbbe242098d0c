import type { TransactionSql } from '@wayable/platform/db/database';
import type { AuthContext } from '../auth-context.ts';
import type { Device } from '../devices/device.ts';
import {
  claimFlow,
  type FlowState,
  findFlow,
  finishFlow,
  toErrorRedirect,
} from '../flow/flow-states.service.ts';
import type { Challenge } from '../flow/pkce.ts';
import { withFragment, withQuery } from '../flow/redirects.ts';
import { AuthError } from '../protocol/auth-error.ts';
import { isUuid } from '../protocol/auth-request.ts';
import type { Issuer } from '../sessions/sessions.service.ts';
import { issuerOf } from '../sessions/sessions.service.ts';
import {
  type AccountDecision,
  askForConfirmation,
  decideAccount,
  type ProviderSignIn,
} from './account.service.ts';
import { linkIdentity } from './link-identity.service.ts';
import { waitsForExchange } from './pending-identity.ts';
import { askProvider, type Provider, type ProviderTokens } from './provider.ts';

interface CallbackRequest {
  /** Our URL with the provider's parameters. */
  returned: URL;
  device: Device;
  /** Sets the cookie of a sign-up that waits for confirmation. Returns the device with its secret. */
  markSignUpBrowser: () => Device;
  isSameBrowser: (browserHash: Buffer | null) => boolean;
}

/** Decisions of the person or provider, as opposed to failures (docs/auth-protocol.md#redirects). */
const DENIALS = new Set(['signup_disabled', 'user_banned', 'provider_email_needs_verification']);
const ERROR_MAX = 64;
const DESCRIPTION_MAX = 300;

/** The provider's own error (RFC 6749, section 4.1.2.1), without a code of ours. */
class ProviderRefusal extends Error {
  readonly error: string;

  constructor(returned: URL) {
    const read = (name: string, max: number) =>
      (returned.searchParams.get(name) ?? '').replace(/[^\x20\x21\x23-\x5b\x5d-\x7e]/g, ' ').slice(0, max);
    super(read('error_description', DESCRIPTION_MAX) || 'The provider refused the sign-in');
    this.error = read('error', ERROR_MAX) || 'server_error';
  }
}

function toRedirect({ log }: Pick<AuthContext, 'log'>, target: string, error: unknown): string {
  if (error instanceof ProviderRefusal) {
    const parameters = { error: error.error, error_description: error.message };
    return withFragment(withQuery(target, parameters), parameters);
  }
  if (error instanceof AuthError) {
    const name = DENIALS.has(error.code) ? 'access_denied' : undefined;
    return toErrorRedirect(target, error, { inQuery: true, name });
  }
  log.error({ err: error }, 'the callback of a sign-in failed');
  const failure = new AuthError(
    500,
    'unexpected_failure',
    'Something went wrong on our side. Please try again.',
  );
  return toErrorRedirect(target, failure, { inQuery: true });
}

const badState = (text: string): AuthError => new AuthError(400, 'bad_oauth_state', text);

/**
 * Returns the waiting flow of the returning browser, which must have started it.
 * @throws {AuthError} bad_oauth_callback, bad_oauth_state
 */
async function findWaitingFlow(
  { sql, providers }: Pick<AuthContext, 'sql' | 'providers'>,
  { returned, isSameBrowser }: CallbackRequest,
): Promise<{ flow: FlowState; provider: Provider }> {
  const state = returned.searchParams.get('state') ?? '';
  if (state === '') throw new AuthError(400, 'bad_oauth_callback', 'OAuth state parameter missing');
  const flow = isUuid(state) ? await findFlow(sql, state) : undefined;
  const provider = providers.find(flow?.provider ?? '');
  // Check the method, because flows of mails and other sign-ins have ids of the same form.
  if (!flow || !provider || flow.authentication_method !== 'oauth') {
    throw badState('OAuth state not found or expired');
  }
  if (flow.is_over) throw badState('OAuth state has expired');
  if (!waitsForExchange(flow) && !isSameBrowser(flow.browser_hash)) {
    throw badState('The sign-in started in another browser. Please start again in this one.');
  }
  return { flow, provider };
}

const challengeOf = ({ code_challenge, code_challenge_method }: FlowState): Challenge | undefined =>
  code_challenge === null || code_challenge_method === null
    ? undefined
    : { code_challenge, code_challenge_method };

async function settle(
  context: AuthContext,
  sql: TransactionSql,
  flow: FlowState,
  signIn: ProviderSignIn,
): Promise<AccountDecision> {
  const { linking_user_id: userId, linking_session_id: sessionId } = flow;
  if (userId === null || sessionId === null) return decideAccount(context, sql, signIn);
  if (waitsForExchange(flow)) return { userId };
  await linkIdentity(context, sql, { userId, sessionId }, signIn);
  return { userId };
}

async function complete(
  context: AuthContext,
  issuer: Issuer,
  flow: FlowState,
  signIn: ProviderSignIn,
  { providerTokens, markSignUpBrowser }: { providerTokens: ProviderTokens; markSignUpBrowser: () => Device },
): Promise<string> {
  const { sql } = context;
  const outcome = await sql.begin(async (transaction) => {
    const decision = await settle(context, transaction, flow, signIn);
    if ('refusal' in decision) return decision;
    const pendingIdentity = waitsForExchange(flow) ? signIn.profile : undefined;
    const { device } = signIn;
    const end = { flow, userId: decision.userId, method: 'oauth', device, providerTokens, pendingIdentity };
    return finishFlow(transaction, issuer, end);
  });
  if (typeof outcome === 'string') return outcome;
  if (outcome.unconfirmed) {
    const where = { redirectTo: flow.redirect_to, challenge: challengeOf(flow), device: markSignUpBrowser() };
    await askForConfirmation(context, sql, outcome.unconfirmed, where);
  }
  throw outcome.refusal;
}

/**
 * Ends a sign-in that returns from its provider. Always returns a redirect URL. Each flow accepts one answer.
 */
export async function endSignIn(context: AuthContext, request: CallbackRequest): Promise<string> {
  const { sql, log, redirects } = context;
  let target = redirects.siteUrl;
  try {
    const { flow, provider } = await findWaitingFlow(context, request);
    if (!(await claimFlow(sql, flow.id))) {
      throw new AuthError(400, 'flow_state_already_used', 'OAuth state was used before');
    }
    target = flow.redirect_to;
    const { returned, device, markSignUpBrowser } = request;
    if (returned.searchParams.has('error')) throw new ProviderRefusal(returned);
    if (!returned.searchParams.get('code')) {
      throw new AuthError(400, 'bad_oauth_callback', 'OAuth callback with missing authorization code');
    }
    const { profile, tokens } = await askProvider(log, provider, () =>
      provider.redeem(returned, {
        state: flow.id,
        verifier: flow.provider_verifier ?? '',
        nonce: flow.provider_nonce ?? '',
      }),
    );
    const signIn = { provider, profile, device };
    const end = { providerTokens: tokens, markSignUpBrowser };
    return await complete(context, await issuerOf(context), flow, signIn, end);
  } catch (error) {
    return toRedirect(context, target, error);
  }
}
