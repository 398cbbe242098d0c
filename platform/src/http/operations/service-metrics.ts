import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Database } from '../../db/database.ts';
import { listJobCounts } from '../../jobs/job-counts.queries.ts';
import type { ReadRetries } from '../requests/retry-reads.ts';
import { checkDatabase, withinTime } from './database-health.ts';
import { countImports, type ImportCounts } from './import-counts.queries.ts';
import { type Reading, registerReadings } from './readings.ts';

/** Sources of the metrics. */
export interface ServiceReadings {
  sql: Database;
  readRetries: ReadRetries;
  /** Undefined if badges are not minted. */
  isChainUp: () => boolean | undefined;
  /** Undefined if no replica is configured. */
  replica: () => { lagSeconds: number; isInUse: boolean } | undefined;
}

type Outcome = 'sent' | 'failed' | 'accepted' | 'refused';

/** Calls in which a person signs in. Refreshing a session does not count. */
const SIGN_IN = /^\/auth\/v1\/(token|verify|factors\/:id\/verify)$/;

/** A counter with one series per result. */
export class OutcomeCounter {
  readonly #counter: Counter<'outcome'>;

  constructor(registry: Registry, name: string, help: string, outcomes: readonly Outcome[]) {
    this.#counter = new Counter({ name, help, labelNames: ['outcome'], registers: [registry] });
    // Initialize every series. Otherwise, `increase()` would miss the first failure.
    for (const outcome of outcomes) this.#counter.inc({ outcome }, 0);
  }

  add(outcome: Outcome): void {
    this.#counter.inc({ outcome });
  }
}

function countSignIns(app: FastifyInstance, registry: Registry): void {
  const signIns = new OutcomeCounter(registry, 'wayable_sign_ins_total', 'Attempted sign-ins', [
    'accepted',
    'refused',
  ]);
  app.addHook('onResponse', (request, reply, done) => {
    const isRefresh = (request.query as { grant_type?: unknown } | null)?.grant_type === 'refresh_token';
    const isSignIn = request.method === 'POST' && SIGN_IN.test(request.routeOptions.url ?? '');
    if (isSignIn && !isRefresh && reply.statusCode < 500)
      signIns.add(reply.statusCode < 400 ? 'accepted' : 'refused');
    done();
  });
}

function measureDatabase(registry: Registry, { sql, readRetries }: ServiceReadings): void {
  const readOnly = new Gauge({
    name: 'wayable_database_read_only',
    help: '1: the database refuses writes',
    aggregator: 'max',
    registers: [registry],
  });
  new Gauge({
    name: 'wayable_database_up',
    help: '1: the database answers',
    aggregator: 'min',
    registers: [registry],
    async collect() {
      const { isUp, isReadOnly } = await checkDatabase(sql);
      this.set(isUp ? 1 : 0);
      readOnly.set(isReadOnly ? 1 : 0);
    },
  });
  const gauges: Reading[] = [
    ['wayable_database_connections_used', 'Connections that run a statement', () => sql.counts().used],
    ['wayable_database_connections_max', 'Maximum connections', () => sql.counts().max],
    ['wayable_database_requests_waiting', 'Work that waits for a connection', () => sql.counts().waiting],
  ];
  const counters: Reading[] = [
    [
      'wayable_database_waits_timed_out_total',
      'Work that got no connection in time',
      () => sql.counts().waitsTimedOut,
    ],
    [
      'wayable_database_statements_over_deadline_total',
      'Statements that exceeded the timeout',
      () => sql.counts().overDeadline,
    ],
    ['wayable_database_connections_lost_total', 'Connections that ended early', () => sql.counts().lost],
    [
      'wayable_database_deadlocks_total',
      'Deadlocks, after each of which the work is repeated',
      () => sql.counts().deadlocks,
    ],
    [
      'wayable_database_reads_retried_total',
      'Reads repeated after a lost connection',
      () => readRetries.count,
    ],
  ];
  registerReadings(registry, { gauges, counters });
}

/** Reads imports from the database, because a command runs them. */
function measureImports(registry: Registry, sql: Database): void {
  const gaugeOf = (name: string, help: string) =>
    new Gauge({ name, help, labelNames: ['kind'], aggregator: 'max', registers: [registry] });
  const finishedAt = gaugeOf(
    'wayable_import_last_finished_timestamp_seconds',
    'When the last import of places finished',
  );
  const seconds = gaugeOf('wayable_import_last_duration_seconds', 'Duration of the last import of places');
  new Counter({
    name: 'wayable_imports_total',
    help: 'Imports of places by kind and result',
    labelNames: ['kind', 'outcome'],
    aggregator: 'max',
    registers: [registry],
    async collect() {
      const imports = await withinTime<ImportCounts[]>(countImports(sql), []);
      if (imports.length > 0) this.reset();
      for (const counts of imports) {
        const { kind } = counts;
        this.inc({ kind, outcome: 'finished' }, counts.finished);
        this.inc({ kind, outcome: 'failed' }, counts.failed);
        finishedAt.set({ kind }, counts.last_finished_at);
        seconds.set({ kind }, counts.last_seconds);
      }
    },
  });
}

/** Reads the queue from the database. Omits the figures if the database does not respond. */
function measureJobs(registry: Registry, sql: Database): void {
  const oldest = new Gauge({
    name: 'wayable_jobs_oldest_seconds',
    help: 'Waiting time of the oldest due job',
    labelNames: ['queue'],
    aggregator: 'max',
    registers: [registry],
  });
  new Gauge({
    name: 'wayable_jobs',
    help: 'Jobs that wait, and jobs that failed for good',
    labelNames: ['queue', 'state'],
    aggregator: 'max',
    registers: [registry],
    async collect() {
      this.reset();
      oldest.reset();
      for (const job of await withinTime(listJobCounts(sql), [])) {
        this.set({ queue: job.queue, state: 'waiting' }, job.waiting);
        this.set({ queue: job.queue, state: 'failed' }, job.failed);
        oldest.set({ queue: job.queue }, job.oldest_seconds);
      }
    },
  });
}

function measureNeighbors(registry: Registry, { isChainUp, replica }: ServiceReadings): void {
  if (isChainUp() !== undefined) {
    new Gauge({
      name: 'wayable_chain_up',
      help: '1: the chain answers, and has our contract',
      aggregator: 'min',
      registers: [registry],
      collect() {
        this.set(isChainUp() ? 1 : 0);
      },
    });
  }
  if (replica() === undefined) return;
  const lag = new Gauge({
    name: 'wayable_replica_lag_seconds',
    help: 'Lag of the freshest replica',
    aggregator: 'max',
    registers: [registry],
  });
  new Gauge({
    name: 'wayable_replica_in_use',
    help: '1: reads of visitors go to a replica',
    aggregator: 'min',
    registers: [registry],
    collect() {
      const reading = replica();
      this.set(reading?.isInUse ? 1 : 0);
      lag.set(reading?.lagSeconds ?? 0);
    },
  });
}

/**
 * Registers metrics of sign-ins, database, jobs, imports, chain and replicas.
 * @returns the mail counter, for the sender
 */
export function registerServiceMetrics(
  app: FastifyInstance,
  registry: Registry,
  readings: ServiceReadings,
): { mails: OutcomeCounter } {
  countSignIns(app, registry);
  measureDatabase(registry, readings);
  measureJobs(registry, readings.sql);
  measureImports(registry, readings.sql);
  measureNeighbors(registry, readings);
  return {
    mails: new OutcomeCounter(registry, 'wayable_mails_total', 'Mails by response of the mail server', [
      'sent',
      'failed',
    ]),
  };
}
