import { expect, it } from 'vitest';
import { loadOnce } from './load-once.ts';

it('loads a model once for parallel calls', async () => {
  let count = 0;
  const load = loadOnce(async () => ++count);
  expect(await Promise.all([load(), load(), load()])).toEqual([1, 1, 1]);
  expect(await load()).toBe(1);
});

it('loads a model again after a failed load', async () => {
  let count = 0;
  const load = loadOnce(async () => {
    if (++count === 1) throw new Error('no such file');
    return count;
  });
  await expect(load()).rejects.toThrow('no such file');
  expect(await load()).toBe(2);
  expect(await load()).toBe(2);
});
