import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import Type from 'typebox';
import type { PrimaryLink } from '../../workers/primary-link.ts';
import { shareMetrics } from '../../workers/worker-metrics.ts';
import type { BrokenRequests } from '../errors/broken-requests.ts';
import { DomainError } from '../errors/domain-error.ts';
import { PROBLEM_RESPONSES } from '../errors/problem-responses.ts';
import type { Connections } from '../limits/connections.ts';
import type { RequestSlots } from '../limits/request-slots.ts';
import { checkDatabase, withinTime } from './database-health.ts';
import { buildMetricsGate } from './metrics-gate.ts';
import { type Reading, registerReadings } from './readings.ts';
import { type OutcomeCounter, registerServiceMetrics, type ServiceReadings } from './service-metrics.ts';

/** A server that the process needs for a part of its work. */
export interface Neighbor {
  degradation: 'storage_away' | 'mail_away';
  /** The line of the log if it does not answer at the start. Names its setting. */
  warning: string;
  /** Rejects unless the server answers. */
  probe: () => Promise<void>;
}

interface OperationsOptions extends ServiceReadings {
  requests: RequestSlots;
  /** This is a function, because uploads are registered later. */
  uploads: () => RequestSlots;
  connections: Connections;
  brokenRequests: BrokenRequests;
  isStopping: () => boolean;
  /** Filled later, because the features open their servers. */
  neighbors: readonly Neighbor[];
  /** Bearer token for the metrics; undefined: only this machine may read them. */
  metricsToken: string | undefined;
  /** Provides the metrics of all processes on the port. */
  primary: PrimaryLink | undefined;
}

const DURATION_BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
/** Mail servers delay their greeting by some seconds. */
const NEIGHBOR_TIMEOUT_MS = 8_000;
const Health = Type.Object({ status: Type.String() });

/** Names of degraded parts; empty if everything works. */
const DEGRADATIONS = [
  'database_away',
  'database_read_only',
  'pool_exhausted',
  'replica_away',
  'chain_away',
  'storage_away',
  'mail_away',
] as const;

const Status = Type.Object({
  status: Type.Union([Type.Literal('ok'), Type.Literal('degraded')]),
  degraded: Type.Array(Type.String({ enum: [...DEGRADATIONS] })),
  database: Type.Object({
    is_up: Type.Boolean(),
    is_read_only: Type.Boolean(),
    problem: Type.Optional(Type.String()),
    connections: Type.Object({ used: Type.Integer(), max: Type.Integer(), waiting: Type.Integer() }),
  }),
  replica: Type.Optional(Type.Object({ lag_seconds: Type.Number(), is_in_use: Type.Boolean() })),
});

/** Returns the servers that do not answer in time. */
async function findAway(neighbors: readonly Neighbor[]): Promise<Neighbor[]> {
  const isUp = await Promise.all(
    neighbors.map(({ probe }) =>
      withinTime(
        probe().then(() => true),
        false,
        NEIGHBOR_TIMEOUT_MS,
      ),
    ),
  );
  return neighbors.filter((_, index) => !isUp[index]);
}

/** Returns the status of everything this process depends on. */
async function readStatus({
  sql,
  replica,
  isChainUp,
  neighbors,
}: OperationsOptions): Promise<Type.Static<typeof Status>> {
  const [{ isUp, isReadOnly, problem }, away] = await Promise.all([checkDatabase(sql), findAway(neighbors)]);
  const { used, max, waiting } = sql.counts();
  const reading = replica();
  const checks: Record<(typeof DEGRADATIONS)[number], boolean> = {
    database_away: !isUp,
    database_read_only: isReadOnly,
    pool_exhausted: waiting > max,
    replica_away: reading !== undefined && !reading.isInUse,
    chain_away: isChainUp() === false,
    storage_away: away.some(({ degradation }) => degradation === 'storage_away'),
    mail_away: away.some(({ degradation }) => degradation === 'mail_away'),
  };
  const degraded = DEGRADATIONS.filter((name) => checks[name]);
  return {
    status: degraded.length === 0 ? 'ok' : 'degraded',
    degraded,
    database: {
      is_up: isUp,
      is_read_only: isReadOnly,
      ...(problem !== undefined && { problem }),
      connections: { used, max, waiting },
    },
    ...(reading && { replica: { lag_seconds: reading.lagSeconds, is_in_use: reading.isInUse } }),
  };
}

/** Registers metrics of the limits in `overload.ts`, `connections.ts` and `broken-requests.ts`. */
function registerLoadMetrics(
  registry: Registry,
  { requests, uploads, connections, brokenRequests }: OperationsOptions,
) {
  const gauges: Reading[] = [
    ['http_requests_under_way', 'Requests that have not been answered yet', () => requests.count],
    ['photo_uploads_under_way', 'Uploads that have not been answered yet', () => uploads().count],
    ['http_connections', 'Connections that are open', () => connections.counts.open],
    [
      'nodejs_array_buffers_bytes',
      'Memory of buffers, a part of the external memory',
      () => process.memoryUsage().arrayBuffers,
    ],
  ];
  const counters: Reading[] = [
    [
      'http_requests_leaked_total',
      'Requests still running long after the client disconnected',
      () => requests.leaked + uploads().leaked,
    ],
    [
      'http_connections_refused_total',
      'Connections beyond the limits, closed at once',
      () => connections.counts.refused,
    ],
    ['http_broken_requests_total', 'Invalid or timed-out HTTP requests', () => brokenRequests.count],
  ];
  registerReadings(registry, { gauges, counters });
}

/**
 * Registers liveness, readiness, status, and metrics in the Prometheus text format.
 * @returns counters for other features
 */
export function registerOperations(
  app: FastifyInstance,
  options: OperationsOptions,
): { mails: OutcomeCounter } {
  const registry = new Registry();
  // A worker counts as serving once it listens.
  if (options.primary) app.addHook('onListen', async () => shareMetrics(registry));
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATION_BUCKETS_SECONDS,
    registers: [registry],
  });
  registerLoadMetrics(registry, options);
  const outcomes = registerServiceMetrics(app, registry, options);
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unmatched';
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1_000);
    done();
  });

  // The start goes on, so do not wait.
  app.addHook('onListen', async () => {
    void findAway(options.neighbors).then((away) => {
      for (const { warning } of away) app.log.warn(warning);
    });
  });

  const tags = ['operations'];
  // Monitoring polls often and from one address.
  const unlimited = { config: { rateLimit: false as const } };
  app.get(
    '/healthz',
    {
      ...unlimited,
      schema: {
        tags,
        operationId: 'getHealth',
        summary: 'Whether the process lives',
        response: { 200: Health },
      },
    },
    () => ({
      status: 'ok',
    }),
  );
  app.get(
    '/readyz',
    {
      ...unlimited,
      schema: {
        tags,
        operationId: 'getReadiness',
        summary: 'Whether requests can be served',
        response: { 200: Health },
      },
    },
    // Stay ready without a database: pages and cached data are still served, and no other process would do
    // better.
    () => {
      if (options.isStopping()) throw new DomainError('overloaded', 'The server is stopping.');
      return { status: 'ok' };
    },
  );
  const forOperators = { onRequest: buildMetricsGate(options.metricsToken) };
  const security = options.metricsToken === undefined ? [] : [{ metrics: [] }];
  app.get(
    '/status',
    {
      ...forOperators,
      schema: {
        tags,
        operationId: 'getStatus',
        summary: 'What is degraded: with METRICS_TOKEN; unset, for this machine',
        security,
        response: { 200: Status, ...PROBLEM_RESPONSES },
      },
    },
    () => readStatus(options),
  );
  app.get(
    '/metrics',
    {
      ...forOperators,
      schema: {
        tags,
        operationId: 'getMetrics',
        summary: 'Metrics for Prometheus: with METRICS_TOKEN; unset, for this machine',
        security,
        response: { 200: Type.String(), ...PROBLEM_RESPONSES },
        produces: ['text/plain'],
      },
    },
    async (_request, reply) => {
      reply.type(registry.contentType);
      const metrics = options.primary ? await options.primary.ask('metrics', null) : await registry.metrics();
      if (metrics === undefined) throw new DomainError('overloaded', 'No process reports its metrics.');
      return metrics;
    },
  );
  return outcomes;
}
