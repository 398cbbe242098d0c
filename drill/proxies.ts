import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Child, giveToDatabase } from './child.ts';
import type { Programs } from './programs.ts';

interface ProxyOptions {
  folder: string;
  logFolder: string;
  programs: Programs;
}

interface DatabaseServer {
  name: string;
  postgresPort: number;
  restPort: number;
}

/** Returns a proxy for the node with a role. Patroni answers 200 only at the URL of the node's role. */
const toDatabaseProxy = (
  role: 'primary' | 'replica',
  port: number,
  databases: DatabaseServer[],
) => `listen ${role}
  mode tcp
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /${role}
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${databases.map(({ name, postgresPort, restPort }) => `  server ${name} 127.0.0.1:${postgresPort} check port ${restPort}`).join('\n')}`;

/** Returns the settings of deploy/patroni/haproxy.cfg and deploy/haproxy.cfg for these ports. */
const haproxySettings = ({
  databases,
  primaryPort,
  replicaPort,
  sitePort,
  processPorts,
}: HaproxyAddresses) => `defaults
  timeout connect 3s
  timeout client 30m
  timeout server 30m

${toDatabaseProxy('primary', primaryPort, databases)}

${toDatabaseProxy('replica', replicaPort, databases)}

listen site
  mode http
  bind 127.0.0.1:${sitePort}
  timeout client 130s
  timeout server 130s
  http-request set-header X-Forwarded-Proto https
  http-request set-header X-Forwarded-For %[src]
  option httpchk GET /readyz
  http-check expect status 200
  option redispatch 1
  retries 3
  retry-on conn-failure empty-response
  default-server inter 1s fall 2 rise 1
${processPorts.map((port, index) => `  server wayable-${index + 1} 127.0.0.1:${port} check`).join('\n')}
`;

export interface HaproxyAddresses {
  databases: DatabaseServer[];
  primaryPort: number;
  replicaPort: number;
  sitePort: number;
  processPorts: number[];
}

/** Starts HAProxy in front of the databases and of the processes. */
export async function startHaproxy(
  { folder, logFolder, programs }: ProxyOptions,
  addresses: HaproxyAddresses,
): Promise<Child> {
  const settings = join(folder, 'haproxy.cfg');
  await writeFile(settings, haproxySettings(addresses));
  return new Child({
    name: 'haproxy',
    command: programs.paths.haproxy,
    args: ['-db', '-f', settings],
    logFolder,
  });
}

/** Returns the settings of docs/operations/pooler.md for these ports. */
const pgbouncerSettings = ({ port, primaryPort, role, password }: PgbouncerAddresses) => `[databases]
wayable = host=127.0.0.1 port=${primaryPort} dbname=wayable user=${role} password=${password}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 20
max_client_conn = 500
query_wait_timeout = 5
server_check_delay = 5
server_login_retry = 1
`;

export interface PgbouncerAddresses {
  port: number;
  primaryPort: number;
  role: string;
  password: string;
}

/** Starts PgBouncer in transaction mode in front of the primary. */
export async function startPgbouncer(
  { folder, logFolder, programs }: ProxyOptions,
  addresses: PgbouncerAddresses,
): Promise<Child> {
  const own = join(folder, 'pgbouncer');
  await mkdir(own);
  const settings = join(own, 'pgbouncer.ini');
  await writeFile(settings, pgbouncerSettings(addresses));
  giveToDatabase(own);
  return new Child({
    name: 'pgbouncer',
    command: programs.paths.pgbouncer,
    args: [settings],
    logFolder,
    isDatabase: true,
  });
}
