import type { GoTrueClient, Provider, Session } from '@supabase/auth-js';
import { AuthPeople } from '../people/auth-people.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { type Arrival, TestBrowser } from '../test-browser.ts';
import { type GithubAccount, GithubStandIn } from './github-stand-in.ts';
import { CLIENT_ID, CLIENT_SECRET, OpenidProvider, type ProviderAccount } from './openid-provider.ts';

export const SITE = 'http://127.0.0.1:3000';
export const CALLBACK = `${SITE}/auth/v1/callback`;
export const TOWN: Provider = 'custom:town';

let serial = 0;

/** A user with a new browser and the official client. */
export interface Surfer {
  browser: TestBrowser;
  client: GoTrueClient;
}

export interface SignInOptions {
  provider?: Provider;
  account?: string;
  redirectTo?: string;
  scopes?: string;
  queryParams?: Record<string, string>;
}

/** The application, an OpenID Connect provider and a GitHub stand-in, all on local sockets. */
export class OtherProviders {
  readonly server: TestApp;
  readonly people: AuthPeople;
  readonly openid: OpenidProvider;
  readonly github: GithubStandIn;

  private constructor(server: TestApp, people: AuthPeople, openid: OpenidProvider, github: GithubStandIn) {
    this.server = server;
    this.people = people;
    this.openid = openid;
    this.github = github;
  }

  static async start(environment: Record<string, string> = {}): Promise<OtherProviders> {
    const openid = await OpenidProvider.start(CALLBACK);
    const github = new GithubStandIn();
    const server = await startTestApp({
      AUTH_CONFIRM_EMAIL: '1',
      AUTH_OIDC_ISSUER: openid.issuer,
      AUTH_OIDC_CLIENT_ID: `${CLIENT_ID},wayable-telephone`,
      AUTH_OIDC_CLIENT_SECRET: CLIENT_SECRET,
      AUTH_OIDC_ID: TOWN,
      AUTH_OIDC_NAME: 'The town',
      AUTH_GITHUB_URL: await github.start(),
      AUTH_GITHUB_CLIENT_ID: github.clientId,
      AUTH_GITHUB_CLIENT_SECRET: github.clientSecret,
      ...environment,
    });
    return new OtherProviders(server, await AuthPeople.on(server), openid, github);
  }

  newSurfer(): Surfer {
    const browser = new TestBrowser(SITE, new URL(this.people.url).origin);
    return { browser, client: this.people.newPkceClient(browser) };
  }

  /** Creates an account at the OpenID Connect provider and returns the account's subject. */
  newAccount(account: ProviderAccount = {}): string {
    serial += 1;
    const subject = `subject-${process.pid}-${serial}`;
    this.openid.accounts.set(subject, account);
    return subject;
  }

  /** Replaces the account at the GitHub stand-in with a new account. */
  newGithubAccount(changes: Partial<GithubAccount> = {}): GithubAccount {
    serial += 1;
    this.github.account = {
      id: 1_000_000 + serial,
      login: `cat${serial}`,
      name: null,
      emails: [],
      ...changes,
    };
    return this.github.account;
  }

  /** Returns the URL that the client opens to start a sign-in. */
  async startUrl({ client }: Surfer, options: SignInOptions = {}): Promise<string> {
    const { provider = TOWN, account, redirectTo = `${SITE}/auth`, scopes, queryParams } = options;
    const { data, error } = await client.signInWithOAuth({
      provider,
      options: {
        redirectTo,
        skipBrowserRedirect: true,
        ...(scopes !== undefined && { scopes }),
        queryParams: { ...(account !== undefined && { login_hint: account }), ...queryParams },
      },
    });
    if (error) throw error;
    return data.url;
  }

  /** Opens the provider and returns to the application. */
  async travel(surfer: Surfer, options: SignInOptions = {}): Promise<Arrival> {
    return surfer.browser.open(await this.startUrl(surfer, options));
  }

  /** Opens the provider, returns to the application, and exchanges the code for a session. */
  async signIn(options: SignInOptions = {}, surfer = this.newSurfer()): Promise<Session & Surfer> {
    const { url } = await this.travel(surfer, options);
    const code = url.searchParams.get('code');
    if (code === null) throw new Error(`No code: ${url.href}`);
    const { data, error } = await surfer.client.exchangeCodeForSession(code);
    if (error) throw error;
    return { ...data.session, ...surfer };
  }

  async close(): Promise<void> {
    await this.server.close();
    await this.openid.close();
    await this.github.close();
  }
}
