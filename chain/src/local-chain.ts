import { createHardhatRuntimeEnvironment } from 'hardhat/hre';
import { type Address, http } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { deployBadges } from './deploy-badges.ts';
import { TEST_WALLET_KEY } from './test-wallet.ts';

/** Sepolia’s id (EIP-155), because the program asks wallets for this chain by default. */
export const LOCAL_CHAIN_ID = 11155111;

const FUNDS_WEI = 1_000n * 10n ** 18n;

export interface LocalChain {
  rpcUrl: string;
  contractAddress: Address;
  close(): Promise<void>;
}

/**
 * Starts a chain in this process with the contract, only for this machine. It mines each transaction
 * immediately. Each start creates a new chain with another contract address, so that nothing of an old chain
 * is valid.
 * @param port 0: any free port
 * @param issuer the address that must sign each mint; undefined: none
 * @param metadataBase the prefix of content addresses of metadata
 */
export async function startLocalChain({
  port = 0,
  issuer,
  metadataBase,
}: {
  port?: number;
  issuer?: Address | undefined;
  metadataBase: string;
}): Promise<LocalChain> {
  const { network } = await createHardhatRuntimeEnvironment({
    networks: {
      local: {
        type: 'edr-simulated',
        chainType: 'l1',
        chainId: LOCAL_CHAIN_ID,
        loggingEnabled: false,
        // As on other chains, a failed transaction has a hash, and a receipt with its status.
        throwOnTransactionFailures: false,
      },
    },
  });
  const server = await network.createServer('local', '127.0.0.1', port);
  const { port: listeningPort } = await server.listen();
  const rpcUrl = `http://127.0.0.1:${listeningPort}`;
  const transport = http(rpcUrl);
  const deployer = privateKeyToAccount(generatePrivateKey());
  const client = transport({});
  for (const { address } of [deployer, privateKeyToAccount(TEST_WALLET_KEY)]) {
    await client.request({ method: 'hardhat_setBalance', params: [address, `0x${FUNDS_WEI.toString(16)}`] });
  }
  const { address } = await deployBadges(transport, {
    deployer,
    chainId: LOCAL_CHAIN_ID,
    metadataBase,
    ...(issuer && { issuer }),
  });
  return { rpcUrl, contractAddress: address, close: () => server.close() };
}
