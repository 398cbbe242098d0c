import type { Address } from 'viem';
import { startLocalChain } from './local-chain.ts';

/** A local chain as a child process: it tells its parent where it is, and ends with it. */
process.on('disconnect', () => process.exit(0));
// A Ctrl-C at the terminal reaches both: the parent ends this process when it needs the chain no more.
process.on('SIGINT', () => undefined);

const [metadataBase = '', issuer] = process.argv.slice(2);
const { rpcUrl, contractAddress } = await startLocalChain({
  issuer: issuer as Address | undefined,
  metadataBase,
});
process.send?.({ rpcUrl, contractAddress });
