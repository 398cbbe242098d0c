import type { ClientConfig } from 'pg';
import { parseIntoClientConfig } from 'pg-connection-string';

/** A connection string, or the folder of a Unix socket with the role and database of the embedded server. */
export interface ConnectionAddress {
  url?: string;
  socketDir?: string;
  user?: string;
  database?: string;
  /** Whether the address is a pooler in transaction mode, which keeps no state between transactions. */
  isPooled?: boolean;
}

interface DatabaseHost {
  host: string;
  port: number;
}

interface ParsedAddress {
  /** The hosts to try, in order. */
  hosts: DatabaseHost[];
  /** Whether to refuse connections to a replica (`target_session_attrs=read-write`). */
  mustBeWritable: boolean;
  /** Settings common to all hosts: role, database, TLS. */
  settings: ClientConfig;
}

const DEFAULT_PORT = 5_432;
/** Scheme, credentials, hosts with ports, the rest. */
const URL_PARTS = /^(postgres(?:ql)?:\/\/)((?:[^@/?]*@)?)([^/?]*)(.*)$/s;

function toHost(text: string): DatabaseHost {
  const [, host = '', port = ''] = /^(\[[^\]]*\]|[^:]+)(?::(\d+))?$/.exec(text) ?? [];
  // An empty host name would mean this machine, so the password would be sent to it.
  if (host === '') throw new Error(`"${text}" is no host`);
  return { host: decodeURIComponent(host.replace(/^\[(.*)\]$/, '$1')), port: Number(port || DEFAULT_PORT) };
}

/**
 * Reads a connection string as libpq does (PostgreSQL documentation, 34.1.1.2): several hosts separated by
 * commas, `target_session_attrs`, `sslmode`, and `host` for the folder of a Unix socket.
 * @throws {Error} if it is invalid
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
 * Returns the URL with an option that makes the parser treat `sslmode` as libpq does. By default, the parser
 * also verifies certificates with `require`. The driver cannot fall back to an unencrypted connection.
 */
function withLibpqTls(url: URL): string {
  const mode = url.searchParams.get('sslmode');
  if (mode === 'prefer' || mode === 'allow')
    throw new Error(`sslmode=${mode} is not supported: use disable, require, verify-ca or verify-full`);
  if (mode !== null) url.searchParams.set('uselibpqcompat', 'true');
  return url.href;
}

/** Returns the connection string of the embedded database for another process of the program. */
export function toUrl({ url, socketDir, user, database }: ConnectionAddress): string {
  return url ?? `postgres://${user}@localhost/${database}?host=${encodeURIComponent(socketDir ?? '')}`;
}

/** Splits a connection string into a connection string per host. */
export function splitHosts(url: string): string[] {
  const [, scheme = '', credentials = '', hosts = '', rest = ''] = URL_PARTS.exec(url) ?? [];
  return hosts.split(',').map((host) => `${scheme}${credentials}${host}${rest}`);
}
