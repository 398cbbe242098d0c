import type { FastifyInstance } from 'fastify';
import { hasBody } from './body-progress.ts';
import { RequestSlots } from './request-slots.ts';

/** What one network address may hold of all slots, before `ADDRESS_LIMIT_SCALE`. */
const SHARE_OF_ONE_ADDRESS = 0.2;

/** What one network address may hold of `total`. */
export const shareOfOneAddress = (total: number, scale: number): number =>
  Math.max(1, Math.round(total * SHARE_OF_ONE_ADDRESS * scale));

const isHealthCheck = (url: string): boolean => url === '/healthz' || url === '/readyz';

/**
 * Refuses requests beyond `total` under way with a 503 and Retry-After, so that a flood meets a quick answer instead
 * of a queue that grows; and those of one network address beyond its share with a 429. A request that brings a body
 * counts from when it is there: a slow client holds no slot. Health checks are always answered.
 */
export function limitRequestsUnderWay(
  app: FastifyInstance,
  { total, addressLimitScale }: { total: number; addressLimitScale: number },
): RequestSlots {
  const slots = new RequestSlots({ total, ofOneAddress: shareOfOneAddress(total, addressLimitScale) });
  slots.follow(app);
  app.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request.raw) || isHealthCheck(request.url)) return done();
    done(slots.take(request, reply));
  });
  app.addHook('preValidation', (request, reply, done) => {
    if (isHealthCheck(request.url)) return done();
    done(slots.take(request, reply));
  });
  return slots;
}
