import type { UnreadNotifications } from '@wayable/protocol/notifications';
import { ROUTES } from '@wayable/protocol/routes';
import { AuthenticationError } from '~/api-client/api-error';
import { call } from '~/api-client/call';

/** While somebody uses the page, and until so long afterwards, the server is asked this often. */
const OFTEN_MS = 5_000;
const IN_USE_MS = 120_000;
const SELDOM_MS = 20_000;
/** Twice as long after each failure. */
const LONGEST_MS = 300_000;

const SIGNS_OF_USE = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const;

interface UnreadState {
  /** Undefined until it is known. */
  unread: number | undefined;
  /** Another number each time that some have come, at least `count` of them; for whoever announces it. */
  arrivals: { number: number; count: number };
}

const NOTHING_KNOWN: UnreadState = { unread: undefined, arrivals: { number: 0, count: 0 } };

/**
 * How many notifications are unread, kept up to date while the page is in sight (docs/decisions/0035-notifications.md). The
 * header of every page needs it, also where the cache of queries is not loaded.
 */
export class UnreadCount {
  #state = NOTHING_KNOWN;
  readonly #listeners = new Set<() => void>();
  #ending: AbortController | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #lastUse = 0;
  /** Asking again forgets the answers to what was asked before. */
  #asked = 0;
  /** When the newest came that was ever unread; empty before the first. */
  #newest = '';

  readonly getState = (): UnreadState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Begins to ask for whoever is signed in; call the answer when that ends. */
  start(): () => void {
    const ending = new AbortController();
    const { signal } = ending;
    this.#ending = ending;
    this.#failures = 0;
    this.#newest = '';
    this.#lastUse = Date.now();
    const noteUse = () => {
      const wasSeldom = Date.now() - this.#lastUse > IN_USE_MS;
      this.#lastUse = Date.now();
      // Whoever comes back to an open page need not wait for the seldom look.
      if (wasSeldom && this.#failures === 0) void this.refresh();
    };
    for (const sign of SIGNS_OF_USE) window.addEventListener(sign, noteUse, { passive: true, signal });
    const comeBack = () => {
      if (isReachable()) void this.refresh();
    };
    document.addEventListener('visibilitychange', comeBack, { signal });
    window.addEventListener('online', comeBack, { signal });
    void this.refresh();
    return () => {
      ending.abort();
      clearTimeout(this.#timer);
      if (this.#ending !== ending) return;
      this.#ending = undefined;
      this.#change(NOTHING_KNOWN);
    };
  }

  /** Asks now, as after something was read. */
  async refresh(): Promise<void> {
    const ending = this.#ending;
    if (!ending) return;
    clearTimeout(this.#timer);
    this.#asked += 1;
    const asked = this.#asked;
    if (!isReachable()) return;
    try {
      const answer = await call<UnreadNotifications>('GET', {
        path: ROUTES.unreadNotifications,
        signal: ending.signal,
      });
      if (ending.signal.aborted || asked !== this.#asked) return;
      this.#failures = 0;
      this.#take(answer);
    } catch (error) {
      if (ending.signal.aborted || asked !== this.#asked) return;
      // The session is over, which the next call that somebody makes will tell.
      if (error instanceof AuthenticationError) return;
      this.#failures += 1;
    }
    this.#timer = setTimeout(() => void this.refresh(), this.#pause());
  }

  #pause(): number {
    const pause = Date.now() - this.#lastUse > IN_USE_MS ? SELDOM_MS : OFTEN_MS;
    return Math.min(LONGEST_MS, pause * 2 ** this.#failures);
  }

  #take({ unread, newest }: UnreadNotifications): void {
    const before = this.#state.unread;
    // What was read meanwhile, in another tab or on another device, may hide in the number what has come.
    const isNewer = newest !== null && newest > this.#newest;
    if (isNewer) this.#newest = newest;
    if (unread === before && !isNewer) return;
    const { number } = this.#state.arrivals;
    const haveCome = before !== undefined && (isNewer || unread > before);
    const arrivals = haveCome
      ? { number: number + 1, count: Math.max(1, unread - before) }
      : this.#state.arrivals;
    this.#change({ unread, arrivals });
  }

  #change(state: UnreadState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

const isReachable = (): boolean => document.visibilityState === 'visible' && navigator.onLine;

/** The one of this page. */
export const unreadCount = new UnreadCount();
