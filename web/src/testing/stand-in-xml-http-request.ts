/**
 * Creates an XMLHttpRequest class with the features that uploads use. `serve` answers its requests. The class
 * reports no progress, because progress needs a network.
 */
export function standInXmlHttpRequest(
  serve: (request: Request) => Promise<Response>,
): typeof globalThis.XMLHttpRequest {
  class StandIn extends EventTarget {
    readonly upload = new EventTarget();
    status = 0;
    responseText = '';
    readonly #headers = new Headers();
    readonly #controller = new AbortController();
    #method = 'GET';
    #url = '';
    #answered: Response | undefined;

    open(method: string, url: string): void {
      this.#method = method;
      this.#url = url;
    }

    setRequestHeader(name: string, value: string): void {
      this.#headers.set(name, value);
    }

    getResponseHeader(name: string): string | null {
      return this.#answered?.headers.get(name) ?? null;
    }

    abort(): void {
      this.#controller.abort();
    }

    send(body: Blob): void {
      const { signal } = this.#controller;
      const init = { method: this.#method, headers: this.#headers, body, signal };
      void this.#finish(new Request(this.#url, init));
    }

    async #finish(request: Request): Promise<void> {
      try {
        this.#answered = await serve(request);
        this.responseText = await this.#answered.text();
        this.status = this.#answered.status;
        this.dispatchEvent(new Event('load'));
      } catch {
        this.dispatchEvent(new Event(this.#controller.signal.aborted ? 'abort' : 'error'));
      }
    }
  }
  return StandIn as unknown as typeof globalThis.XMLHttpRequest;
}
