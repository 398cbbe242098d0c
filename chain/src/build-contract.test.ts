import { expect, it } from 'vitest';
import { findStaleFiles } from './build-contract.ts';

it('matches the generated files (npm run chain -- generate)', async () => {
  expect(await findStaleFiles()).toEqual([]);
});
