import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import Type from 'typebox';
import { type Database, pingDatabase } from '../../db/database.ts';
import type { BrokenRequests } from '../errors/broken-requests.ts';
import { DomainError } from '../errors/domain-error.ts';
import { PROBLEM_RESPONSES } from '../errors/problem-responses.ts';
import type { Connections } from '../limits/connections.ts';
import type { RequestSlots } from '../limits/request-slots.ts';
import { buildMetricsGate } from './metrics-gate.ts';

interface OperationsOptions {
  sql: Database;
  requests: RequestSlots;
  /** Made later than this. */
  uploads: () => RequestSlots;
  connections: Connections;
  brokenRequests: BrokenRequests;
  isStopping: () => boolean;
  /** Who bears it reads the metrics; undefined: this machine does. */
  metricsToken: string | undefined;
}

const READINESS_TIMEOUT_MS = 2_000;
const DURATION_BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const Health = Type.Object({ status: Type.String() });

const afterTimeout = () =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('The database does not answer')), READINESS_TIMEOUT_MS).unref();
  });

type Reading = [name: string, help: string, read: () => number];

/** What the limits of `overload.ts`, `connections.ts` and `broken-requests.ts` hold and have done. */
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
      'Requests whose handler had not ended long after the client was gone',
      () => requests.leaked + uploads().leaked,
    ],
    [
      'http_connections_refused_total',
      'Connections beyond the limits, closed at once',
      () => connections.counts.refused,
    ],
    [
      'tls_handshakes_failed_total',
      'Connections that were no TLS, or no handshake in time',
      () => connections.counts.failedHandshakes,
    ],
    [
      'http_broken_requests_total',
      'What was no request of HTTP, or none in time',
      () => brokenRequests.count,
    ],
  ];
  for (const [name, help, read] of gauges) {
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  }
  for (const [name, help, read] of counters) {
    new Counter({
      name,
      help,
      registers: [registry],
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  }
}

/** Liveness, readiness and metrics in the Prometheus text format. */
export function registerOperations(app: FastifyInstance, options: OperationsOptions): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATION_BUCKETS_SECONDS,
    registers: [registry],
  });
  registerLoadMetrics(registry, options);
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unmatched';
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1_000);
    done();
  });

  const tags = ['operations'];
  // Whoever watches the process asks often, and from one address.
  const unlimited = { config: { rateLimit: false as const } };
  app.get(
    '/healthz',
    { ...unlimited, schema: { tags, summary: 'Whether the process lives', response: { 200: Health } } },
    () => ({
      status: 'ok',
    }),
  );
  app.get(
    '/readyz',
    { ...unlimited, schema: { tags, summary: 'Whether requests can be served', response: { 200: Health } } },
    async () => {
      if (options.isStopping()) throw new DomainError('overloaded', 'The server is stopping.');
      try {
        await Promise.race([pingDatabase(options.sql), afterTimeout()]);
      } catch (cause) {
        throw new DomainError('database_unavailable', 'The database does not answer.', undefined, { cause });
      }
      return { status: 'ok' };
    },
  );
  app.get(
    '/metrics',
    {
      onRequest: buildMetricsGate(options.metricsToken),
      schema: {
        tags,
        summary: 'Metrics for Prometheus: for this machine, or with METRICS_TOKEN for whoever bears it',
        security: options.metricsToken === undefined ? [] : [{ metrics: [] }],
        response: { 200: Type.String(), ...PROBLEM_RESPONSES },
        produces: ['text/plain'],
      },
    },
    async (_request, reply) => {
      reply.type(registry.contentType);
      return registry.metrics();
    },
  );
}
