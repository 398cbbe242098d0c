import type { TransactionSql } from '@wayable/platform/db/database';
import { assertSignUpAllowed, createAccount } from '../accounts/create-account.ts';
import { readFullName } from '../accounts/full-name.ts';
import { endStrangersHold } from '../accounts/unproved-account.ts';
import { findUserByIdentity, lockIdentity, lockUser, saveIdentity } from '../accounts/users.queries.ts';
import type { AuthContext } from '../auth-context.ts';
import type { Device } from '../devices/device.ts';
import { type FlowEnd, findFlow, finishFlow } from '../flow/flow-states.service.ts';
import { AuthError } from '../protocol/auth-error.ts';
import { isUuid } from '../protocol/auth-request.ts';
import { userBanned } from '../protocol/user-banned.ts';
import { issuerOf } from '../sessions/sessions.service.ts';
import { markTokenUsed } from '../tokens/used-tokens.ts';
import { type Assertion, readAssertion } from './assertion.ts';
import { type PersonClaims, readPersonClaims } from './person-claims.ts';
import {
  findProvider,
  findProviderByEntityId,
  hasDomain,
  holdProvider,
  type ProviderRow,
  setSsoEmail,
  takeRelayState,
} from './saml.queries.ts';
import { invalidAssertion } from './saml-problem.ts';
import { readSamlResponse, type SamlResponse } from './saml-response.ts';
import type { ServiceProvider } from './service-provider.ts';
import { SSO_METHOD } from './start-sso.service.ts';

/** The start of the sign-in to which a response belongs. */
interface Beginning {
  provider: ProviderRow;
  flow: FlowEnd['flow'];
  /** Undefined if the provider initiated the sign-in. */
  requestId: string | undefined;
}

/** A response that a browser posts. */
interface BroughtAnswer {
  samlResponse: string;
  relayState: string | undefined;
  device: Device;
  isSameBrowser: (browserHash: Buffer | null) => boolean;
}

async function resumeSignIn(
  { sql, redirects }: Pick<AuthContext, 'sql' | 'redirects'>,
  relayState: string,
  isSameBrowser: BroughtAnswer['isSameBrowser'],
): Promise<Beginning> {
  const state = await takeRelayState(sql, relayState);
  if (!state) {
    throw new AuthError(
      404,
      'saml_relay_state_not_found',
      'This sign-in did not start here, or was already used',
    );
  }
  const flow = await findFlow(sql, state.flow_state_id);
  if (state.is_over || !flow) {
    throw new AuthError(422, 'saml_relay_state_expired', 'This sign-in took too long. Please start again.');
  }
  // A flow with a challenge needs no check of the browser: only the browser that started it has the verifier
  // of the code.
  if (flow.code_challenge === null && !isSameBrowser(flow.browser_hash)) {
    throw new AuthError(
      403,
      'saml_relay_state_not_found',
      'This sign-in started in another browser, or this browser blocks cookies',
    );
  }
  const provider = await findProvider(sql, state.provider_id);
  if (!provider) throw new AuthError(404, 'saml_idp_not_found', 'This identity provider is unknown');
  // The configuration may have changed since the sign-in started.
  const target = redirects.choose(flow.redirect_to);
  return { provider, flow: { ...flow, redirect_to: target }, requestId: state.request_id };
}

async function beginAtProvider(
  { sql, redirects }: Pick<AuthContext, 'sql' | 'redirects'>,
  relayState: string | undefined,
  response: SamlResponse,
): Promise<Beginning> {
  if (relayState !== undefined && !URL.canParse(relayState)) {
    throw new AuthError(400, 'validation_failed', 'SAML RelayState is neither a UUID nor a URL');
  }
  const provider = response.issuer && (await findProviderByEntityId(sql, response.issuer));
  if (!provider) throw new AuthError(404, 'saml_idp_not_found', 'This identity provider is unknown');
  if (!provider.allows_idp_initiated) {
    throw new AuthError(403, 'saml_relay_state_not_found', 'Sign-ins must start at this site');
  }
  // Do not store a flow without a challenge, because there is no code to exchange.
  const flow = { id: '', code_challenge: null, redirect_to: redirects.choose(relayState) };
  return { provider, flow, requestId: undefined };
}

async function proveAssertion(
  { log }: Pick<AuthContext, 'log'>,
  serviceProvider: ServiceProvider,
  response: SamlResponse,
  { provider, requestId }: Beginning,
): Promise<Assertion> {
  const { acsUrl } = serviceProvider.addresses;
  if (!response.isSuccess) {
    throw new AuthError(403, 'validation_failed', 'The identity provider rejected the sign-in');
  }
  if (response.destination !== undefined && response.destination !== acsUrl) {
    throw invalidAssertion('it is meant for another address');
  }
  if (response.inResponseTo !== requestId) throw invalidAssertion('it does not match the request');
  let verified: string;
  try {
    verified = await serviceProvider.verify(provider, response.xml);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    log.warn({ provider: provider.id, reason }, 'a SAML assertion was rejected');
    throw invalidAssertion('its signature, audience or time is not valid');
  }
  return readAssertion(verified, { issuer: provider.entity_id, acsUrl, requestId });
}

const identityProviderOf = (provider: ProviderRow): string => `sso:${provider.id}`;

/**
 * Returns the user id of the person's account at this provider, or of a new account. An email alone never
 * joins accounts.
 */
async function signUpOrIn(
  context: Pick<AuthContext, 'settings'>,
  sql: TransactionSql,
  { provider, person, device }: { provider: ProviderRow; person: PersonClaims; device: Device },
): Promise<string> {
  const { subject, email, fullName } = person;
  // The organization confirms emails of its own domains only.
  const isVouched = await hasDomain(sql, provider.id, email.slice(email.lastIndexOf('@') + 1));
  const identityProvider = identityProviderOf(provider);
  await lockIdentity(sql, identityProvider, subject);
  const found = await findUserByIdentity(sql, identityProvider, subject);
  // The account may have been banned or deleted before the lock.
  const known = found && (await lockUser(sql, found.id));
  if (known?.is_banned) throw userBanned(403, known);
  const data = {
    sub: subject,
    email,
    ...(fullName !== undefined && { full_name: fullName }),
    iss: provider.entity_id,
    email_verified: isVouched,
    phone_verified: false,
  };
  const identity = { provider: identityProvider, subject, data };
  if (isVouched) await endStrangersHold(sql, email);
  if (known) {
    await setSsoEmail(sql, known.id, { email, isConfirmed: isVouched });
    await saveIdentity(sql, { userId: known.id, ...identity });
    return known.id;
  }
  assertSignUpAllowed(context);
  const user = await createAccount(sql, {
    email,
    isConfirmed: isVouched,
    passwordHash: null,
    userMetadata: fullName === undefined ? {} : { full_name: fullName },
    isSsoUser: true,
    fullName: fullName ?? readFullName({}),
    device,
    identity,
  });
  if (!user) throw new Error('The SSO account was not created, although its address need not be unique');
  return user.id;
}

/**
 * Accepts a provider's response and returns the redirect URL with the session or its code. Each response
 * works once (docs/auth-protocol.md#sso).
 * @throws {AuthError}
 */
export async function finishSso(
  context: Pick<AuthContext, 'sql' | 'tokens' | 'settings' | 'redirects' | 'log'>,
  serviceProvider: ServiceProvider,
  { samlResponse, relayState, device, isSameBrowser }: BroughtAnswer,
): Promise<string> {
  const asked =
    relayState !== undefined && isUuid(relayState)
      ? await resumeSignIn(context, relayState, isSameBrowser)
      : undefined;
  const response = readSamlResponse(samlResponse);
  const beginning = asked ?? (await beginAtProvider(context, relayState, response));
  const { provider, flow } = beginning;
  const assertion = await proveAssertion(context, serviceProvider, response, beginning);
  const person = readPersonClaims(assertion, provider.attribute_mapping);
  const issuer = await issuerOf(context);
  return context.sql.begin(async (transaction) => {
    const held = await holdProvider(transaction, provider.id);
    if (!held?.is_enabled) throw new AuthError(404, 'sso_provider_disabled', 'This SSO provider is disabled');
    // The entity ID instead of the provider: removing and adding it again must not revive old assertions.
    const token = JSON.stringify([provider.entity_id, assertion.id]);
    if (!(await markTokenUsed(transaction, token, assertion.expiresAt))) {
      throw invalidAssertion('it was used before');
    }
    const userId = await signUpOrIn(context, transaction, { provider, person, device });
    return finishFlow(transaction, issuer, {
      flow,
      userId,
      method: SSO_METHOD,
      provider: provider.id,
      device,
      notAfter: assertion.sessionEndsAt,
    });
  });
}
