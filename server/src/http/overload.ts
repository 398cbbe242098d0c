import type { FastifyInstance } from 'fastify';
import { DomainError } from './domain-error.ts';

/**
 * Refuses requests beyond `limit` under way with a 503 and Retry-After, so that a flood meets a quick answer instead
 * of a queue that grows. Health checks are always answered.
 */
export function limitRequestsUnderWay(app: FastifyInstance, limit: number): { count: () => number } {
  const underWay = new WeakSet<object>();
  let count = 0;
  app.addHook('onRequest', async (request) => {
    if (request.url === '/healthz' || request.url === '/readyz') return;
    if (count >= limit)
      throw new DomainError('overloaded', 'Too many requests are under way. Please try again.');
    count += 1;
    underWay.add(request);
  });
  const release = (request: object) => {
    if (underWay.delete(request)) count -= 1;
  };
  app.addHook('onResponse', async (request) => release(request));
  app.addHook('onRequestAbort', async (request) => release(request));
  return { count: () => count };
}
