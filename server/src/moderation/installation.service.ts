import type { Config } from '@wayable/platform/config/config';
import { VERSION } from '@wayable/platform/config/version';
import type { Database } from '@wayable/platform/db/database';
import type { Viewer } from '@wayable/platform/http/requests/authenticate';
import type { Installation } from '@wayable/protocol/installation';
import { assertMay } from '../policy/policy.ts';
import { findInstallationFacts } from './installation.queries.ts';

/** Returns which optional parts of the program are configured. */
const partsOf = (config: Config): Installation['parts'] =>
  [
    { part: 'admin_second_factor', is_configured: config.adminsNeedFactor },
    { part: 'mail', is_configured: config.mailUrl !== undefined },
    { part: 'sms', is_configured: config.sms !== undefined },
    { part: 'sign_in_providers', is_configured: config.auth.providers.length > 0 },
    { part: 'web3', is_configured: config.auth.allowsWeb3 },
    { part: 'online_map', is_configured: config.mapStyleUrl !== undefined },
    { part: 'google_maps', is_configured: config.googleMapsApiKey !== undefined },
    { part: 'geocoder', is_configured: config.geocoder !== undefined },
    { part: 'suggestion_model', is_configured: config.classifier !== undefined },
    { part: 'minting', is_configured: config.chain.contract !== undefined },
    { part: 'pinning', is_configured: config.chain.pinning !== undefined },
    { part: 'metrics_token', is_configured: config.metricsToken !== undefined },
    { part: 'security_contact', is_configured: config.securityContacts.length > 0 },
    { part: 'demo', is_configured: config.demo },
  ] as const;

/**
 * Describes the running installation, read-only. Returns no setting's value except the public address.
 * @throws {DomainError} not_permitted
 */
export async function describeInstallation(
  sql: Database,
  config: Config,
  viewer: Viewer,
  describeMinting: () => Promise<Installation['minting']>,
): Promise<Installation> {
  assertMay(viewer, 'moderate');
  const facts = await findInstallationFacts(sql);
  return {
    version: VERSION,
    node: process.version,
    public_url: config.publicUrl,
    database: {
      version: facts.database_version,
      is_embedded: config.databaseUrl === undefined,
      bytes: facts.database_bytes,
    },
    mail: config.mailUrl === undefined ? 'outbox' : 'smtp',
    storage: config.s3 === undefined ? 'folder' : 's3',
    jobs: { waiting: facts.jobs_waiting, failed: facts.jobs_failed },
    keys: {
      signing: facts.signing_keys,
      secrets_source: config.secretsKeys === undefined ? 'file' : 'setting',
    },
    minting: await describeMinting(),
    parts: partsOf(config),
  };
}
