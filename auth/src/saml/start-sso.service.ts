import { randomBytes } from 'node:crypto';
import type { Queryable } from '@wayable/platform/db/database';
import type { AuthContext } from '../auth-context.ts';
import { startFlow } from '../flow/flow-states.service.ts';
import type { Challenge } from '../flow/pkce.ts';
import { AuthError } from '../protocol/auth-error.ts';
import { isUuid } from '../protocol/auth-request.ts';
import { isSamlEnabled, toStoredDomain } from './providers.service.ts';
import { findProvider, findProviderByDomain, insertRelayState, type ProviderRow } from './saml.queries.ts';
import type { ServiceProvider } from './service-provider.ts';

/** The amr method of these sign-ins (docs/auth-protocol.md#tokens-and-keys). */
export const SSO_METHOD = 'sso/saml';
/** Time to sign in at the provider, including a second factor. */
const RELAY_STATE_SECONDS = 600;

interface SsoStart {
  providerId: string | undefined;
  domain: string | undefined;
  redirectTo: string;
  challenge: Challenge | undefined;
  /** The hash of the starting browser's secret. */
  browserHash: Buffer;
}

async function findAskedProvider(
  sql: Queryable,
  { providerId, domain }: Pick<SsoStart, 'providerId' | 'domain'>,
): Promise<ProviderRow> {
  if ((providerId === undefined) === (domain === undefined)) {
    throw new AuthError(400, 'validation_failed', 'Exactly one of provider_id and domain must be given');
  }
  if (providerId !== undefined && !isUuid(providerId)) {
    throw new AuthError(400, 'validation_failed', 'provider_id must be a UUID');
  }
  const storedDomain = toStoredDomain(domain ?? '');
  const provider =
    providerId !== undefined
      ? await findProvider(sql, providerId)
      : storedDomain && (await findProviderByDomain(sql, storedDomain));
  if (!provider) {
    const text =
      providerId === undefined ? 'No SSO provider assigned for this domain' : 'No such SSO provider';
    throw new AuthError(404, 'sso_provider_not_found', text);
  }
  if (!provider.is_enabled)
    throw new AuthError(404, 'sso_provider_disabled', 'This SSO provider is disabled');
  return provider;
}

/**
 * Starts a sign-in at an organization's provider and returns the redirect URL (docs/auth-protocol.md#sso).
 * @throws {AuthError} saml_provider_disabled, validation_failed, sso_provider_not_found,
 * sso_provider_disabled
 */
export async function startSso(
  { sql }: Pick<AuthContext, 'sql'>,
  serviceProvider: ServiceProvider,
  start: SsoStart,
): Promise<string> {
  if (!(await isSamlEnabled(sql))) {
    throw new AuthError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled');
  }
  const provider = await findAskedProvider(sql, start);
  const requestId = `_${randomBytes(20).toString('hex')}`;
  const relayState = await sql.begin(async (transaction) => {
    const flow = await startFlow(
      transaction,
      {
        authentication_method: SSO_METHOD,
        redirect_to: start.redirectTo,
        provider: provider.id,
        browser_hash: start.browserHash,
        ...start.challenge,
      },
      RELAY_STATE_SECONDS,
    );
    return insertRelayState(transaction, {
      providerId: provider.id,
      flowStateId: flow.id,
      requestId,
      lifeSeconds: RELAY_STATE_SECONDS,
    });
  });
  return serviceProvider.authnRequestUrl(provider, requestId, relayState);
}
