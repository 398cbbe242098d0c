import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import Type from 'typebox';
import type { Database } from '../db/database.ts';
import { DomainError } from './domain-error.ts';

interface OperationsOptions {
  sql: Database;
  requestsUnderWay: () => number;
  isStopping: () => boolean;
}

const READINESS_TIMEOUT_MS = 2_000;
const DURATION_BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const Health = Type.Object({ status: Type.String() });

const afterTimeout = () =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('The database does not answer')), READINESS_TIMEOUT_MS).unref();
  });

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
  new Gauge({
    name: 'http_requests_under_way',
    help: 'Requests that have not been answered yet',
    registers: [registry],
    collect() {
      this.set(options.requestsUnderWay());
    },
  });
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
        await Promise.race([options.sql`select 1`, afterTimeout()]);
      } catch (cause) {
        throw new DomainError('database_unavailable', 'The database does not answer.', undefined, { cause });
      }
      return { status: 'ok' };
    },
  );
  app.get('/metrics', { schema: { tags, summary: 'Metrics for Prometheus' } }, async (_request, reply) => {
    reply.type(registry.contentType);
    return registry.metrics();
  });
}
