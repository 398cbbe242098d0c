import { timingSafeEqual } from 'node:crypto';
import { BlockList, isIP, isIPv6 } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashOf } from '../../secrets/token.ts';
import { DomainError } from '../errors/domain-error.ts';

/** Headers that proxies add. With one of them, a local connection carries a request from elsewhere. */
const FORWARDING_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Compares hashes of equal length in constant time. */
const isSame = (one: string, other: string): boolean => timingSafeEqual(hashOf(one), hashOf(other));

const isLoopback = (address: string): boolean => loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

/**
 * Returns whether a `Host` header names this machine. A remote page may resolve its own name to it (DNS
 * rebinding).
 */
function namesThisMachine(host: string | undefined): boolean {
  const url = host === undefined ? null : URL.parse(`http://${host}`);
  const name = url?.hostname.replace(/^\[|\]$/g, '') ?? '';
  return name === 'localhost' || (isIP(name) !== 0 && isLoopback(name));
}

/** Returns whether a request is local, by its connection and its host name. */
function isFromThisMachine({ raw, headers }: FastifyRequest): boolean {
  const isForwarded = FORWARDING_HEADERS.some((name) => headers[name] !== undefined);
  return isLoopback(raw.socket.remoteAddress ?? '') && namesThisMachine(headers.host) && !isForwarded;
}

function findRefusal(request: FastifyRequest, token: string | undefined): DomainError | undefined {
  if (token === undefined) {
    return isFromThisMachine(request)
      ? undefined
      : new DomainError(
          'not_permitted',
          'Metrics are available on this machine only; elsewhere, set METRICS_TOKEN.',
        );
  }
  const given = /^bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (given !== undefined && isSame(given, token)) return undefined;
  return new DomainError('not_authenticated', 'Metrics require the METRICS_TOKEN of this installation.');
}

/**
 * Protects the metrics, which reveal load and failures: requires `token` as a bearer token (RFC 6750), or a
 * local request without one.
 */
export const buildMetricsGate =
  (token: string | undefined) =>
  (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void =>
    done(findRefusal(request, token));
