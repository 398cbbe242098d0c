import type { ForkOptions } from 'node:child_process';
import { setImmediate } from 'node:timers/promises';
import { AVATAR_EDGES } from '@wayable/protocol/avatars';
import Fastify from 'fastify';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { buildProgressiveJpeg } from '../testing/files/build-progressive-jpeg.ts';
import { drawPhoto } from '../testing/files/draw-photo.ts';
import { PictureConversions } from './picture-conversions.ts';

const fork = vi.hoisted(() => vi.fn());
vi.mock('node:child_process', async (importOriginal) => {
  const original = await importOriginal<typeof import('node:child_process')>();
  return { ...original, fork: fork.mockImplementation(original.fork) };
});

const { log } = Fastify();
const signal = new AbortController().signal;
const turn = { owner: 'one', signal };
const small = await drawPhoto({ width: 60, height: 40 });
const slowPhoto = buildProgressiveJpeg({ width: 6_000, height: 6_000, components: 3, passes: 12 });

let conversions: PictureConversions;
afterEach(() => conversions.close());

describe('PictureConversions', () => {
  it('converts a picture to photo files and avatar squares', async () => {
    conversions = new PictureConversions(log);
    const photo = await conversions.convert({ bytes: small }, turn);
    expect(photo).toMatchObject({ width: 60, height: 40, edges: [60] });
    expect(Buffer.isBuffer(photo.files[0]?.bytes)).toBe(true);
    const squares = await conversions.convert({ bytes: small, squares: AVATAR_EDGES }, turn);
    expect(squares.files.map(({ edge }) => edge)).toEqual([...AVATAR_EDGES]);
  });

  it('rejects the conversion of a file without a photo', async () => {
    conversions = new PictureConversions(log);
    const conversion = conversions.convert({ bytes: Buffer.from('no photo') }, turn);
    await expect(conversion).rejects.toMatchObject({ name: 'DomainError', code: 'unsupported_media_type' });
  });

  it('rejects photos that take too long to convert', async () => {
    conversions = new PictureConversions(log, 300);
    await expect(conversions.convert({ bytes: slowPhoto }, turn)).rejects.toMatchObject({
      code: 'photo_too_complex',
    });
    await expect(conversions.convert({ bytes: slowPhoto }, turn)).rejects.toMatchObject({
      code: 'photo_too_complex',
    });
  });

  it("does not count a process's start as conversion", async () => {
    const { fork: original } =
      await vi.importActual<typeof import('node:child_process')>('node:child_process');
    const wait = 'data:text/javascript,await new Promise((resolve) => setTimeout(resolve, 3_000))';
    fork.mockImplementationOnce((path: string, options: ForkOptions) =>
      original(path, { ...options, execArgv: ['--import', wait] }),
    );
    conversions = new PictureConversions(log, 2_500);
    expect((await conversions.convert({ bytes: small }, turn)).width).toBe(60);
  });

  it('reuses its process after a client cancels a short conversion', async () => {
    conversions = new PictureConversions(log);
    await conversions.convert({ bytes: small }, turn);
    const forks = fork.mock.calls.length;
    const leaving = new AbortController();
    const left = conversions.convert({ bytes: small }, { owner: 'one', signal: leaving.signal });
    await setImmediate();
    leaving.abort();
    await expect(left).rejects.toMatchObject({ code: 'request_timeout' });
    await conversions.convert({ bytes: small }, turn);
    expect(fork.mock.calls).toHaveLength(forks);
  });

  it('cancels a photo conversion when the client disconnects', async () => {
    conversions = new PictureConversions(log);
    const leaving = new AbortController();
    const left = conversions.convert({ bytes: slowPhoto }, { owner: 'one', signal: leaving.signal });
    const next = conversions.convert({ bytes: small }, turn);
    leaving.abort();
    await expect(left).rejects.toMatchObject({ code: 'request_timeout' });
    expect((await next).width).toBe(60);
  });
});
