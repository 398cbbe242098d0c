const STEPS_MAX = 20;

/** The page at which a browser has arrived. */
export interface Arrival {
  url: URL;
  fragment: URLSearchParams;
  /** Every URL that the browser has opened. */
  way: URL[];
}

const ENTITIES: Record<string, string> = { amp: '&', quot: '"', lt: '<', gt: '>', '#39': "'" };
/** Unescapes the value of an HTML attribute. */
export const unescapeHtml = (text: string): string =>
  text.replace(/&(amp|quot|lt|gt|#39);/g, (_, name: string) => ENTITIES[name] ?? '');

/**
 * A browser that follows redirects, submits automatic forms and sends cookies. With forms of other sites, it
 * sends no SameSite=Lax cookies. Maps the site's public URL to the listening URL.
 */
export class TestBrowser {
  readonly #publicUrl: string;
  readonly #listeningUrl: string;
  readonly #cookies = new Map<string, Map<string, string>>();

  constructor(publicUrl: string, listeningUrl: string) {
    this.#publicUrl = publicUrl;
    this.#listeningUrl = listeningUrl;
  }

  /** A `fetch` for a client of the service in this browser. It sends and stores the browser's cookies. */
  readonly fetch: typeof fetch = (input, init) => this.#send(new URL(String(input)), init);

  /** Opens a URL and follows redirects to a page of the site, or to a response without a redirect. */
  async open(address: string): Promise<Arrival> {
    return this.#go(
      address,
      (url) => url.origin === this.#publicUrl && !url.pathname.startsWith('/auth/v1/'),
    );
  }

  /** Follows redirects to the provider and stops before the return. */
  async peek(address: string): Promise<URL> {
    const isReturn = (url: URL) => url.origin === this.#publicUrl && url.pathname.endsWith('/callback');
    return (await this.#go(address, isReturn)).url;
  }

  async #go(address: string, isThere: (url: URL) => boolean): Promise<Arrival> {
    let url = new URL(address);
    const way: URL[] = [];
    let form: { from: string; body: URLSearchParams } | undefined;
    for (let step = 0; step < STEPS_MAX; step++) {
      way.push(url);
      if (isThere(url)) break;
      const response: Response = await this.#send(
        url,
        form ? { method: 'POST', body: form.body, redirect: 'manual' } : { redirect: 'manual' },
        form?.from,
      );
      form = undefined;
      const location = response.headers.get('location');
      const html = location === null ? await response.text() : '';
      const action = /<form[^>]* action="([^"]+)"/.exec(html)?.[1];
      if (location !== null) url = new URL(location, url);
      else if (action !== undefined) {
        const fields = [...html.matchAll(/<input[^>]* name="([^"]+)" value="([^"]*)"/g)];
        const body = new URLSearchParams(
          fields.map(([, name = '', value = '']): [string, string] => [
            unescapeHtml(name),
            unescapeHtml(value),
          ]),
        );
        form = { from: url.origin, body };
        url = new URL(unescapeHtml(action));
      } else break;
    }
    return { url, fragment: new URLSearchParams(url.hash.slice(1)), way };
  }

  async #send(url: URL, init: RequestInit = {}, postedFrom?: string): Promise<Response> {
    const isSite = url.origin === this.#publicUrl || url.origin === this.#listeningUrl;
    const origin = isSite ? this.#listeningUrl : url.origin;
    const jar = this.#cookies.get(origin) ?? new Map<string, string>();
    this.#cookies.set(origin, jar);
    const headers = new Headers(init.headers);
    const isForeignForm = postedFrom !== undefined && postedFrom !== url.origin;
    if (jar.size > 0 && !isForeignForm) {
      headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '));
    }
    const response = await fetch(`${origin}${url.pathname}${url.search}`, { ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  }
}
