import { expect, it } from 'vitest';
import { findStaleFiles } from './build-contract.ts';

it('has generated files that are what the sources compile to (npm run chain -- generate)', async () => {
  expect(await findStaleFiles()).toEqual([]);
});
