import { createHash, timingSafeEqual } from 'node:crypto';
import { BlockList, isIP, isIPv6 } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../errors/domain-error.ts';

/** What proxies add: then the connection comes from this machine, and the request from somewhere else. */
const FORWARDING_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Hashes have one length, and comparing them takes as long for a near guess as for a far one. */
const isSame = (one: string, other: string): boolean => timingSafeEqual(hashOf(one), hashOf(other));

const isLoopback = (address: string): boolean => loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

/** Whether a `Host` header names this machine. A page elsewhere may let its own name resolve to it (DNS rebinding). */
function namesThisMachine(host: string | undefined): boolean {
  const url = host === undefined ? null : URL.parse(`http://${host}`);
  const name = url?.hostname.replace(/^\[|\]$/g, '') ?? '';
  return name === 'localhost' || (isIP(name) !== 0 && isLoopback(name));
}

/** Whether a request was made on this machine: by its connection and by the name that it calls. */
function isFromThisMachine({ raw, headers }: FastifyRequest): boolean {
  const isForwarded = FORWARDING_HEADERS.some((name) => headers[name] !== undefined);
  return isLoopback(raw.socket.remoteAddress ?? '') && namesThisMachine(headers.host) && !isForwarded;
}

function findRefusal(request: FastifyRequest, token: string | undefined): DomainError | undefined {
  if (token === undefined) {
    return isFromThisMachine(request)
      ? undefined
      : new DomainError('not_permitted', 'Metrics are for this machine; METRICS_TOKEN opens them.');
  }
  const given = /^bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (given !== undefined && isSame(given, token)) return undefined;
  return new DomainError('not_authenticated', 'Metrics need the token of this installation.');
}

/**
 * Lets the metrics be read with `token` as a bearer token (RFC 6750), and where there is none on this machine only: they
 * tell how much is going on, and what fails.
 */
export const buildMetricsGate =
  (token: string | undefined) =>
  (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void =>
    done(findRefusal(request, token));
