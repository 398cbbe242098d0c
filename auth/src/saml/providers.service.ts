import { domainToASCII } from 'node:url';
import type { Database, Queryable } from '@wayable/platform/db/database';
import { readIdpMetadata } from './idp-metadata.ts';
import {
  type AttributeMapping,
  deleteProvider,
  endSignInsOfProvider,
  hasEnabledProvider,
  listProviders,
  replaceDomains,
  saveProvider,
  setProviderEnabled,
  withdrawForeignEmails,
} from './saml.queries.ts';

/** NameID formats that can be requested (SAML 2.0 Core, section 8.3). */
export const NAME_ID_FORMATS = {
  persistent: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  emailAddress: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  transient: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient',
  unspecified: 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
} as const;

export type NameIdFormat = keyof typeof NAME_ID_FORMATS;

const DOMAIN = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]*[a-z][a-z0-9-]*$/;

/** Returns the stored form of an email domain; undefined for an invalid domain. */
export function toStoredDomain(written: string): string | undefined {
  const domain = domainToASCII(written.trim().replace(/\.$/, ''));
  return DOMAIN.test(domain) ? domain : undefined;
}

/** Returns whether any provider is enabled. */
export const isSamlEnabled = (sql: Queryable): Promise<boolean> => hasEnabledProvider(sql);

/** The error for a domain that belongs to another provider. */
export class DomainTakenError extends Error {
  override readonly name = 'DomainTakenError';
}

interface SsoProviderInput {
  metadata: string;
  /** Stored forms, see `toStoredDomain`. */
  domains: string[];
  nameIdFormat: NameIdFormat;
  attributeMapping: AttributeMapping;
  allowsIdpInitiated: boolean;
}

/**
 * Adds a provider, or updates the provider with the same entity id and keeps its accounts.
 * @throws {IdpMetadataError, DomainTakenError}
 */
export async function addSsoProvider(
  sql: Database,
  input: SsoProviderInput,
): Promise<{ id: string; entityId: string; isNew: boolean }> {
  const { entityId } = readIdpMetadata(input.metadata);
  return sql.begin(async (transaction) => {
    const { id, isNew } = await saveProvider(transaction, {
      entity_id: entityId,
      metadata: input.metadata,
      name_id_format: NAME_ID_FORMATS[input.nameIdFormat],
      attribute_mapping: input.attributeMapping,
      allows_idp_initiated: input.allowsIdpInitiated,
    });
    const taken = await replaceDomains(transaction, id, input.domains);
    if (taken !== undefined) throw new DomainTakenError(`${taken} belongs to another provider.`);
    await withdrawForeignEmails(transaction, id);
    return { id, entityId, isNew };
  });
}

/** A provider as an administrator sees it. */
interface SsoProvider {
  id: string;
  entityId: string;
  domains: string[];
  allowsIdpInitiated: boolean;
  isEnabled: boolean;
}

export async function listSsoProviders(sql: Queryable): Promise<SsoProvider[]> {
  const rows = await listProviders(sql);
  return rows.map((row) => ({
    id: row.id,
    entityId: row.entity_id,
    domains: row.domains,
    allowsIdpInitiated: row.allows_idp_initiated,
    isEnabled: row.is_enabled,
  }));
}

/** Enables or disables a provider; disabling ends its sessions. Returns false for an unknown id. */
export const switchSsoProvider = (sql: Database, id: string, isEnabled: boolean): Promise<boolean> =>
  sql.begin(async (transaction) => {
    const isKnown = await setProviderEnabled(transaction, id, isEnabled);
    if (!isEnabled) await endSignInsOfProvider(transaction, id);
    return isKnown;
  });

/**
 * Removes a provider and ends its sessions. Accounts and their content remain, without a way to sign in.
 * Returns false for an unknown id.
 */
export const removeSsoProvider = (sql: Database, id: string): Promise<boolean> =>
  sql.begin(async (transaction) => {
    // Delete the provider first: running sign-ins lock it, and later sign-ins do not find it.
    const isKnown = await deleteProvider(transaction, id);
    await endSignInsOfProvider(transaction, id);
    return isKnown;
  });
