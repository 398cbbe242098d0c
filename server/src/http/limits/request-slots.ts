import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../errors/domain-error.ts';
import { networkOf } from '../requests/network.ts';

interface Slot {
  request: FastifyRequest;
  /** What counts as the address of its client. */
  address: string;
  takenAt: number;
  isAnswered: boolean;
  isClosed: boolean;
}

export interface SlotLimits {
  /** Slots in all. */
  total: number;
  /** Slots that one network address may hold. */
  ofOneAddress: number;
}

const CHECK_EVERY_MS = 1_000;
/** Longer than any handler takes whose client has gone: statements and conversions have limits of their own. */
const LEAKED_AFTER_MS = 60_000;
const RETRY_AFTER_SECONDS = 2;

const clientGone = () => new DomainError('request_timeout', 'The client is gone.');

/**
 * Counts the requests under way, in all and by network address. A slot ends when its answer is made and its connection
 * done with it, whatever ended that: a client that leaves frees it, and cannot start more work than it has slots.
 */
export class RequestSlots {
  readonly #limits: SlotLimits;
  readonly #held = new Map<FastifyRequest, Slot>();
  readonly #byAddress = new Map<string, number>();
  #leaked = 0;

  constructor(limits: SlotLimits) {
    this.#limits = limits;
  }

  /** Learns when requests of `app` end: before slots are taken for them. */
  follow(app: FastifyInstance): void {
    app.addHook('onSend', (request, _reply, _payload, done) => {
      const slot = this.#held.get(request);
      if (slot) {
        slot.isAnswered = true;
        if (slot.isClosed) this.#release(slot);
      }
      done();
    });
    // The framework would wait for the end of a body that the broken connection no longer brings.
    app.addHook('preParsing', (request, _reply, _payload, done) => {
      if (request.raw.destroyed && this.#held.has(request)) done(clientGone());
      else done();
    });
    const timer = setInterval(() => this.#releaseLeaked(), CHECK_EVERY_MS).unref();
    app.addHook('onClose', async () => clearInterval(timer));
  }

  /** Slots that are held now. */
  get count(): number {
    return this.#held.size;
  }

  /** Slots, since the start, whose handler had not ended long after its client was gone. */
  get leaked(): number {
    return this.#leaked;
  }

  /** Takes a slot for a request, or says why there is none. */
  take(request: FastifyRequest, reply: FastifyReply): DomainError | undefined {
    if (this.#held.has(request)) return undefined;
    // Nobody waits for the answer any more, and of its body nothing more comes, not even an end.
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
      slot.request.log.error({ req: slot.request }, 'a request had not ended long after its client was gone');
      this.#release(slot);
    }
  }
}
