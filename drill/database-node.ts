import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Child, giveToDatabase, listProcessTree, signalAll } from './child.ts';
import type { Programs } from './programs.ts';

export const SUPERUSER = { username: 'postgres', password: 'super' };
const REPLICATION = { username: 'replicator', password: 'replica' };
const REWIND = { username: 'rewind', password: 'rewind' };

/** The settings of deploy/patroni/patroni.yml. */
const CLUSTER_SETTINGS = {
  ttl: 20,
  loop_wait: 5,
  retry_timeout: 5,
  maximum_lag_on_failover: 1_048_576,
  primary_start_timeout: 0,
  synchronous_mode: true,
  postgresql: {
    use_pg_rewind: true,
    use_slots: true,
    parameters: { max_connections: 100, wal_log_hints: 'on' },
  },
};

export interface NodeOptions {
  name: string;
  postgresPort: number;
  restPort: number;
  etcdPort: number;
  folder: string;
  logFolder: string;
  programs: Programs;
}

/** A machine of the database cluster: Patroni, and the PostgreSQL that it starts. */
export class DatabaseNode {
  readonly name: string;
  readonly url: string;
  readonly #options: NodeOptions;
  readonly #dataFolder: string;
  #patroni: Child | undefined;

  constructor(options: NodeOptions) {
    this.#options = options;
    this.name = options.name;
    this.url = `http://127.0.0.1:${options.restPort}`;
    this.#dataFolder = join(options.folder, 'data');
  }

  async start(): Promise<void> {
    if (this.#patroni?.isRunning) return;
    const { name, folder, logFolder, programs } = this.#options;
    await mkdir(folder, { recursive: true });
    const settings = join(folder, 'patroni.yml');
    // Each JSON document is a YAML document.
    await writeFile(settings, JSON.stringify(this.#settings(), undefined, 2));
    giveToDatabase(folder);
    this.#patroni = new Child({
      name: `patroni-${name}`,
      command: programs.paths.patroni,
      args: [settings],
      env: { PATH: process.env.PATH, HOME: folder },
      logFolder,
      isDatabase: true,
    });
  }

  /** Ends Patroni and PostgreSQL immediately, like a power failure. */
  async killMachine(): Promise<void> {
    const postgres = this.#listPostgres();
    const ended = this.#patroni?.end('SIGKILL');
    signalAll(postgres, 'SIGKILL');
    await ended;
  }

  /** Lets Patroni stop PostgreSQL, which then removes its shared memory. */
  async stop(): Promise<void> {
    await this.#patroni?.end('SIGTERM');
    signalAll(this.#listPostgres(), 'SIGKILL');
  }

  killPostgres(): void {
    signalAll(this.#listPostgres(), 'SIGKILL');
  }

  /** Stops the processes of PostgreSQL, like a disk that hangs. Returns a function that continues them. */
  freezePostgres(): () => void {
    const frozen = this.#listPostgres();
    signalAll(frozen, 'SIGSTOP');
    return () => signalAll(frozen, 'SIGCONT');
  }

  #listPostgres(): number[] {
    try {
      const pid = Number.parseInt(readFileSync(join(this.#dataFolder, 'postmaster.pid'), 'utf8'), 10);
      return listProcessTree(pid);
    } catch {
      return [];
    }
  }

  #settings() {
    const { name, postgresPort, restPort, etcdPort, folder, programs } = this.#options;
    return {
      scope: 'wayable',
      name,
      restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
      etcd3: { hosts: `127.0.0.1:${etcdPort}` },
      bootstrap: {
        dcs: CLUSTER_SETTINGS,
        initdb: [{ encoding: 'UTF8' }, 'data-checksums'],
        pg_hba: [
          `host replication ${REPLICATION.username} 127.0.0.1/32 scram-sha-256`,
          'host all all 127.0.0.1/32 scram-sha-256',
        ],
      },
      postgresql: {
        listen: `127.0.0.1:${postgresPort}`,
        connect_address: `127.0.0.1:${postgresPort}`,
        data_dir: this.#dataFolder,
        bin_dir: programs.postgresFolder,
        pgpass: join(folder, 'pgpass'),
        authentication: { superuser: SUPERUSER, replication: REPLICATION, rewind: REWIND },
        parameters: { unix_socket_directories: folder },
      },
    };
  }
}
