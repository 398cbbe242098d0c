import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../errors/domain-error.ts';
import { networkOf } from '../requests/network.ts';

interface Slot {
  request: FastifyRequest;
  /** The client's network address. */
  address: string;
  takenAt: number;
  isAnswered: boolean;
  isClosed: boolean;
}

interface SlotLimits {
  /** Number of slots for all addresses. */
  total: number;
  /** Slots per network address. */
  ofOneAddress: number;
}

const CHECK_EVERY_MS = 1_000;
/**
 * A handler that runs this long after its client disconnected counts as leaked. Statements and conversions
 * have shorter timeouts.
 */
const LEAKED_AFTER_MS = 60_000;
const RETRY_AFTER_SECONDS = 2;

const clientGone = () => new DomainError('request_timeout', 'The client is gone.');

/**
 * Counts running requests in total and per network address. A slot is free again when its handler and its
 * connection have ended, for whatever reason. A client cannot start more work by disconnecting early.
 */
export class RequestSlots {
  readonly #limits: SlotLimits;
  readonly #held = new Map<FastifyRequest, Slot>();
  readonly #byAddress = new Map<string, number>();
  #leaked = 0;

  constructor(limits: SlotLimits) {
    this.#limits = limits;
  }

  /** Registers hooks for the end of requests. Call it before slots are taken. */
  follow(app: FastifyInstance): void {
    app.addHook('onSend', (request, _reply, _payload, done) => {
      const slot = this.#held.get(request);
      if (slot) {
        slot.isAnswered = true;
        if (slot.isClosed) this.#release(slot);
      }
      done();
    });
    // Fail if the client is gone. Otherwise, the framework would wait for the end of a body that never
    // arrives.
    app.addHook('preParsing', (request, _reply, _payload, done) => {
      if (request.raw.destroyed && this.#held.has(request)) done(clientGone());
      else done();
    });
    const timer = setInterval(() => this.#releaseLeaked(), CHECK_EVERY_MS).unref();
    app.addHook('onClose', async () => clearInterval(timer));
  }

  /** Returns the number of slots in use. */
  get count(): number {
    return this.#held.size;
  }

  /**
   * Returns the number of slots since the start with a handler that ran long after its client disconnected.
   */
  get leaked(): number {
    return this.#leaked;
  }

  /** Takes a slot for a request, or returns why there is none. */
  take(request: FastifyRequest, reply: FastifyReply): DomainError | undefined {
    if (this.#held.has(request)) return undefined;
    // The client has disconnected, and the rest of its body will never arrive.
    if (reply.raw.destroyed) return clientGone();
    if (this.#held.size >= this.#limits.total) {
      return new DomainError('overloaded', 'Too many requests are under way. Please try again.');
    }
    const address = networkOf(request.ip);
    const ofAddress = this.#byAddress.get(address) ?? 0;
    if (ofAddress >= this.#limits.ofOneAddress) {
      return new DomainError(
        'rate_limited',
        'Too many requests from this network address are under way. Please try again.',
        undefined,
        { retryAfterSeconds: RETRY_AFTER_SECONDS, limit: 'requests' },
      );
    }
    this.#byAddress.set(address, ofAddress + 1);
    const slot = { request, address, takenAt: Date.now(), isAnswered: false, isClosed: false };
    this.#held.set(request, slot);
    reply.raw.once('close', () => this.#close(slot));
    return undefined;
  }

  #close(slot: Slot): void {
    slot.isClosed = true;
    if (slot.isAnswered) this.#release(slot);
  }

  #release({ request, address }: Slot): void {
    if (!this.#held.delete(request)) return;
    const left = (this.#byAddress.get(address) ?? 1) - 1;
    if (left > 0) this.#byAddress.set(address, left);
    else this.#byAddress.delete(address);
  }

  #releaseLeaked(): void {
    const before = Date.now() - LEAKED_AFTER_MS;
    for (const slot of this.#held.values()) {
      if (!slot.isClosed || slot.takenAt > before) continue;
      this.#leaked += 1;
      slot.request.log.error(
        { req: slot.request },
        'a request still runs long after its client disconnected',
      );
      this.#release(slot);
    }
  }
}
