import type { Address } from 'viem';
import { startLocalChain } from './local-chain.ts';

/** Runs a local chain as a child process. Sends the chain's address to the parent, and ends with the parent. */
process.on('disconnect', () => process.exit(0));
// Ctrl-C in the terminal reaches both processes. The parent ends this one when it no longer needs the chain.
process.on('SIGINT', () => undefined);

const [metadataBase = '', issuer] = process.argv.slice(2);
const { rpcUrl, contractAddress } = await startLocalChain({
  issuer: issuer as Address | undefined,
  metadataBase,
});
process.send?.({ rpcUrl, contractAddress });
