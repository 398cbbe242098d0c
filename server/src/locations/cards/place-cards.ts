import { BoundedQueue } from '@wayable/platform/http/limits/bounded-queue';
import { LRUCache } from 'lru-cache';
import type { PlaceCard } from './card-format.ts';
import { drawPlaceCard } from './draw-place-card.ts';
import { digestCard } from './place-card.ts';

const CARDS_KEPT = 300;
/**
 * Maximum number of drawn cards per second for all callers together, because anonymous callers choose the
 * places. A card takes 50 to 140 ms, so all cards together take at most a seventh of a core.
 */
const MAX_PER_SECOND = 1;
const MAX_WAITING = 8;

/** Draws preview pictures one at a time and caches the latest. */
export class PlaceCards {
  readonly #drawn = new LRUCache<string, Promise<Buffer>>({ max: CARDS_KEPT });
  readonly #queue = new BoundedQueue({
    maxRunning: 1,
    maxPerSecond: MAX_PER_SECOND,
    maxWaiting: MAX_WAITING,
    refusal: 'Many pictures are being drawn. Please try again in a moment.',
  });

  /**
   * Returns a card as a PNG.
   * @throws {DomainError} overloaded
   */
  async get(card: PlaceCard): Promise<Buffer> {
    const digest = digestCard(card);
    const known = this.#drawn.get(digest);
    if (known) return known;
    const drawing = this.#queue.run(() => drawPlaceCard(card));
    this.#drawn.set(digest, drawing);
    try {
      return await drawing;
    } catch (error) {
      this.#drawn.delete(digest);
      throw error;
    }
  }
}
