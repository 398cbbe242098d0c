import { WAYABLE_BADGES_ABI } from '@wayable/chain/abi';
import { deployBadges } from '@wayable/chain/deploy-badges';
import { LOCAL_CHAIN_ID, type LocalChain, startLocalChain } from '@wayable/chain/local-chain';
import { toMetadataBase } from '@wayable/chain/metadata-base';
import { TEST_WALLET_KEY } from '@wayable/chain/test-wallet';
import type { PreparedMint } from '@wayable/protocol/badge-minting';
import {
  type Address,
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  type Hex,
  http,
  type TransactionReceipt,
} from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { RpcProxy } from './rpc-proxy.ts';

/** More gas than any mint needs. If wallets estimated gas, they would not send failing transactions. */
const GAS = 500_000n;
/** The metadata prefix for the URL of the test applications */
const METADATA_BASE = toMetadataBase('http://127.0.0.1:3000');

/** A local chain with contracts and a minting wallet */
export class TestChain {
  readonly proxy: RpcProxy;
  readonly proxyUrl: string;
  readonly issuerKey: Hex;
  readonly wallet = privateKeyToAccount(TEST_WALLET_KEY);
  /** The address of the contract that accepts `issuerKey`. */
  readonly contract: Address;
  readonly #local: LocalChain;

  private constructor(local: LocalChain, proxy: RpcProxy, proxyUrl: string, issuerKey: Hex) {
    this.#local = local;
    this.proxy = proxy;
    this.proxyUrl = proxyUrl;
    this.issuerKey = issuerKey;
    this.contract = local.contractAddress;
  }

  static async start(): Promise<TestChain> {
    const issuerKey = generatePrivateKey();
    const local = await startLocalChain({
      issuer: privateKeyToAccount(issuerKey).address,
      metadataBase: METADATA_BASE,
    });
    const proxy = new RpcProxy(local.rpcUrl);
    return new TestChain(local, proxy, await proxy.start(), issuerKey);
  }

  /** Returns the settings for minting on this chain. The application uses the chain through the proxy. */
  environment(changes: Record<string, string> = {}): Record<string, string> {
    return {
      CHAIN_RPC_URL: this.proxyUrl,
      BADGE_CONTRACT_ADDRESS: this.contract,
      BADGE_ISSUER_KEY: this.issuerKey,
      CHAIN_CONFIRMATIONS: '1',
      ...changes,
    };
  }

  /** Returns the chain ID and the contract address, as stored with mints. */
  get place() {
    return { chainId: LOCAL_CHAIN_ID, address: this.contract };
  }

  get reader() {
    return createPublicClient({ transport: http(this.#local.rpcUrl), pollingInterval: 20 });
  }

  /** Calls a method of test chains, such as evm_mine. */
  async control(method: string, ...params: unknown[]): Promise<unknown> {
    const answer = await fetch(this.#local.rpcUrl, {
      method: 'POST',
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    const { result, error } = (await answer.json()) as { result?: unknown; error?: { message: string } };
    if (error) throw new Error(error.message);
    return result;
  }

  /** Sends a transaction from the wallet, and does not wait for its receipt. */
  send(to: Address, data: Hex = '0x'): Promise<Hex> {
    const client = createWalletClient({ transport: http(this.#local.rpcUrl), account: this.wallet });
    return client.sendTransaction({ to, data, gas: GAS, chain: null });
  }

  /** Sends a prepared mint to the test wallet. */
  sendMint(
    prepared: Pick<PreparedMint, 'uri' | 'badge_id' | 'metadata_digest' | 'deadline' | 'signature'>,
    { to = this.wallet.address, contract = this.contract }: { to?: Address; contract?: Address } = {},
  ): Promise<Hex> {
    const { uri, badge_id: badgeId, metadata_digest: digest, deadline = 0, signature = '0x' } = prepared;
    const args =
      badgeId === undefined
        ? ([to, uri] as const)
        : ([to, BigInt(badgeId), digest as Hex, BigInt(deadline), signature as Hex] as const);
    const data = encodeFunctionData({ abi: WAYABLE_BADGES_ABI, functionName: 'mintBadge', args });
    return this.send(contract, data);
  }

  receiptOf(hash: Hex): Promise<TransactionReceipt> {
    return this.reader.waitForTransactionReceipt({ hash });
  }

  readOwner(tokenId: bigint, contract = this.contract): Promise<Address> {
    return this.reader.readContract({
      abi: WAYABLE_BADGES_ABI,
      address: contract,
      functionName: 'ownerOf',
      args: [tokenId],
    });
  }

  readUri(tokenId: bigint): Promise<string> {
    return this.reader.readContract({
      abi: WAYABLE_BADGES_ABI,
      address: this.contract,
      functionName: 'tokenURI',
      args: [tokenId],
    });
  }

  /** Deploys another contract from the test wallet. */
  async deploy(issuer?: Address, metadataBase = METADATA_BASE): Promise<Address> {
    const { address } = await deployBadges(http(this.#local.rpcUrl), {
      deployer: this.wallet,
      chainId: LOCAL_CHAIN_ID,
      metadataBase,
      ...(issuer && { issuer }),
    });
    return address;
  }

  async close(): Promise<void> {
    await this.proxy.close();
    await this.#local.close();
  }
}
