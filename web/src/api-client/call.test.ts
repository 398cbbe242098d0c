import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ROUTES } from '@wayable/protocol/routes';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { setTokenProvider } from './access-token';
import { ApiError, InterceptedError, NetworkError, TimeoutError } from './api-error';
import { buildUrl, call, callForBytes } from './call';

let server: Server | undefined;

/** Serves on a real socket. Resolves relative URLs against the server's URL, as on a page. */
async function serve(listener: RequestListener): Promise<void> {
  const started = createServer(listener);
  server = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(started.address() as AddressInfo).port}`;
  const realFetch = globalThis.fetch;
  vi.stubGlobal('fetch', (input: string, init: RequestInit) => realFetch(new URL(input, origin), init));
}

afterEach(async () => {
  vi.unstubAllGlobals();
  setTokenProvider(async () => null);
  server?.closeAllConnections();
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
  server = undefined;
});

describe('buildUrl', () => {
  it('escapes URL parameters and omits undefined query parameters', () => {
    expect(buildUrl('/a/:id/b', { id: 'x/y z' }, { q: 'ä&b', page: 2, none: undefined })).toBe(
      '/a/x%2Fy%20z/b?q=%C3%A4%26b&page=2',
    );
  });

  it('throws for a URL with a missing parameter', () => {
    expect(() => buildUrl('/a/:id')).toThrow('needs id');
  });
});

describe('call', () => {
  it('sends an API call with access token, headers and body', async () => {
    setTokenProvider(async () => 'token-1');
    let seen: unknown;
    await serve(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      const { authorization, 'idempotency-key': key, 'content-type': type } = request.headers;
      seen = { method: request.method, url: request.url, authorization, key, type, body };
      response.writeHead(201, { 'Content-Type': 'application/json' }).end('{"id":"1"}');
    });
    const answer = await call<{ id: string }>('POST', {
      path: ROUTES.reviews,
      body: { rating: 4 },
      headers: { 'Idempotency-Key': 'key-12345' },
    });
    expect(answer).toEqual({ id: '1' });
    expect(seen).toEqual({
      method: 'POST',
      url: '/api/v1/reviews',
      authorization: 'Bearer token-1',
      key: 'key-12345',
      type: 'application/json',
      body: '{"rating":4}',
    });
  });

  it('returns undefined for an empty API response', async () => {
    await serve((_, response) => response.writeHead(204).end());
    expect(await call('DELETE', { path: ROUTES.review, params: { id: 'x' } })).toBeUndefined();
  });

  it('throws an ApiError even if the response is not JSON', async () => {
    await serve((_, response) => response.writeHead(502).end('<html>Bad gateway</html>'));
    await expect(call('GET', { path: ROUTES.stats })).rejects.toThrowError(ApiError);
  });

  it.each([200, 511])("throws an InterceptedError for a Wi-Fi portal's page (%i)", async (status) => {
    await serve((_, response) =>
      response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8' }).end('<h1>Sign in</h1>'),
    );
    await expect(call('POST', { path: ROUTES.reviews, body: {} })).rejects.toThrowError(InterceptedError);
    await expect(call('DELETE', { path: ROUTES.review, params: { id: 'x' } })).rejects.toThrowError(
      InterceptedError,
    );
    const tile = callForBytes({ path: ROUTES.stats }, 'application/x-protobuf');
    await expect(tile).rejects.toThrowError(InterceptedError);
  });

  it('throws a NetworkError for a truncated JSON response', async () => {
    await serve((_, response) => response.writeHead(200).end('{"id":"1'));
    await expect(call('GET', { path: ROUTES.stats })).rejects.toThrowError(NetworkError);
  });

  it('throws a NetworkError if there is no response', async () => {
    await serve((request) => request.socket.destroy());
    await expect(call('GET', { path: ROUTES.stats })).rejects.toThrowError(NetworkError);
  });

  it('throws a TimeoutError for a late response', async () => {
    await serve(() => undefined);
    const late = call('GET', { path: ROUTES.stats, timeoutMs: 50, operation: 'Statistics' });
    await expect(late).rejects.toThrowError(new TimeoutError('Statistics', 50));
  });

  it('omits the URL path from a timeout message', async () => {
    await serve(() => undefined);
    const late = call('GET', { path: ROUTES.stats, timeoutMs: 50 });
    await expect(late).rejects.toThrowError('Wayable took too long to answer.');
  });

  it('rethrows an AbortError when the caller aborts an API call', async () => {
    await serve(() => undefined);
    const controller = new AbortController();
    const given = call('GET', { path: ROUTES.stats, signal: controller.signal });
    controller.abort();
    await expect(given).rejects.toMatchObject({ name: 'AbortError' });
  });
});
