import type { FastifyInstance } from 'fastify';
import { DomainError } from './domain-error.ts';

/**
 * Refuses requests beyond `limit` under way with a 503 and Retry-After, so that a flood meets a quick answer instead
 * of a queue that grows. Health checks are always answered.
 */
export function limitRequestsUnderWay(app: FastifyInstance, limit: number): { count: () => number } {
  const underWay = new WeakSet<object>();
  let count = 0;
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.url === '/healthz' || request.url === '/readyz') return done();
    if (count >= limit) {
      return done(new DomainError('overloaded', 'Too many requests are under way. Please try again.'));
    }
    count += 1;
    underWay.add(request);
    done();
  });
  const release = (request: object) => {
    if (underWay.delete(request)) count -= 1;
  };
  app.addHook('onResponse', (request, _reply, done) => {
    release(request);
    done();
  });
  app.addHook('onRequestAbort', (request, done) => {
    release(request);
    done();
  });
  return { count: () => count };
}
