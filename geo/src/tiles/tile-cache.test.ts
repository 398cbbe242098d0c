import { describe, expect, it } from 'vitest';
import { TileCache } from './tile-cache.ts';
import { EMPTY_TILE, type Tile, toTile } from './tiles.service.ts';

const MEBIBYTE = 1_024 * 1_024;

describe('toTile', () => {
  it('copies a tile from a pooled buffer into exact memory', () => {
    const { body, gzipped } = toTile(Buffer.from('a small tile, in a buffer of a pool'));
    expect(body.toString()).toBe('a small tile, in a buffer of a pool');
    expect([body.buffer.byteLength, gzipped.buffer.byteLength]).toEqual([body.length, gzipped.length]);
  });

  it('returns one shared tile for all empty areas', () => {
    expect(toTile(Buffer.from(EMPTY_TILE.body))).toBe(EMPTY_TILE);
  });
});

describe('TileCache', () => {
  it('limits the cached tiles to 16 MiB', async () => {
    const cache = new TileCache();
    for (let x = 0; x < 6_000; x++) {
      await cache.getOrBuild(`20/${x}`, async () => toTile(Buffer.alloc(4_000, String(x))));
    }
    expect(cache.bytes).toBeLessThanOrEqual(16 * MEBIBYTE);
    expect(cache.get('20/5999')?.body.length).toBe(4_000);
    expect(cache.get('20/0')).toBeUndefined();
  });

  it('builds a tile once for parallel requests', async () => {
    const cache = new TileCache();
    let made = 0;
    const build = async () => {
      made += 1;
      return EMPTY_TILE;
    };
    await Promise.all([cache.getOrBuild('1', build), cache.getOrBuild('1', build)]);
    expect(made).toBe(1);
  });

  it('returns a tile to waiting requests after its eviction', async () => {
    const cache = new TileCache();
    const { promise, resolve } = Promise.withResolvers<Tile>();
    const waiting = cache.getOrBuild('slow', () => promise);
    for (let x = 0; x < 45_000; x++) await cache.getOrBuild(`20/${x}`, async () => EMPTY_TILE);
    resolve(toTile(Buffer.from('late')));
    expect((await waiting).body.toString()).toBe('late');
  });

  it('builds a tile again after a failure', async () => {
    const cache = new TileCache();
    await expect(cache.getOrBuild('1', () => Promise.reject(new Error('no database')))).rejects.toThrow(
      'no database',
    );
    expect(await cache.getOrBuild('1', async () => EMPTY_TILE)).toBe(EMPTY_TILE);
  });
});
