import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, RouteShorthandOptions } from 'fastify';
import type { PrimaryLink } from '../../workers/primary-link.ts';
import { buildSharedStore } from '../../workers/shared-limits.ts';
import { DomainError } from '../errors/domain-error.ts';

/** Requests per network address and window, before `ADDRESS_LIMIT_SCALE`. */
interface AddressLimit {
  max: number;
  windowSeconds: number;
}

const GENERAL: AddressLimit = { max: 1_200, windowSeconds: 60 };
/** Maximum number of counted addresses of the general limit. Each stricter limit counts fewer. */
const ADDRESSES_KNOWN = 50_000;
const ADDRESSES_KNOWN_OF_ROUTE = 10_000;
/** An IPv6 customer has at least a /64, so its addresses count as one. */
const IPV6_SUBNET = 64;

/** Returns route options with a stricter limit. */
export type LimitRoute = (limit: AddressLimit) => Pick<RouteShorthandOptions, 'config'>;

/**
 * Registers the general limit and returns a function for stricter limits. Workers on one port share the
 * counts.
 */
export async function registerRateLimits(
  app: FastifyInstance,
  scale: number,
  primary?: PrimaryLink,
): Promise<LimitRoute> {
  const scaled = ({ max, windowSeconds }: AddressLimit) => ({
    max: Math.max(1, Math.round(max * scale)),
    timeWindow: windowSeconds * 1_000,
  });
  await app.register(rateLimit, {
    global: true,
    ...scaled(GENERAL),
    cache: ADDRESSES_KNOWN,
    ipv6Subnet: IPV6_SUBNET,
    ...(primary && { store: buildSharedStore(primary) }),
    errorResponseBuilder: (_request, { after }) =>
      new DomainError(
        'rate_limited',
        `Too many requests from this network address. Please try again in ${after}.`,
        undefined,
        { limit: 'requests' },
      ),
  });
  return (limit) => ({ config: { rateLimit: { ...scaled(limit), cache: ADDRESSES_KNOWN_OF_ROUTE } } });
}
