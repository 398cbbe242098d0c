import type { Queryable } from '@wayable/platform/db/database';
import type { AuthSession } from '@wayable/protocol/auth';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AuthContext } from '../auth-context.ts';
import { markSignUpBrowser } from '../devices/sign-up-browser.ts';
import { targetOf } from '../flow/redirect-target.ts';
import { limitAddress } from '../limits/address-limits.ts';
import type { AuthError } from '../protocol/auth-error.ts';
import { bodyOf, deviceOf, readFlag, readText } from '../protocol/auth-request.ts';
import { OAuthStyleError } from '../protocol/oauth-style-error.ts';
import { authenticate } from '../sessions/authenticate-session.ts';
import { issuerOf, openSession, renewSession } from '../sessions/sessions.service.ts';
import { markTokenUsed } from '../tokens/used-tokens.ts';
import { type AccountDecision, askForConfirmation, decideAccount } from './account.service.ts';
import { type ProvedToken, verifyIdToken } from './id-token.ts';
import { assertMayStartLinking, linkIdentity } from './link-identity.service.ts';
import { askProvider } from './provider.ts';

/** Maximum number of sign-ins with ID tokens per network address (docs/auth.md#limits). */
const ID_TOKEN_LIMIT = { max: 150, windowSeconds: 300 };

/** @throws {OAuthStyleError} for a token or nonce that was used before */
async function useOnce(
  sql: Queryable,
  providerId: string,
  { onlyOnce, expiresAt }: ProvedToken,
): Promise<void> {
  for (const text of onlyOnce) {
    if (!(await markTokenUsed(sql, `${providerId} ${text}`, new Date(expiresAt * 1_000)))) {
      throw new OAuthStyleError('invalid nonce', 'The ID token or its nonce was used before');
    }
  }
}

/**
 * Signs in with an ID token that the client obtained itself (id_token grant), or links its identity to the
 * bearer's account (docs/auth-protocol.md#id-tokens).
 * @throws {AuthError} validation_failed, provider_disabled, those of `decideAccount` and `linkIdentity`
 * @throws {OAuthStyleError} for an invalid token
 */
export async function exchangeIdToken(
  context: AuthContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<AuthSession> {
  await limitAddress(context, request, 'id_token', ID_TOKEN_LIMIT);
  const { sql, tokens, log, providers } = context;
  const body = bodyOf(request);
  const idToken = readText(body, 'id_token');
  if (idToken === undefined) throw new OAuthStyleError('invalid request', 'id_token required');
  const name = readText(body, 'provider') ?? readText(body, 'issuer');
  if (name === undefined) throw new OAuthStyleError('invalid request', 'provider or issuer required');
  const provider = providers.requireIssuer(name);
  const session = readFlag(body, 'link_identity', false)
    ? await authenticate(sql, tokens, request)
    : undefined;
  if (session) await assertMayStartLinking(context, sql, session);
  const proved = await askProvider(log, provider, () =>
    verifyIdToken(provider, idToken, {
      nonce: readText(body, 'nonce'),
      accessToken: readText(body, 'access_token'),
    }),
  );
  const signIn = { provider, profile: proved.profile, device: deviceOf(request, context.publicUrl) };
  const issuer = await issuerOf(context);
  const outcome = await sql.begin(
    async (transaction): Promise<AuthSession | Extract<AccountDecision, { refusal: AuthError }>> => {
      await useOnce(transaction, provider.id, proved);
      if (session) {
        await linkIdentity(context, transaction, session, signIn);
        return renewSession(transaction, issuer, session.sessionId);
      }
      const decision = await decideAccount(context, transaction, signIn);
      if ('refusal' in decision) return decision;
      return openSession(transaction, issuer, decision.userId, { method: 'oauth', device: signIn.device });
    },
  );
  if (!('refusal' in outcome)) return outcome;
  if (outcome.unconfirmed) {
    const device = markSignUpBrowser(reply, context.publicUrl, signIn.device);
    const where = { redirectTo: targetOf(context, request), challenge: undefined, device };
    await askForConfirmation(context, sql, outcome.unconfirmed, where);
  }
  throw outcome.refusal;
}
