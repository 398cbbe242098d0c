import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface GithubAccount {
  id: number;
  login: string;
  name: string | null;
  emails: { email: string; primary: boolean; verified: boolean; visibility: string | null }[];
}

/** A test double of GitHub's OAuth and REST API, with one user. */
export class GithubStandIn {
  account: GithubAccount = { id: 1, login: 'octocat', name: null, emails: [] };
  /** How REST requests fail: with this status, or without a response. If undefined, requests succeed. */
  failure: number | 'silence' | undefined;
  readonly #grants = new Map<string, { redirectUri: string; challenge: string }>();
  readonly #tokens = new Map<string, GithubAccount>();
  readonly #server = createServer((request, response) => this.#answer(request, response));
  readonly clientId = 'Iv1.stand-in';
  readonly clientSecret = 'a secret between GitHub and us';

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', 'http://github.invalid');
    const body = new URLSearchParams(await text(request));
    const json = (status: number, answer: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    if (url.pathname === '/login/oauth/authorize') {
      const code = randomUUID();
      const redirectUri = url.searchParams.get('redirect_uri') ?? '';
      this.#grants.set(code, { redirectUri, challenge: url.searchParams.get('code_challenge') ?? '' });
      const back = new URL(redirectUri);
      back.search = new URLSearchParams({ code, state: url.searchParams.get('state') ?? '' }).toString();
      return void response.writeHead(302, { location: back.href }).end();
    }
    if (url.pathname === '/login/oauth/access_token') return void json(200, this.#exchange(body));
    if (this.failure === 'silence') return;
    if (this.failure !== undefined) return void json(this.failure, { message: 'Not now' });
    const account = this.#tokens.get((request.headers.authorization ?? '').replace('Bearer ', ''));
    if (!account || !request.headers['user-agent']) return void json(401, { message: 'Bad credentials' });
    const { emails, ...user } = account;
    if (url.pathname === '/api/v3/user') return void json(200, { ...user, email: emails[0]?.email ?? null });
    if (url.pathname === '/api/v3/user/emails') return void json(200, emails);
    json(404, { message: 'Not Found' });
  }

  /** Returns rejections with status 200, as GitHub does. */
  #exchange(body: URLSearchParams): object {
    const grant = this.#grants.get(body.get('code') ?? '');
    this.#grants.delete(body.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url');
    const isRight =
      grant?.challenge === challenge &&
      grant.redirectUri === body.get('redirect_uri') &&
      body.get('client_id') === this.clientId &&
      body.get('client_secret') === this.clientSecret;
    if (!isRight)
      return { error: 'bad_verification_code', error_description: 'The code is incorrect or expired.' };
    const token = `gho_${randomUUID()}`;
    this.#tokens.set(token, this.account);
    return { access_token: token, token_type: 'bearer', scope: 'read:user,user:email' };
  }
}
