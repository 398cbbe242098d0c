import type { ClientConfig } from 'pg';
import { parseIntoClientConfig } from 'pg-connection-string';

/** A connection string, or the folder of a Unix socket with the role and database of the embedded server. */
export interface ConnectionAddress {
  url?: string;
  socketDir?: string;
  user?: string;
  database?: string;
  /** The address is a pooler's in transaction mode: a connection keeps nothing from one transaction to the next. */
  isPooled?: boolean;
}

export interface DatabaseHost {
  host: string;
  port: number;
}

export interface ParsedAddress {
  /** The hosts to try, in order. */
  hosts: DatabaseHost[];
  /** `target_session_attrs=read-write`: a connection to a replica is not used. */
  mustBeWritable: boolean;
  /** What all hosts have in common: role, database, TLS. */
  settings: ClientConfig;
}

const DEFAULT_PORT = 5_432;
/** Scheme, credentials, hosts with ports, the rest. */
const URL_PARTS = /^(postgres(?:ql)?:\/\/)((?:[^@/?]*@)?)([^/?]*)(.*)$/s;

function toHost(text: string): DatabaseHost {
  const [, host = '', port = ''] = /^(\[[^\]]*\]|[^:]+)(?::(\d+))?$/.exec(text) ?? [];
  // An empty name would be this machine, which then gets the password.
  if (host === '') throw new Error(`"${text}" is no host`);
  return { host: decodeURIComponent(host.replace(/^\[(.*)\]$/, '$1')), port: Number(port || DEFAULT_PORT) };
}

/**
 * Reads a connection string as libpq does (PostgreSQL documentation, 34.1.1.2): several hosts after commas,
 * `target_session_attrs`, `sslmode`, and `host` for the folder of a Unix socket.
 * @throws {Error} when it is none
 */
export function parseAddress({ url, socketDir, user, database }: ConnectionAddress): ParsedAddress {
  if (url === undefined) {
    return {
      hosts: [{ host: socketDir ?? '', port: DEFAULT_PORT }],
      mustBeWritable: false,
      settings: { ...(user && { user }), ...(database && { database }) },
    };
  }
  const [, scheme = '', credentials = '', hosts = '', rest = ''] = URL_PARTS.exec(url) ?? [];
  const names = (hosts || 'localhost').split(',');
  const single = new URL(`${scheme}${credentials}${names[0]}${rest}`);
  const attributes = single.searchParams.get('target_session_attrs');
  const socket = single.searchParams.get('host');
  for (const name of ['target_session_attrs', 'host']) single.searchParams.delete(name);
  const { host, port, ...settings } = parseIntoClientConfig(withLibpqTls(single));
  return {
    hosts: socket === null ? names.map(toHost) : [{ host: socket, port: port ?? DEFAULT_PORT }],
    mustBeWritable: attributes === 'read-write' || attributes === 'primary',
    settings,
  };
}

/**
 * The parser verifies certificates with `sslmode=require`, too, unless it is told to do as libpq does. The driver cannot go
 * on without TLS when a server has none.
 */
function withLibpqTls(url: URL): string {
  const mode = url.searchParams.get('sslmode');
  if (mode === 'prefer' || mode === 'allow')
    throw new Error(`sslmode=${mode} is not supported: use disable, require, verify-ca or verify-full`);
  if (mode !== null) url.searchParams.set('uselibpqcompat', 'true');
  return url.href;
}

/** The connection string of the embedded database, for another process of the program. */
export function toUrl({ url, socketDir, user, database }: ConnectionAddress): string {
  return url ?? `postgres://${user}@localhost/${database}?host=${encodeURIComponent(socketDir ?? '')}`;
}

/** A connection string for each of the hosts of one. */
export function splitHosts(url: string): string[] {
  const [, scheme = '', credentials = '', hosts = '', rest = ''] = URL_PARTS.exec(url) ?? [];
  return hosts.split(',').map((host) => `${scheme}${credentials}${host}${rest}`);
}
