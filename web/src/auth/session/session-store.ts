import type { AuthChangeEvent, GoTrueClient, Session } from '@supabase/auth-js';
import type { Profile } from '@wayable/protocol/profiles';
import { getLocale } from '~/paraglide/runtime';
import { callbackUrl } from '../sign-in/auth-link';
import { findMissingFactors, hasRecoveryCodes } from './assurance';
import type { SessionEvent, SessionState } from './session-state';
import { hasStoredSession, readStoredSession, SESSION_STORAGE_KEY } from './stored-session';

/** After a sign-out and after a failed refresh (docs/product.md#session). */
const SIGNED_OUT_DESTINATION = '/auth';

const EVENTS: Partial<Record<AuthChangeEvent, SessionEvent>> = {
  INITIAL_SESSION: 'signed-in',
  SIGNED_IN: 'signed-in',
  PASSWORD_RECOVERY: 'password-recovery',
  TOKEN_REFRESHED: 'token-refreshed',
  USER_UPDATED: 'user-updated',
  MFA_CHALLENGE_VERIFIED: 'mfa-verified',
};

/** The data of the client's answer where there is no error. */
type DataOf<Answer> = Answer extends { data: infer Data; error: infer Failure }
  ? null extends Failure
    ? Data
    : never
  : never;

interface SessionStoreOptions {
  loadProfile: (userId: string) => Promise<Profile>;
  /** Hears of a profile that could not be loaded; the session stays. */
  onProfileError: (error: unknown) => void;
}

/**
 * The session as the screens see it. The authentication client is fetched only for somebody who has a session or
 * makes one, so that a visitor's first page does without it.
 */
export class SessionStore {
  #state: SessionState = { status: 'loading' };
  #client: Promise<GoTrueClient> | undefined;
  #destination = SIGNED_OUT_DESTINATION;
  /** The access token with which the profile is being loaded. */
  #loadsWith: string | undefined;
  readonly #listeners = new Set<() => void>();
  readonly #options: SessionStoreOptions;

  constructor(options: SessionStoreOptions) {
    this.#options = options;
  }

  /** Reads the stored session and follows it, in this tab and in others. Call once, in the browser. */
  start(): void {
    if (!hasStoredSession()) this.#set({ status: 'signed-out', ended: false });
    else if (!this.#followStored()) void this.#getClient();
    window.addEventListener('storage', (event) => {
      if (event.key === SESSION_STORAGE_KEY && event.newValue) void this.#getClient();
    });
  }

  readonly getState = (): SessionState => this.#state;

  /** Hears of each change of state until the returned function is called. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The access token for a call, refreshed where it is about to expire; null for a visitor. */
  async getAccessToken(): Promise<string | null> {
    if (!this.#client && !hasStoredSession()) return null;
    // The service worker answers with what it kept for this person, whether the token has expired or not.
    if (!navigator.onLine) return readStoredSession()?.access_token ?? null;
    const client = await this.#getClient();
    const { data } = await client.getSession();
    return data.session?.access_token ?? null;
  }

  /**
   * Runs a call of the authentication client.
   * @throws {AuthError} with the service's message, or what a passkey's ceremony ended with.
   */
  async ask<Answer extends { data: unknown; error: Error | null }>(
    work: (client: GoTrueClient) => Promise<Answer>,
  ): Promise<DataOf<Answer>> {
    const { data, error } = await work(await this.#getClient());
    if (error) throw error;
    return data as DataOf<Answer>;
  }

  /** Signs in; afterwards a second factor may still be asked for. @throws {AuthError} with the service's message. */
  async signIn(email: string, password: string): Promise<void> {
    await this.ask((client) => client.signInWithPassword({ email, password }));
  }

  /**
   * Makes an account, and a session with it unless the address has to be confirmed first; the link of the mail then
   * leads to `next`.
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

  /** Notes the language that mails to the account are written in. @throws {AuthError} when the service fails. */
  async noteLocale(locale: string): Promise<void> {
    await this.ask((client) => client.updateUser({ data: { locale } }));
  }

  /** Ends the session in this browser and goes to `destination`. @throws {AuthError} when the service fails. */
  async signOut(destination = SIGNED_OUT_DESTINATION): Promise<void> {
    const client = await this.#getClient();
    this.#destination = destination;
    const { error } = await client.signOut({ scope: 'local' });
    if (!error) return;
    this.#destination = SIGNED_OUT_DESTINATION;
    throw error;
  }

  /** Asks the service whether the session still exists; if not, the client ends it here too. */
  async verify(): Promise<void> {
    if (this.#state.status !== 'signed-in') return;
    const client = await this.#getClient();
    await client.getUser();
  }

  /** Fetches the profile again, e.g. after something that changes its numbers. */
  async reloadProfile(): Promise<void> {
    if (this.#state.status === 'signed-in') await this.#loadProfile(this.#state.user.id);
  }

  /**
   * Without a network takes the stored session as it is: the client would try for half a minute to refresh one that has expired. The client
   * comes with the network. @returns false where there is a network, or no session that can be read
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
    // A part of the page that did not arrive may arrive the next time.
    this.#client.catch(() => {
      this.#client = undefined;
      if (this.#state.status === 'loading') this.#set({ status: 'signed-out', ended: false });
    });
    return this.#client;
  }

  /** Must not wait for the client: it waits for this listener before it goes on. */
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
    // What the link of a mail began goes on behind the second factor.
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
    // A stored session is told of twice at the start: as signed in, and once more as the first one.
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
    this.#destination = SIGNED_OUT_DESTINATION;
    if (this.#state.status === 'signed-out') return;
    this.#set(
      hadSession
        ? { status: 'signed-out', ended: true, destination }
        : { status: 'signed-out', ended: false },
    );
  }

  async #loadProfile(userId: string): Promise<void> {
    const change = (changes: Partial<Extract<SessionState, { status: 'signed-in' }>>) => {
      if (this.#state.status !== 'signed-in' || this.#state.user.id !== userId) return;
      this.#set({ ...this.#state, ...changes });
    };
    try {
      const profile = await this.#options.loadProfile(userId);
      change({ profile, hasProfileFailed: false, isAdmin: profile.is_admin ?? false });
    } catch (error) {
      change({ hasProfileFailed: true });
      this.#options.onProfileError(error);
    }
  }

  #set(state: SessionState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
