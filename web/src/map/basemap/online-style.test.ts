import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { fetchOnlineStyle } from './online-style';

const STYLE = { version: 8, sources: {}, layers: [] };

describe('fetchOnlineStyle', () => {
  let server: Server;
  let origin = '';
  beforeAll(async () => {
    server = createServer((request, response) => {
      if (request.url === '/hangs') return;
      const [status, body] = {
        '/style': [200, JSON.stringify(STYLE)] as const,
        '/page': [200, '<html>'] as const,
        '/other': [200, '{"hello":"world"}'] as const,
      }[request.url ?? ''] ?? [503, '{}'];
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
    vi.unstubAllGlobals();
  });

  it('returns an online map style', async () => {
    expect(await fetchOnlineStyle(`${origin}/style`)).toEqual(STYLE);
  });

  it.each(['/broken', '/page', '/other'])('returns undefined for the online map style %s', async (path) => {
    expect(await fetchOnlineStyle(origin + path)).toBeUndefined();
  });

  it("returns undefined when the map style's server is down", async () => {
    expect(await fetchOnlineStyle('http://127.0.0.1:9/style')).toBeUndefined();
  });

  it("returns undefined when the map style's server hangs", async () => {
    expect(await fetchOnlineStyle(`${origin}/hangs`, { timeoutMs: 100 })).toBeUndefined();
  });

  it('returns undefined for the map style while offline', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    expect(await fetchOnlineStyle(`${origin}/style`)).toBeUndefined();
  });
});
