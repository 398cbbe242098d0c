import type { UnreadNotifications } from '@wayable/protocol/notifications';
import { ROUTES } from '@wayable/protocol/routes';
import { AuthenticationError } from '~/api-client/api-error';
import { call } from '~/api-client/call';

/**
 * The interval between requests while the page is in use, and the time after the last action for which it
 * counts as in use.
 */
const OFTEN_MS = 5_000;
const IN_USE_MS = 120_000;
const SELDOM_MS = 20_000;
/** The maximum interval; it doubles after each failure. */
const LONGEST_MS = 300_000;

const SIGNS_OF_USE = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const;

interface UnreadState {
  /** The number of unread notifications; undefined until it is known. */
  unread: number | undefined;
  /** A new `number` for each arrival of at least `count` notifications, to be announced. */
  arrivals: { number: number; count: number };
}

const NOTHING_KNOWN: UnreadState = { unread: undefined, arrivals: { number: 0, count: 0 } };

/**
 * The number of unread notifications, kept current while the page is visible
 * (docs/decisions/0035-notifications.md). Every page's header needs it, also without the query cache.
 */
class UnreadCount {
  #state = NOTHING_KNOWN;
  readonly #listeners = new Set<() => void>();
  #ending: AbortController | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #lastUse = 0;
  /** Numbers requests, so that older answers are dropped. */
  #asked = 0;
  /** The time of the newest notification seen so far; empty before the first. */
  #newest = '';

  readonly getState = (): UnreadState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Starts polling for the signed-in person. Returns a function that stops it. */
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
      // When the person returns to the page, do not wait for the slow interval.
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

  /** Requests the count now, for instance after a notification was read. */
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
      // Ignore the end of the session, which the person's next call reports.
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
    // Compare times, because the number can also fall when notifications were read on another device.
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

/** This page's counter. */
export const unreadCount = new UnreadCount();
