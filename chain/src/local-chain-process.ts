import type { Address } from 'viem';
import { startLocalChain } from './local-chain.ts';

/** A local chain as a child process. It tells its parent its address, and ends with it. */
process.on('disconnect', () => process.exit(0));
// Ctrl-C in the terminal reaches both processes. The parent ends this one when it no longer needs the chain.
process.on('SIGINT', () => undefined);

const [metadataBase = '', issuer] = process.argv.slice(2);
const { rpcUrl, contractAddress } = await startLocalChain({
  issuer: issuer as Address | undefined,
  metadataBase,
});
process.send?.({ rpcUrl, contractAddress });
