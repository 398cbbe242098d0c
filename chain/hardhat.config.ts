import { createRequire } from 'node:module';
import { defineConfig } from 'hardhat/config';

/** Sepolia's id (EIP-155), so that wallets accept the local chain without settings. */
const CHAIN_ID = 11155111;

export default defineConfig({
  solidity: {
    version: '0.8.37',
    // Use the compiler from npm, so that Hardhat downloads none.
    path: createRequire(import.meta.url).resolve('solc/soljson.js'),
    settings: { evmVersion: 'cancun', optimizer: { enabled: true, runs: 200 } },
  },
  paths: {
    sources: 'contracts',
    tests: { solidity: 'test' },
    artifacts: 'build/artifacts',
    cache: 'build/cache',
  },
  test: { solidity: { fuzz: { runs: 100, seed: '0x5eed' }, invariant: { runs: 20, depth: 60 } } },
  networks: { default: { type: 'edr-simulated', chainType: 'l1', chainId: CHAIN_ID } },
});
