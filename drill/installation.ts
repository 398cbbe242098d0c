import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { connect, type Database } from '../platform/src/db/database.ts';
import { Child } from './child.ts';
import { DatabaseCluster } from './database-cluster.ts';
import { DatabaseNode, SUPERUSER } from './database-node.ts';
import { findFreePorts } from './ports.ts';
import type { Programs } from './programs.ts';
import { startHaproxy, startPgbouncer } from './proxies.ts';
import { readStatus, waitFor } from './wait.ts';
import { WayableProcess } from './wayable-process.ts';

const PROCESSES = 3;
const ROLE = { role: 'wayable', password: 'wayable' };
const BUCKET = 'wayable-drill';
const S3_STORE = fileURLToPath(new URL('s3-store.ts', import.meta.url));

async function choosePorts() {
  const ports = await findFreePorts(11 + PROCESSES);
  const take = () => ports.pop() as number;
  return {
    etcd: take(),
    etcdPeer: take(),
    primary: take(),
    replica: take(),
    site: take(),
    pgbouncer: take(),
    s3: take(),
    databases: ['a', 'b'].map((name) => ({ name, postgresPort: take(), restPort: take() })),
    processes: ports,
  };
}
type Ports = Awaited<ReturnType<typeof choosePorts>>;

/** A whole installation in a temporary folder, as docs/operations describes it. */
export class Installation {
  readonly folder: string;
  readonly siteUrl: string;
  readonly cluster: DatabaseCluster;
  readonly processes: WayableProcess[];
  readonly #logFolder: string;
  readonly #ports: Ports;
  readonly #programs: Programs;
  readonly #children: Child[] = [];

  static async prepare(programs: Programs): Promise<Installation> {
    return new Installation(programs, await choosePorts());
  }

  private constructor(programs: Programs, ports: Ports) {
    this.#programs = programs;
    this.#ports = ports;
    this.folder = mkdtempSync(join(tmpdir(), 'wayable-drill-'));
    chmodSync(this.folder, 0o755);
    this.#logFolder = join(this.folder, 'log');
    mkdirSync(this.#logFolder);
    this.siteUrl = `http://127.0.0.1:${ports.site}`;
    const { folder } = this;
    const logFolder = this.#logFolder;
    this.cluster = new DatabaseCluster(
      ports.databases.map(
        (addresses) =>
          new DatabaseNode({
            ...addresses,
            folder: join(folder, addresses.name),
            logFolder,
            etcdPort: ports.etcd,
            programs,
          }),
      ),
    );
    const env = this.#processEnvironment();
    this.processes = ports.processes.map((port, index) => {
      const name = `wayable-${index + 1}`;
      return new WayableProcess(name, port, { ...env, DATA_DIR: join(folder, name) }, logFolder);
    });
  }

  async start(): Promise<void> {
    this.#startEtcd();
    await waitFor('etcd', async () => (await readStatus(`${this.#etcdUrl}/health`)) === 200);
    this.#startS3Store();
    const options = { folder: this.folder, logFolder: this.#logFolder, programs: this.#programs };
    const { databases, primary: primaryPort, replica: replicaPort } = this.#ports;
    const { site: sitePort, processes: processPorts } = this.#ports;
    this.#children.push(
      await startHaproxy(options, { databases, primaryPort, replicaPort, sitePort, processPorts }),
      await startPgbouncer(options, { port: this.#ports.pgbouncer, primaryPort, ...ROLE }),
    );
    await this.cluster.start();
    await this.#createDatabase();
    await this.recover();
  }

  /** Starts the parts that a drill ended, and waits until all parts work. */
  async recover(): Promise<void> {
    await this.cluster.start();
    await Promise.all(this.processes.map((process) => process.start()));
    await waitFor('The site', async () => (await readStatus(`${this.siteUrl}/api/v1/leaderboard`)) === 200);
  }

  /** Opens a connection to the primary, past the pooler. */
  connectAsSuperuser(): Database {
    const { username, password } = SUPERUSER;
    const url = this.#primaryUrl(username, password, ROLE.role);
    return connect({ url }, { max: 1, statementTimeoutMs: 0 });
  }

  async stop(): Promise<void> {
    await Promise.all(this.processes.map((process) => process.end('SIGKILL')));
    await this.cluster.stop();
    await Promise.all(this.#children.map((child) => child.end('SIGKILL')));
  }

  async removeFolder(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }

  get #etcdUrl(): string {
    return `http://127.0.0.1:${this.#ports.etcd}`;
  }

  #primaryUrl(user: string, password: string, database: string): string {
    return `postgres://${user}:${password}@127.0.0.1:${this.#ports.primary}/${database}`;
  }

  #processEnvironment(): NodeJS.ProcessEnv {
    const { role, password } = ROLE;
    return {
      PATH: process.env.PATH,
      ...(process.env.NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }),
      MALLOC_ARENA_MAX: '2',
      MALLOC_MMAP_THRESHOLD_: '131072',
      PUBLIC_URL: 'https://map.drill.example',
      TRUSTED_PROXIES: '127.0.0.1',
      DATABASE_URL: `postgres://${role}:${password}@127.0.0.1:${this.#ports.pgbouncer}/${role}`,
      DATABASE_DIRECT_URL: this.#primaryUrl(role, password, role),
      DATABASE_READ_URL: `postgres://${role}:${password}@127.0.0.1:${this.#ports.replica}/${role}`,
      SECRETS_KEY: randomBytes(32).toString('base64'),
      METRICS_TOKEN: randomBytes(16).toString('hex'),
      S3_ENDPOINT: `http://127.0.0.1:${this.#ports.s3}`,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
      AUTH_CONFIRM_EMAIL: '0',
      ADDRESS_LIMIT_SCALE: '1000',
      ACCOUNT_LIMIT_SCALE: '1000',
      MAP_STYLE_URL: 'none',
      LOG_LEVEL: 'info',
    };
  }

  #startEtcd(): void {
    const peerUrl = `http://127.0.0.1:${this.#ports.etcdPeer}`;
    const options = {
      name: 'drill',
      'data-dir': join(this.folder, 'etcd'),
      'listen-client-urls': this.#etcdUrl,
      'advertise-client-urls': this.#etcdUrl,
      'listen-peer-urls': peerUrl,
      'initial-advertise-peer-urls': peerUrl,
      'initial-cluster': `drill=${peerUrl}`,
    };
    const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
    this.#children.push(
      new Child({ name: 'etcd', command: this.#programs.paths.etcd, args, logFolder: this.#logFolder }),
    );
  }

  #startS3Store(): void {
    const args = [S3_STORE, String(this.#ports.s3), join(this.folder, 's3'), BUCKET];
    this.#children.push(
      new Child({ name: 's3-store', command: process.execPath, args, logFolder: this.#logFolder }),
    );
  }

  /** Makes the role and the database, with the limits of docs/operations/pooler.md. */
  async #createDatabase(): Promise<void> {
    const { username, password } = SUPERUSER;
    const sql = connect({ url: this.#primaryUrl(username, password, 'postgres') }, { max: 1 });
    const { role } = ROLE;
    await waitFor('The address of the primary', () => isReachable(sql));
    await sql.unsafe(`create role ${role} login password '${ROLE.password}'`);
    await sql.unsafe(`create database ${role} owner ${role}`);
    await sql.unsafe(`alter role ${role} set plan_cache_mode = 'force_custom_plan'`);
    await sql.unsafe(`alter role ${role} set idle_in_transaction_session_timeout = '30s'`);
    await sql.end();
  }
}

const isReachable = (sql: Database): Promise<boolean> =>
  sql`select 1`.then(
    () => true,
    () => false,
  );
