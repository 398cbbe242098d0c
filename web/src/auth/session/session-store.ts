import type { AuthChangeEvent, GoTrueClient, Session } from '@supabase/auth-js';
import type { Profile } from '@wayable/protocol/profiles';
import { getLocale } from '~/paraglide/runtime';
import { callbackUrl } from '../sign-in/auth-link';
import { findMissingFactors, hasRecoveryCodes } from './assurance';
import type { SessionEvent, SessionState } from './session-state';
import { hasStoredSession, readStoredSession, SESSION_STORAGE_KEY } from './stored-session';

/** The destination after a sign-out and after a failed refresh (docs/product.md#session). */
const SIGNED_OUT_DESTINATION = '/auth';

const RENEWAL_PAUSE_MS = 60_000;

const EVENTS: Partial<Record<AuthChangeEvent, SessionEvent>> = {
  INITIAL_SESSION: 'signed-in',
  SIGNED_IN: 'signed-in',
  PASSWORD_RECOVERY: 'password-recovery',
  TOKEN_REFRESHED: 'token-refreshed',
  USER_UPDATED: 'user-updated',
  MFA_CHALLENGE_VERIFIED: 'mfa-verified',
};

/** The data type of the client's successful response. */
type DataOf<Answer> = Answer extends { data: infer Data; error: infer Failure }
  ? null extends Failure
    ? Data
    : never
  : never;

interface SessionStoreOptions {
  loadProfile: (userId: string) => Promise<Profile>;
  /** Called when a profile failed to load; the session stays. */
  onProfileError: (error: unknown) => void;
}

/**
 * The session for screens. Loads the authentication client only for users with a session or sign-in, so that
 * a visitor's first page does not need it.
 */
export class SessionStore {
  #state: SessionState = { status: 'loading' };
  #client: Promise<GoTrueClient> | undefined;
  /** The destination of the running sign-out. */
  #destination: string | undefined;
  /** The earliest time for the next renewal, in milliseconds since the page was opened. */
  #renewableAt = 0;
  /** The access token of the running profile request. */
  #loadsWith: string | undefined;
  readonly #listeners = new Set<() => void>();
  readonly #options: SessionStoreOptions;

  constructor(options: SessionStoreOptions) {
    this.#options = options;
  }

  /** Reads the stored session and follows it, also in other tabs. Call it once, in the browser. */
  start(): void {
    if (!hasStoredSession()) this.#set({ status: 'signed-out', ended: false });
    else if (!this.#followStored()) void this.#getClient();
    window.addEventListener('storage', (event) => {
      if (event.key === SESSION_STORAGE_KEY && event.newValue) void this.#getClient();
    });
  }

  readonly getState = (): SessionState => this.#state;

  /** Calls the listener for each state change, until the returned function is called. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Returns the access token for a call, refreshed if it expires soon; null for a visitor. */
  async getAccessToken(): Promise<string | null> {
    if (!this.#client && !hasStoredSession()) return null;
    // While offline, the service worker answers from its cache for this user, even with an expired token.
    if (!navigator.onLine) return readStoredSession()?.access_token ?? null;
    const client = await this.#getClient();
    const { data } = await client.getSession();
    return data.session?.access_token ?? null;
  }

  /**
   * Runs a call of the authentication client.
   * @throws {AuthError} with the service's message, or the error of a passkey ceremony.
   */
  async ask<Answer extends { data: unknown; error: Error | null }>(
    work: (client: GoTrueClient) => Promise<Answer>,
  ): Promise<DataOf<Answer>> {
    const { data, error } = await work(await this.#getClient());
    if (error) throw error;
    return data as DataOf<Answer>;
  }

  /** Signs in; a second factor may still be needed. @throws {AuthError} with the service's message. */
  async signIn(email: string, password: string): Promise<void> {
    await this.ask((client) => client.signInWithPassword({ email, password }));
  }

  /**
   * Creates an account, with a session unless the email must be confirmed; the mail's link leads to `next`.
   * @throws {AuthError} with the service's message.
   */
  async signUp(
    account: { fullName: string; email: string; password: string },
    next: string,
  ): Promise<{ isConfirmed: boolean }> {
    const { fullName, email, password } = account;
    const { session } = await this.ask((client) =>
      client.signUp({
        email,
        password,
        options: { data: { full_name: fullName, locale: getLocale() }, emailRedirectTo: callbackUrl(next) },
      }),
    );
    return { isConfirmed: session !== null };
  }

  /** Stores the language of the account's mails. @throws {AuthError} if the service fails. */
  async noteLocale(locale: string): Promise<void> {
    await this.ask((client) => client.updateUser({ data: { locale } }));
  }

  /** Ends the session in this browser and goes to `destination`. @throws {AuthError} if the service fails. */
  async signOut(destination = SIGNED_OUT_DESTINATION): Promise<void> {
    const client = await this.#getClient();
    this.#destination = destination;
    const { error } = await client.signOut({ scope: 'local' });
    if (!error) return;
    this.#destination = undefined;
    throw error;
  }

  /**
   * Asks the service whether the session still exists; if not, the client ends it. Renews a token that
   * expired before its stored time, because the device's clock was set back.
   * @returns whether the session has a new token
   */
  async verify(): Promise<boolean> {
    if (this.#state.status !== 'signed-in') return false;
    const client = await this.#getClient();
    const { error } = await client.getUser();
    if (error?.status !== 401 && error?.status !== 403) return false;
    // Renew at most once in a while. Otherwise, a service that refuses its new tokens would be asked forever.
    if (performance.now() < this.#renewableAt) return false;
    this.#renewableAt = performance.now() + RENEWAL_PAUSE_MS;
    return (await client.refreshSession()).error === null;
  }

  /** Refetches the profile, e.g. after its numbers changed. */
  async reloadProfile(): Promise<void> {
    if (this.#state.status === 'signed-in') await this.#loadProfile(this.#state.user.id);
  }

  /**
   * While offline, uses the stored session: the client would try for half a minute to refresh an expired
   * session. The client is loaded when online. @returns false while online, or without a readable session
   */
  #followStored(): boolean {
    const session = navigator.onLine ? null : readStoredSession();
    if (!session) return false;
    window.addEventListener('online', () => void this.#getClient(), { once: true });
    this.#follow('INITIAL_SESSION', session);
    return true;
  }

  #getClient(): Promise<GoTrueClient> {
    this.#client ??= import('./auth-client').then(async ({ createAuthClient }) => {
      const client = await createAuthClient(SESSION_STORAGE_KEY);
      client.onAuthStateChange((event, session) => this.#follow(event, session));
      return client;
    });
    // A failed load may succeed next time, so forget it.
    this.#client.catch(() => {
      this.#client = undefined;
      if (this.#state.status === 'loading') this.#set({ status: 'signed-out', ended: false });
    });
    return this.#client;
  }

  /** Follows an event of the client. Must not await the client, which waits for this listener. */
  #follow(event: AuthChangeEvent, session: Session | null): void {
    if (!session) {
      this.#end(event === 'SIGNED_OUT');
      return;
    }
    const before = this.#state;
    const { locale } = session.user.user_metadata ?? {};
    const user = {
      id: session.user.id,
      email: session.user.email ?? '',
      ...(typeof locale === 'string' && { locale }),
    };
    const factors = findMissingFactors(session);
    // A recovery link continues after the second factor.
    const isStillRecovery = before.status === 'second-factor' && before.event === 'password-recovery';
    const latest = isStillRecovery ? 'password-recovery' : (EVENTS[event] ?? 'signed-in');
    if (factors.length > 0) {
      this.#set({
        status: 'second-factor',
        event: latest,
        user,
        factors,
        hasRecoveryCodes: hasRecoveryCodes(session.user),
      });
      return;
    }
    const isKnown = before.status === 'signed-in' && before.user.id === user.id;
    // A stored session is reported twice at the start: as signed in, and as the initial session.
    if (event === 'INITIAL_SESSION' && isKnown && this.#loadsWith === session.access_token) return;
    const profile = isKnown ? before.profile : null;
    const hasProfileFailed = isKnown && before.hasProfileFailed;
    this.#set({
      status: 'signed-in',
      event: latest,
      user,
      profile,
      hasProfileFailed,
      isAdmin: profile?.is_admin ?? false,
    });
    this.#loadsWith = session.access_token;
    void this.#loadProfile(session.user.id).finally(() => {
      if (this.#loadsWith === session.access_token) this.#loadsWith = undefined;
    });
  }

  #end(hadSession: boolean): void {
    const destination = this.#destination;
    this.#destination = undefined;
    if (this.#state.status === 'signed-out') return;
    this.#set(
      hadSession
        ? {
            status: 'signed-out',
            ended: true,
            destination: destination ?? SIGNED_OUT_DESTINATION,
            returns: destination === undefined,
          }
        : { status: 'signed-out', ended: false },
    );
  }

  async #loadProfile(userId: string): Promise<void> {
    const change = (changes: Partial<Extract<SessionState, { status: 'signed-in' }>>) => {
      if (this.#state.status !== 'signed-in' || this.#state.user.id !== userId) return false;
      this.#set({ ...this.#state, ...changes });
      return true;
    };
    try {
      const profile = await this.#options.loadProfile(userId);
      change({ profile, hasProfileFailed: false, isAdmin: profile.is_admin ?? false });
    } catch (error) {
      // Report the error only if the person is still signed in.
      if (change({ hasProfileFailed: true })) this.#options.onProfileError(error);
    }
  }

  #set(state: SessionState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
