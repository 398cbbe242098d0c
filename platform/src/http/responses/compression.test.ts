import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { registerCompression } from './compression.ts';

describe('compressed response', () => {
  it('compresses changed content in each accepted encoding', async () => {
    const app = Fastify();
    await registerCompression(app);
    let text = 'first '.repeat(500);
    app.get('/', () => text);
    const ask = (encoding: string) => app.inject({ url: '/', headers: { 'accept-encoding': encoding } });
    for (text of [text, 'second '.repeat(500), text]) {
      const [brotli, gzip, plain] = [await ask('br'), await ask('gzip'), await ask('identity')];
      expect(brotli.headers['content-encoding']).toBe('br');
      expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(text);
      expect(gzip.headers['content-encoding']).toBe('gzip');
      expect(gunzipSync(gzip.rawPayload).toString()).toBe(text);
      expect(plain.body).toBe(text);
    }
    await app.close();
  });
});
