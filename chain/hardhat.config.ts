import { createRequire } from 'node:module';
import { defineConfig } from 'hardhat/config';

/** Sepolia's (EIP-155), so that the local chain is what wallets expect without any setting. */
const CHAIN_ID = 11155111;

export default defineConfig({
  solidity: {
    version: '0.8.37',
    // The compiler comes with the packages: nothing is loaded from elsewhere.
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
