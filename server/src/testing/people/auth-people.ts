import { GoTrueClient, type Session, type User } from '@supabase/auth-js';
import { CONFIRM_PATH } from '@wayable/protocol/auth';
import { PASSWORD, type TestApp } from '../test-app.ts';
import { unescapeHtml } from '../test-browser.ts';

/** A user with a confirmed email and a session of the official client. */
export interface Person {
  client: GoTrueClient;
  email: string;
  session: Session;
  user: User;
}

let serial = 0;

const receivedCookies = new WeakMap<GoTrueClient, Map<string, string>>();

/**
 * Returns the cookies that responses set for a client of `newClient`, as a `cookie` header. The client itself
 * sends no cookies.
 */
export const cookiesOf = (client: GoTrueClient): string =>
  [...(receivedCookies.get(client)?.values() ?? [])].join('; ');

/** A `fetch` that stores the cookies of responses. */
const keepCookies =
  (kept: Map<string, string>): typeof fetch =>
  async (...call) => {
    const response = await fetch(...call);
    for (const cookie of response.headers.getSetCookie()) {
      kept.set(cookie.split('=', 1)[0] ?? '', cookie.split(';', 1)[0] ?? '');
    }
    return response;
  };

/** Accounts and browsers for tests of the authentication service. Reads the mails from the outbox. */
export class AuthPeople {
  readonly #server: TestApp;
  /** The URL of the service. */
  readonly url: string;

  constructor(server: TestApp, url: string) {
    this.#server = server;
    this.url = url;
  }

  /** Makes the server listen on a free port, because the official client needs a URL. */
  static async on(server: TestApp): Promise<AuthPeople> {
    return new AuthPeople(server, `${await server.app.listen({ host: '127.0.0.1', port: 0 })}/auth/v1`);
  }

  newEmail(): string {
    serial += 1;
    return `person${process.pid}-${serial}@people.example`;
  }

  /** Returns the client of a new browser, with the implicit flow. */
  newClient(): GoTrueClient {
    const cookies = new Map<string, string>();
    const options = { url: this.url, autoRefreshToken: false, persistSession: false };
    const client = new GoTrueClient({ ...options, fetch: keepCookies(cookies) });
    receivedCookies.set(client, cookies);
    return client;
  }

  /** Returns the client of a new browser, with PKCE. If cookies matter, its calls go through `browser`. */
  newPkceClient(browser?: { fetch: typeof fetch }): GoTrueClient {
    const kept = new Map<string, string>();
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    };
    return new GoTrueClient({
      url: this.url,
      autoRefreshToken: false,
      flowType: 'pkce',
      storage,
      ...(browser && { fetch: browser.fetch }),
      persistSession: true,
    });
  }

  /** Signs up, and confirms the email if the server requires that. */
  async join(email = this.newEmail()): Promise<Person> {
    const client = this.newClient();
    const options = { data: { full_name: 'Ada Example' } };
    const signedUp = await client.signUp({ email, password: PASSWORD, options });
    if (signedUp.error) throw signedUp.error;
    if (signedUp.data.session) {
      const { session } = signedUp.data;
      return { client, email, session, user: session.user };
    }
    const { code } = await this.#server.mailbox.receive(email);
    const { data, error } = await client.verifyOtp({ email, token: code, type: 'signup' });
    if (error || !data.session) throw error ?? new Error('no session');
    return { client, email, session: data.session, user: data.session.user };
  }

  /**
   * Opens the link of a mail and presses the button on the opened page. Returns the redirect target, and the
   * parameters of the target's fragment.
   */
  async follow(link: string): Promise<{ status: number; target: URL; fragment: URLSearchParams }> {
    const { pathname, search } = new URL(link);
    const page = await this.#server.send('GET', `${pathname}${search}`);
    const form = [...String(page.body).matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)];
    const fields = form.map(([, name = '', value = '']): [string, string] => [name, unescapeHtml(value)]);
    const { status, headers } = await this.#server.send('POST', CONFIRM_PATH, {
      payload: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    const target = new URL(String(headers.location));
    return { status, target, fragment: new URLSearchParams(target.hash.slice(1)) };
  }

  post(path: string, payload: object, headers: Record<string, string> = {}) {
    return this.#server.send('POST', `/auth/v1${path}`, { payload, headers });
  }

  /** Resets the rate limits, which allow one mail a minute and some guesses an hour. */
  async resetAttempts(): Promise<void> {
    await this.#server.sql`delete from auth.attempts`;
  }
}
