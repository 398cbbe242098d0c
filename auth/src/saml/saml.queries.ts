import type { Queryable } from '@wayable/platform/db/database';
import type { CertifiedKey } from './service-provider-key.ts';

/** Attribute names of a provider that differ from the common names. */
export interface AttributeMapping {
  email?: string;
  name?: string;
}

export interface ProviderRow {
  id: string;
  entity_id: string;
  metadata: string;
  name_id_format: string;
  attribute_mapping: AttributeMapping;
  allows_idp_initiated: boolean;
  is_enabled: boolean;
}

type NewProvider = Omit<ProviderRow, 'id' | 'is_enabled'>;

const columns = (sql: Queryable) => sql`
  id, entity_id, metadata, name_id_format, attribute_mapping, allows_idp_initiated, is_enabled
`;

export async function hasEnabledProvider(sql: Queryable): Promise<boolean> {
  const [row] = await sql<{ found: boolean }[]>`
    select exists (select from auth.saml_providers where is_enabled) as found
  `;
  return row?.found ?? false;
}

export async function findProvider(sql: Queryable, id: string): Promise<ProviderRow | undefined> {
  const [row] = await sql<ProviderRow[]>`select ${columns(sql)} from auth.saml_providers where id = ${id}`;
  return row;
}

/** Locks the provider against removal and disabling until the transaction ends. */
export async function holdProvider(sql: Queryable, id: string): Promise<ProviderRow | undefined> {
  const [row] = await sql<ProviderRow[]>`
    select ${columns(sql)} from auth.saml_providers where id = ${id} for share
  `;
  return row;
}

export async function findProviderByEntityId(
  sql: Queryable,
  entityId: string,
): Promise<ProviderRow | undefined> {
  const [row] = await sql<ProviderRow[]>`
    select ${columns(sql)} from auth.saml_providers where entity_id = ${entityId}
  `;
  return row;
}

export async function findProviderByDomain(sql: Queryable, domain: string): Promise<ProviderRow | undefined> {
  const [row] = await sql<ProviderRow[]>`
    select ${columns(sql)} from auth.saml_providers
    where id = (select provider_id from auth.saml_domains where domain = ${domain})
  `;
  return row;
}

/** Returns whether the domain belongs to the provider's organization. */
export async function hasDomain(sql: Queryable, providerId: string, domain: string): Promise<boolean> {
  const rows = await sql`
    select from auth.saml_domains where provider_id = ${providerId} and domain = ${domain}
  `;
  return rows.length > 0;
}

export async function listProviders(sql: Queryable): Promise<(ProviderRow & { domains: string[] })[]> {
  return sql<(ProviderRow & { domains: string[] })[]>`
    select ${columns(sql)}, array(
      select domain from auth.saml_domains where provider_id = provider.id order by domain
    ) as domains
    from auth.saml_providers as provider order by created_at
  `;
}

/** Adds a provider, or updates the provider with that entity id and keeps its id and accounts. */
export async function saveProvider(
  sql: Queryable,
  provider: NewProvider,
): Promise<{ id: string; isNew: boolean }> {
  const [row] = await sql<{ id: string; is_new: boolean }[]>`
    insert into auth.saml_providers (entity_id, metadata, name_id_format, attribute_mapping, allows_idp_initiated)
    values (${provider.entity_id}, ${provider.metadata}, ${provider.name_id_format},
      ${sql.json(provider.attribute_mapping as never)}, ${provider.allows_idp_initiated})
    on conflict (entity_id) do update set metadata = excluded.metadata, name_id_format = excluded.name_id_format,
      attribute_mapping = excluded.attribute_mapping, allows_idp_initiated = excluded.allows_idp_initiated,
      updated_at = now()
    returning id, (xmax = 0) as is_new
  `;
  const { id, is_new: isNew } = row as { id: string; is_new: boolean };
  return { id, isNew };
}

/**
 * Replaces the domains of a provider. Returns the first domain that belongs to another provider, or
 * undefined.
 */
export async function replaceDomains(
  sql: Queryable,
  providerId: string,
  domains: string[],
): Promise<string | undefined> {
  await sql`delete from auth.saml_domains where provider_id = ${providerId}`;
  for (const domain of domains) {
    const { count } = await sql`
      insert into auth.saml_domains (domain, provider_id) values (${domain}, ${providerId}) on conflict do nothing
    `;
    if (count === 0) return domain;
  }
  return undefined;
}

export async function setProviderEnabled(sql: Queryable, id: string, isEnabled: boolean): Promise<boolean> {
  const { count } = await sql`
    update auth.saml_providers set is_enabled = ${isEnabled}, updated_at = now() where id = ${id}
  `;
  return count === 1;
}

export async function deleteProvider(sql: Queryable, id: string): Promise<boolean> {
  const { count } = await sql`delete from auth.saml_providers where id = ${id}`;
  return count === 1;
}

/** Ends the sessions and running sign-ins of a provider. */
export async function endSignInsOfProvider(sql: Queryable, id: string): Promise<void> {
  // Delete flows first. The deletion waits for a running exchange of a code; the statement below then also
  // ends its session.
  await sql`delete from auth.flow_states where provider = ${id}`;
  await sql`
    delete from auth.sessions where id in (select session_id from auth.amr_claims where provider = ${id})
  `;
}

export async function insertRelayState(
  sql: Queryable,
  state: { providerId: string; flowStateId: string; requestId: string; lifeSeconds: number },
): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    insert into auth.saml_relay_states (provider_id, flow_state_id, request_id, expires_at)
    values (${state.providerId}, ${state.flowStateId}, ${state.requestId},
      now() + make_interval(secs => ${state.lifeSeconds}))
    returning id
  `;
  return (row as { id: string }).id;
}

interface RelayStateRow {
  provider_id: string;
  flow_state_id: string;
  request_id: string;
  is_over: boolean;
}

/** Deletes and returns the state, so that a second response finds none. */
export async function takeRelayState(sql: Queryable, id: string): Promise<RelayStateRow | undefined> {
  const [row] = await sql<RelayStateRow[]>`
    delete from auth.saml_relay_states where id = ${id}
    returning provider_id, flow_state_id, request_id, expires_at <= now() as is_over
  `;
  return row;
}

/** Returns the stored key with its encrypted private part. */
export async function findKey(sql: Queryable): Promise<CertifiedKey | undefined> {
  const [row] = await sql<CertifiedKey[]>`
    select private_key as "privateKey", certificate from auth.saml_keys where is_current
  `;
  return row;
}

/** Stores the key unless another process was first. */
export async function insertKey(sql: Queryable, key: CertifiedKey): Promise<void> {
  await sql`
    insert into auth.saml_keys (private_key, certificate) values (${key.privateKey}, ${key.certificate})
    on conflict do nothing
  `;
}

/** Sets the email from the provider. An email outside of the provider's domains is unconfirmed. */
export async function setSsoEmail(
  sql: Queryable,
  userId: string,
  { email, isConfirmed }: { email: string; isConfirmed: boolean },
): Promise<void> {
  await sql`
    update auth.users set email = ${email}, email_confirmed_at = ${isConfirmed ? sql`now()` : null}, updated_at = now()
    where id = ${userId} and is_sso_user
      and (email is distinct from ${email} or (email_confirmed_at is not null) is distinct from ${isConfirmed})
  `;
}

/** Revokes the confirmation of emails outside of the provider's domains. */
export async function withdrawForeignEmails(sql: Queryable, providerId: string): Promise<void> {
  const isForeign = sql`not exists (
    select from auth.saml_domains where provider_id = ${providerId} and domain = substring(email from '[^@]*$')
  )`;
  await sql`
    update auth.users set email_confirmed_at = null, updated_at = now()
    where is_sso_user and email_confirmed_at is not null and ${isForeign}
      and id in (select user_id from auth.identities where provider = ${`sso:${providerId}`})
  `;
  await sql`
    update auth.identities set identity_data = identity_data || '{"email_verified": false}', updated_at = now()
    where provider = ${`sso:${providerId}`} and ${isForeign}
  `;
}
