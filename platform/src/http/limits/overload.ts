import type { FastifyInstance } from 'fastify';
import { hasBody } from './body-progress.ts';
import { RequestSlots } from './request-slots.ts';

/** The share of slots for one network address, before `ADDRESS_LIMIT_SCALE`. */
const SHARE_OF_ONE_ADDRESS = 0.2;

/** Returns the number of slots for one network address. */
export const shareOfOneAddress = (total: number, scale: number): number =>
  Math.max(1, Math.round(total * SHARE_OF_ONE_ADDRESS * scale));

const isHealthCheck = (url: string): boolean => url === '/healthz' || url === '/readyz';

/**
 * Refuses requests beyond `total` with a 503 and Retry-After, so that a flood gets quick answers instead of a
 * growing queue. Refuses those beyond the share of one network address with a 429. A request takes its slot
 * after its body was read, so that slow clients occupy no slot. Health checks always pass.
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
