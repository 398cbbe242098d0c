import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { describe, expect, it, vi } from 'vitest';
import { registerCompression, rememberCompressed } from './compression.ts';

const long = (letter: string) => Buffer.from(letter.repeat(2_000));

describe('what was compressed', () => {
  it('is compressed once as long as it is asked for, by its bytes', () => {
    const compress = vi.fn((body: Buffer) => Buffer.from(body.subarray(0, 1)));
    const compressed = rememberCompressed(compress, 10_000);
    for (const letter of ['a', 'b', 'a', 'b', 'a'])
      expect(compressed(long(letter), {}).toString()).toBe(letter);
    expect(compress).toHaveBeenCalledTimes(2);
  });

  it('is forgotten where what came since needs the room', () => {
    const compress = vi.fn((body: Buffer) => Buffer.alloc(1_000, body.subarray(0, 1)));
    const compressed = rememberCompressed(compress, 3_000);
    for (const letter of ['a', 'b', 'c', 'd', 'a'])
      expect(compressed(long(letter), {})[0]).toBe(long(letter)[0]);
    expect(compress).toHaveBeenCalledTimes(5);
  });
});

describe('what is remembered', () => {
  it('takes no more memory than it has bytes', () => {
    const compressed = rememberCompressed(brotliCompressSync, 10_000)(long('a'), {});
    expect(compressed.buffer.byteLength).toBe(compressed.byteLength);
  });
});

describe('an answer', () => {
  it('is that of the moment, compressed as its client takes it', async () => {
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
