import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { toMetadataBase } from '@wayable/chain/metadata-base';
import { TEST_WALLET_KEY } from '@wayable/chain/test-wallet';
import type { ChainConfig } from '@wayable/platform/config/chain-config';
import type { Config } from '@wayable/platform/config/config';
import { StartupError } from '@wayable/platform/startup/startup-error';
import { ROUTES } from '@wayable/protocol/routes';
import type { Address, Hex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';

const READY_WITHIN_MS = 60_000;

export interface LocalChain {
  /** The settings of the started chain. */
  chain: ChainConfig;
  onUnexpectedExit(listener: (reason: string) => void): void;
  stop(): Promise<void>;
}

/** Returns the issuer's key of local chains, created at the first start. */
function readIssuerKey(dataDir: string): Hex {
  const path = join(dataDir, 'local-issuer.key');
  try {
    const kept = readFileSync(path, 'utf8').trim();
    if (/^0x[0-9a-f]{64}$/.test(kept)) return kept as Hex;
    throw new StartupError(`${path} holds no private key. Delete it: the next start creates a new one.`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    const key = generatePrivateKey();
    writeFileSync(path, `${key}\n`, { mode: 0o600, flag: 'wx' });
    return key;
  }
}

/**
 * Starts a chain with the contract as a child process that ends with this process.
 * @throws {StartupError} if it does not start
 */
export async function startLocalChain({ chain, dataDir, publicUrl }: Config): Promise<LocalChain> {
  const issuerKey = chain.issuerKey ?? readIssuerKey(dataDir);
  const file = fileURLToPath(import.meta.resolve('@wayable/chain/local-chain-process'));
  // Run the chain in a separate process group. Ctrl-C then reaches only this process, which stops the chain.
  const child = fork(file, [toMetadataBase(publicUrl), privateKeyToAccount(issuerKey).address], {
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [],
  });
  const exited = once(child, 'exit');
  const waiting = AbortSignal.timeout(READY_WITHIN_MS);
  const [message] = await Promise.race([
    once(child, 'message', { signal: waiting }),
    exited.then(() => []),
  ]).catch(() => {
    child.kill('SIGKILL');
    return [];
  });
  if (message === undefined) throw new StartupError('The local chain (CHAIN=local) did not start.');
  const { rpcUrl, contractAddress } = message as { rpcUrl: string; contractAddress: Address };
  let isStopping = false;
  return {
    chain: {
      ...chain,
      issuerKey,
      contract: { rpcUrl, address: contractAddress },
      publicRpcUrl: `${publicUrl}${ROUTES.chainRpc}`,
      testWalletKey: TEST_WALLET_KEY,
    },
    onUnexpectedExit: (listener) =>
      void exited.then(() => isStopping || listener('The local chain ended unexpectedly.')),
    async stop() {
      isStopping = true;
      if (child.connected) child.disconnect();
      await exited;
    },
  };
}
