import { type IncomingMessage, request as requestPlainly } from 'node:http';
import { request as requestSecurely } from 'node:https';
import type { LookupFunction } from 'node:net';
import { DomainError } from '@wayable/platform/http/errors/domain-error';
import { AVATAR_MAX_BYTES } from '@wayable/protocol/avatars';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';

const TIMEOUT_MS = 8_000;
const REDIRECTS_MAX = 3;
const PORTS = new Set(['', '80', '443']);
/** Deprecated IPv4 addresses inside IPv6 (RFC 4291), which the library treats as public. */
const IPV4_COMPATIBLE = '::/96';
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Exceptions that let tests fetch from their own server. */
export interface PictureSourceOptions {
  allowIPAddressList?: string[];
  allowedPorts?: number[];
  lookup?: LookupFunction;
}

const unusable = (message: string, cause?: unknown) =>
  new DomainError(
    'avatar_unusable',
    'This address cannot be used as a picture.',
    [{ field: 'avatar_url', message, code: 'invalid' }],
    { cause },
  );

const notReached = (cause: unknown) =>
  unusable('The picture cannot be reached. Check the address, or upload the file.', cause);

/**
 * Fetches pictures from URLs of users. Connects only to public addresses, also after redirects (OWASP,
 * Server-Side Request Forgery Prevention). Checks the address of the connection itself, so changing DNS
 * answers have no effect.
 */
export class PictureSource {
  readonly #plain: RequestFilteringHttpAgent;
  readonly #secure: RequestFilteringHttpsAgent;
  readonly #ports: Set<string>;

  constructor({ allowedPorts = [], ...options }: PictureSourceOptions = {}) {
    const filter = { ...options, denyIPAddressList: [IPV4_COMPATIBLE] };
    this.#plain = new RequestFilteringHttpAgent(filter);
    this.#secure = new RequestFilteringHttpsAgent(filter);
    this.#ports = new Set([...PORTS, ...allowedPorts.map(String)]);
  }

  /**
   * Returns the bytes at a URL: at most three redirects, eight seconds and 5 MB.
   * @throws {DomainError} avatar_unusable
   */
  async fetch(address: string): Promise<Buffer> {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    let url = this.#parse(address);
    for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects++) {
      const response = await this.#request(url, signal).catch((error) => {
        throw notReached(error);
      });
      const { statusCode = 0, headers } = response;
      if (!REDIRECTS.has(statusCode)) return this.#read(response);
      response.destroy();
      url = this.#parse(headers.location ?? '', url);
    }
    throw unusable('The address redirects too often. Use the address of the picture itself.');
  }

  #parse(address: string, base?: URL): URL {
    // URL parsing drops some control characters, but the URL is stored as typed.
    if (/\p{Cc}/u.test(address)) throw unusable('must not contain control characters');
    const url = URL.canParse(address, base) ? new URL(address, base) : undefined;
    if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
      throw unusable('must begin with https:// or http://');
    }
    if (url.username !== '' || url.password !== '')
      throw unusable('must not contain a user name or password');
    if (!this.#ports.has(url.port)) throw unusable('must not name a port');
    return url;
  }

  #request(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
    const isSecure = url.protocol === 'https:';
    const headers = { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'Wayable (avatars)' };
    return new Promise((resolve, reject) => {
      const request = isSecure
        ? requestSecurely(url, { agent: this.#secure, headers, signal })
        : requestPlainly(url, { agent: this.#plain, headers, signal });
      request.on('response', resolve).on('error', reject).end();
    });
  }

  async #read(response: IncomingMessage): Promise<Buffer> {
    if (response.statusCode !== 200) {
      response.destroy();
      throw notReached(new Error(`status ${response.statusCode}`));
    }
    const chunks: Buffer[] = [];
    let size = 0;
    try {
      for await (const chunk of response as AsyncIterable<Buffer>) {
        size += chunk.length;
        // Stop reading beyond the maximum. Leaving the loop closes the connection.
        if (size > AVATAR_MAX_BYTES) break;
        chunks.push(chunk);
      }
    } catch (error) {
      throw notReached(error);
    }
    if (size > AVATAR_MAX_BYTES) throw unusable('The picture must be smaller than 5 MB.');
    return Buffer.concat(chunks);
  }
}
