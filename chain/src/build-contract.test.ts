import { expect, it } from 'vitest';
import { findStaleFiles } from './build-contract.ts';

it('finds no stale generated contract file', async () => {
  expect(await findStaleFiles()).toEqual([]);
});
