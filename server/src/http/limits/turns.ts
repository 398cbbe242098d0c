/** What is begun before other events get their turn: a millisecond or two of work. */
const AT_ONCE = 8;

/** Begins something, unless nobody wants it any more; tells whether it did. */
type Begin = () => boolean;

/**
 * Begins what clients ask for in portions, each client's next in turn, so that hundreds of requests that come in one piece hold up
 * neither each other's clients nor anything else. What was given up before its turn costs nothing.
 */
export class Turns<Client extends object> {
  /** In the order of their turns. */
  readonly #waiting = new Map<Client, Begin[]>();
  #isScheduled = false;

  add(client: Client, begin: Begin): void {
    const queue = this.#waiting.get(client);
    if (queue) queue.push(begin);
    else this.#waiting.set(client, [begin]);
    this.#schedule();
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => this.#run());
  }

  #run(): void {
    this.#isScheduled = false;
    for (let begun = 0; begun < AT_ONCE; ) {
      const [next] = this.#waiting;
      if (!next) return;
      const [client, queue] = next;
      const begin = queue.shift();
      this.#waiting.delete(client);
      if (queue.length > 0) this.#waiting.set(client, queue);
      if (begin?.()) begun += 1;
    }
    if (this.#waiting.size > 0) this.#schedule();
  }
}
