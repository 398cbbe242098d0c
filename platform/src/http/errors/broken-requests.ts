import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ProblemCode } from '@wayable/protocol/problems';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { networkOf } from '../requests/network.ts';
import { DomainError } from './domain-error.ts';
import { toProblem } from './error-handler.ts';

/**
 * Maximum number of error responses per network address, before `ADDRESS_LIMIT_SCALE`. Further connections
 * are closed without a response.
 */
const ANSWERED = { max: 60, windowMs: 60_000 };
const ADDRESSES_KNOWN = 10_000;

const CODES: Record<string, [code: ProblemCode, detail: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['request_timeout', 'The request came too slowly. Please try again.'],
  HPE_HEADER_OVERFLOW: ['headers_too_large', 'The address and the headers are too large.'],
};

interface BrokenRequestOptions {
  headers: Record<string, string>;
  addressLimitScale: number;
  log: FastifyBaseLogger;
  isAnswering: (socket: Socket) => boolean;
}

/**
 * Answers invalid HTTP (RFC 9112) and timeouts, which never reach a route or a hook. Sends a problem document
 * with security headers, writes a log line, and limits responses per address.
 */
export class BrokenRequests {
  readonly #options: BrokenRequestOptions;
  readonly #byAddress = new LRUCache<string, { count: number }>({
    max: ADDRESSES_KNOWN,
    ttl: ANSWERED.windowMs,
  });
  #count = 0;

  constructor(options: BrokenRequestOptions) {
    this.#options = options;
  }

  /** Returns the number of broken requests since the start. */
  get count(): number {
    return this.#count;
  }

  /** Handles `clientError` of the HTTP server. */
  handle({ code = '' }: NodeJS.ErrnoException, socket: Socket): void {
    const { remoteAddress } = socket;
    if (code === 'ECONNRESET' || socket.destroyed || remoteAddress === undefined) {
      socket.destroy();
      return;
    }
    this.#count += 1;
    if (!this.#mayAnswer(networkOf(remoteAddress)) || this.#options.isAnswering(socket)) {
      socket.destroy();
      return;
    }
    const [problemCode, detail] = CODES[code] ?? ['validation_failed', 'This is not an HTTP request.'];
    const id = randomUUID();
    const { status } = toProblem(new DomainError(problemCode, detail));
    this.#options.log.info({ reqId: id, remoteAddress, code, status }, 'answered a malformed request');
    socket.end(this.#toText(new DomainError(problemCode, detail), id), () => socket.destroy());
  }

  #mayAnswer(address: string): boolean {
    const known = this.#byAddress.get(address) ?? { count: 0 };
    if (known.count === 0) this.#byAddress.set(address, known);
    known.count += 1;
    return known.count <= Math.max(1, Math.round(ANSWERED.max * this.#options.addressLimitScale));
  }

  #toText(error: DomainError, id: string): string {
    const problem = toProblem(error);
    const body = JSON.stringify(problem);
    const headers = {
      ...this.#options.headers,
      'x-request-id': id,
      'content-type': 'application/problem+json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    return [`HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`, ...lines, '', body].join('\r\n');
  }
}
