import { randomUUID } from 'node:crypto';
import type { GoTrueClient } from '@supabase/auth-js';
import { addSsoProvider } from '@wayable/auth/saml/providers.service';
import { cookiesOf } from '../people/auth-people.ts';
import type { TestApp } from '../test-app.ts';
import { type AnswerChanges, type SeenQuestion, TestIdentityProvider } from './test-identity-provider.ts';

/** The target page of a response's redirect. */
export interface Landing {
  status: number;
  /** The URL without query and fragment. */
  target: string;
  query: URLSearchParams;
  fragment: URLSearchParams;
}

/** An organization with a domain and an identity provider, and the browsers of its users. */
export class SsoSignIns {
  readonly idp: TestIdentityProvider;
  readonly domain: string;
  readonly providerId: string;
  readonly #server: TestApp;
  /** The cookies of the browsers that started sign-ins, by RelayState. */
  readonly #cookies = new Map<string, string>();

  constructor(server: TestApp, idp: TestIdentityProvider, domain: string, providerId: string) {
    this.#server = server;
    this.idp = idp;
    this.domain = domain;
    this.providerId = providerId;
  }

  /** Adds the identity provider of a new organization. */
  static async on(server: TestApp, { allowsIdpInitiated = false } = {}): Promise<SsoSignIns> {
    const domain = `org-${randomUUID()}.example`;
    const { body } = await server.send('GET', '/auth/v1/sso/saml/metadata');
    const idp = await TestIdentityProvider.create(`https://idp.${domain}/metadata`, String(body));
    const { id } = await addSsoProvider(server.sql, {
      metadata: idp.metadata,
      domains: [domain],
      nameIdFormat: 'persistent',
      attributeMapping: {},
      allowsIdpInitiated,
    });
    return new SsoSignIns(server, idp, domain, id);
  }

  /** Starts a sign-in with the official client. Returns the request as the provider reads it. */
  async begin(client: GoTrueClient, redirectTo?: string): Promise<SeenQuestion> {
    const options = redirectTo === undefined ? {} : { redirectTo };
    const { data, error } = await client.signInWithSSO({ domain: this.domain, options });
    if (error) throw error;
    const question = await this.idp.readQuestion(data.url);
    this.#cookies.set(question.relayState, cookiesOf(client));
    return question;
  }

  /** Returns the cookies of the browser that started a sign-in. */
  cookiesFor = (relayState: string): string => this.#cookies.get(relayState) ?? '';

  /**
   * Posts the provider's response with the cookies of the browser that started the sign-in, or with other
   * cookies.
   */
  async post(xml: string, relayState: string, cookie = this.cookiesFor(relayState)): Promise<Landing> {
    const form = new URLSearchParams({
      SAMLResponse: Buffer.from(xml).toString('base64'),
      RelayState: relayState,
    });
    return this.postForm(form.toString(), cookie);
  }

  async postForm(payload: string, cookie = ''): Promise<Landing> {
    const { status, headers } = await this.#server.send('POST', '/auth/v1/sso/saml/acs', {
      payload,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'https://idp.example',
        cookie,
      },
    });
    const url = new URL(String(headers.location));
    return {
      status,
      target: url.origin + url.pathname,
      query: url.searchParams,
      fragment: new URLSearchParams(url.hash.slice(1)),
    };
  }

  /** Completes a sign-in with changes to the provider's response. */
  async signIn(client: GoTrueClient, changes: AnswerChanges = {}, redirectTo?: string): Promise<Landing> {
    const { requestId, relayState } = await this.begin(client, redirectTo);
    return this.post(await this.idp.answerXml({ requestId, ...changes }), relayState);
  }
}
