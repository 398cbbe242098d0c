import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { IdpMetadataError, isOutdated, isProtectedUrl } from '@wayable/auth/saml/idp-metadata';
import {
  addSsoProvider,
  DomainTakenError,
  listSsoProviders,
  NAME_ID_FORMATS,
  type NameIdFormat,
  removeSsoProvider,
  switchSsoProvider,
  toStoredDomain,
} from '@wayable/auth/saml/providers.service';
import { samlAddresses } from '@wayable/auth/saml/service-provider';
import type { Database } from '@wayable/platform/db/database';
import { say } from './terminal.ts';

export const SSO_USAGE = `npm run admin -- sso add --metadata FILE_OR_URL --domain a.example [--domain b.example]
               [--idp-initiated] [--name-id persistent|emailAddress|transient|unspecified]
               [--email-attribute NAME] [--name-attribute NAME]
       npm run admin -- sso list
       npm run admin -- sso enable ID
       npm run admin -- sso disable ID
       npm run admin -- sso remove ID`;

const FETCH_TIMEOUT_MS = 15_000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A parsed request about identity providers. */
type SsoRequest =
  | { action: 'list' }
  | { action: 'enable' | 'disable' | 'remove'; id: string }
  | {
      action: 'add';
      metadata: string;
      domains: string[];
      nameIdFormat: NameIdFormat;
      attributeMapping: { email?: string; name?: string };
      allowsIdpInitiated: boolean;
    };

/** An error that the user of the command can fix. */
class SsoCommandError extends Error {
  override readonly name = 'SsoCommandError';
}

const OPTIONS = {
  metadata: { type: 'string' },
  domain: { type: 'string', multiple: true },
  'idp-initiated': { type: 'boolean' },
  'name-id': { type: 'string' },
  'email-attribute': { type: 'string' },
  'name-attribute': { type: 'string' },
} as const;

function readOptions(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true });
  } catch {
    return undefined;
  }
}

/** Parses the arguments after `sso`. Returns undefined for invalid arguments. */
export function readSsoRequest(args: string[]): SsoRequest | undefined {
  const { values, positionals } = readOptions(args) ?? {};
  if (!values || !positionals) return undefined;
  const [action, id, ...more] = positionals;
  const hasOptions = Object.keys(values).length > 0;
  if (action === 'list') return id === undefined && !hasOptions ? { action } : undefined;
  if (action === 'enable' || action === 'disable' || action === 'remove') {
    const isWhole = id !== undefined && UUID.test(id) && more.length === 0 && !hasOptions;
    return isWhole ? { action, id } : undefined;
  }
  const { metadata, domain: domains = [], 'name-id': nameIdFormat = 'persistent' } = values;
  const isWhole = action === 'add' && id === undefined && metadata !== undefined && domains.length > 0;
  if (!isWhole || !Object.hasOwn(NAME_ID_FORMATS, nameIdFormat)) return undefined;
  const { 'email-attribute': email, 'name-attribute': name } = values;
  return {
    action,
    metadata,
    domains,
    nameIdFormat: nameIdFormat as NameIdFormat,
    attributeMapping: { ...(email !== undefined && { email }), ...(name !== undefined && { name }) },
    allowsIdpInitiated: values['idp-initiated'] ?? false,
  };
}

async function fetchMetadata(url: string): Promise<string> {
  if (!isProtectedUrl(url))
    throw new SsoCommandError('Metadata must be fetched by https, because it contains the keys.');
  try {
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) });
    if (response.ok) return await response.text();
    throw new SsoCommandError(`${url} answered with status ${response.status}.`);
  } catch (error) {
    if (error instanceof SsoCommandError) throw error;
    throw new SsoCommandError(`${url} cannot be reached.`, { cause: error });
  }
}

async function readMetadata(fileOrUrl: string): Promise<string> {
  if (/^https?:/i.test(fileOrUrl)) return fetchMetadata(fileOrUrl);
  // npm runs scripts in the project's folder, but file names are relative to the user's folder.
  const path = resolve(process.env.INIT_CWD ?? process.cwd(), fileOrUrl);
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new SsoCommandError(`${path} cannot be read.`, { cause: error });
  }
}

function toDomains(written: string[]): string[] {
  const domains = written.map((domain) => {
    const stored = toStoredDomain(domain);
    if (stored === undefined) throw new SsoCommandError(`${domain} is no domain.`);
    return stored;
  });
  return [...new Set(domains)];
}

function sayAddresses(publicUrl: string): void {
  const { entityId, acsUrl } = samlAddresses(publicUrl);
  say('Configure the identity provider with these values:');
  say(`  entity id and metadata          ${entityId}`);
  say(`  assertion consumer service      ${acsUrl}`);
}

async function add(sql: Database, publicUrl: string, request: SsoRequest & { action: 'add' }): Promise<void> {
  const metadata = await readMetadata(request.metadata);
  const { id, entityId, isNew } = await addSsoProvider(sql, {
    ...request,
    metadata,
    domains: toDomains(request.domains),
  });
  say(`${entityId} ${isNew ? 'was added' : 'was updated'}, with the id ${id}.`);
  if (isOutdated(metadata)) say('Its metadata has expired: ask for a newer version.');
  sayAddresses(publicUrl);
}

async function list(sql: Database, publicUrl: string): Promise<void> {
  const providers = await listSsoProviders(sql);
  if (providers.length === 0) say('There is no identity provider.');
  for (const { id, entityId, domains, allowsIdpInitiated, isEnabled } of providers) {
    say(`${id}  ${entityId}${isEnabled ? '' : '  (disabled)'}`);
    say(`  domains  ${domains.join(', ') || 'none'}`);
    if (allowsIdpInitiated) say('  may start sign-ins by itself');
  }
  sayAddresses(publicUrl);
}

const OUTCOMES = { enable: 'enabled', disable: 'disabled', remove: 'removed' } as const;

/** @returns the exit status */
export async function runSsoRequest(sql: Database, publicUrl: string, request: SsoRequest): Promise<number> {
  if (request.action === 'list') {
    await list(sql, publicUrl);
    return 0;
  }
  if (request.action === 'add') {
    try {
      await add(sql, publicUrl, request);
      return 0;
    } catch (error) {
      if (error instanceof IdpMetadataError) say(`The metadata cannot be used. ${error.message}`);
      else if (error instanceof SsoCommandError || error instanceof DomainTakenError) say(error.message);
      else throw error;
      return 1;
    }
  }
  const { action, id } = request;
  const isKnown = await (action === 'remove'
    ? removeSsoProvider(sql, id)
    : switchSsoProvider(sql, id, action === 'enable'));
  say(isKnown ? `The identity provider is ${OUTCOMES[action]}.` : `There is no identity provider ${id}.`);
  if (isKnown && action !== 'enable') say('Its sessions have ended.');
  return isKnown ? 0 : 1;
}
