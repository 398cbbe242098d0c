import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { handleError } from '../errors/error-handler.ts';
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

describe('compressed request', () => {
  it.each(['br', 'gzip', 'x'])('returns 415 for a body in the encoding %s', async (encoding) => {
    const app = Fastify();
    app.setErrorHandler(handleError);
    await registerCompression(app);
    app.post('/', () => 'done');
    const ask = (value: string) =>
      app.inject({ method: 'POST', url: '/', body: { a: 1 }, headers: { 'content-encoding': value } });
    expect((await ask(encoding)).statusCode).toBe(415);
    expect((await ask('Identity')).statusCode).toBe(200);
    await app.close();
  });
});
