import { WAYABLE_BADGES_ABI } from '@wayable/chain/abi';
import {
  type Address,
  createPublicClient,
  type Hex,
  http,
  isAddressEqual,
  type Log,
  type PublicClient,
  parseEventLogs,
  TransactionReceiptNotFoundError,
  zeroAddress,
  zeroHash,
} from 'viem';
import { isTransportError } from './is-transport-error.ts';
import { cidOfDigest } from './metadata.ts';

/** A token with its owner and metadata, as the mint event and its transaction have it. */
export interface ChainMint {
  tokenId: bigint;
  to: Address;
  /** Content address of signed metadata; undefined if there is no issuer. */
  cid: string | undefined;
  /** Undefined for signed metadata. */
  uri: string | undefined;
  /**
   * The transaction hash, or '' if the RPC node pruned the transaction. The block number is then undefined.
   */
  hash: Hex | '';
  blockNumber: bigint | undefined;
}

type TransactionOutcome =
  /** `unknown` means not on the chain, or not in a block yet. */
  { status: 'unknown' } | { status: 'failed' } | { status: 'success'; mints: ChainMint[] };

/** A problem with the chain or its settings. */
interface ChainProblem {
  code: 'unreachable' | 'wrong_chain' | 'no_contract' | 'wrong_issuer' | 'unserved_metadata';
  /** A sentence in English for administrators. */
  detail: string;
}

interface ChainReaderSettings {
  rpcUrl: string;
  chainId: number;
  contractAddress: Address;
  /** The zero address for a contract without an issuer. */
  issuer: Address;
  /** Base URLs of metadata that tokens may use, best first; empty if none is reachable. */
  metadataBases: string[];
}

const TIMEOUT_MS = 5_000;
/** Maximum number of blocks per search, because RPC nodes refuse larger ranges. */
const BLOCKS_AT_ONCE = 5_000n;
const CHUNKS_AT_MOST = 20;
/** Maximum time of a search. The next call continues with the remaining blocks. */
const LOOKS_THROUGH_FOR_MS = 15_000;
/** The largest block number that the database can store. */
const GREATEST_BLOCK = 2n ** 63n - 1n;
/** The year 10000, in seconds. */
const GREATEST_TIME = 253_402_300_800n;
/** How long a good result is cached. Problems are checked again sooner. */
const GOOD_FOR_MS = 60_000;
const BAD_FOR_MS = 5_000;

/**
 * Reads the badge contract over JSON-RPC. Ignores an RPC node or contract with a chain or issuer other than
 * the configured ones.
 */
export class ChainReader {
  readonly settings: ChainReaderSettings;
  readonly #client: PublicClient;
  readonly #closing = new AbortController();
  #problem: ChainProblem | undefined = { code: 'unreachable', detail: 'The chain has not been checked yet.' };
  #checkedAt = Number.NEGATIVE_INFINITY;
  #wasGood = false;
  #check: Promise<void> | undefined;
  #metadataBase: string | undefined;

  constructor(settings: ChainReaderSettings) {
    this.settings = settings;
    // The transport's timeout ends with the response headers, so also limit the body.
    const fetchFn = (input: string | URL | Request, init?: RequestInit) =>
      fetch(input, {
        ...init,
        signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), this.#closing.signal]),
      });
    const transport = http(settings.rpcUrl, { timeout: TIMEOUT_MS, retryCount: 0, fetchFn });
    this.#client = createPublicClient({ transport });
  }

  /** Returns the problem that the last check found; undefined if there is no problem. */
  get problem(): ChainProblem | undefined {
    return this.#problem;
  }

  /** Returns the metadata prefix, which is that of the contract if the contract has an issuer. */
  get metadataBase(): string {
    return this.#metadataBase ?? this.settings.metadataBases[0] ?? '';
  }

  /**
   * Returns whether badges can be minted. Our RPC node may be unreachable if its last check was good, because
   * wallets use their own RPC node.
   */
  get mints(): boolean {
    return this.#problem === undefined || (this.#problem.code === 'unreachable' && this.#wasGood);
  }

  /** Aborts all requests and refuses new ones. */
  close(): void {
    this.#closing.abort();
  }

  /** Checks that chain and contract match the settings. Returns the result of a recent check. */
  async check(): Promise<ChainProblem | undefined> {
    const goodFor = this.#problem === undefined ? GOOD_FOR_MS : BAD_FOR_MS;
    if (performance.now() - this.#checkedAt < goodFor) return this.#problem;
    this.#check ??= this.#look().finally(() => {
      this.#checkedAt = performance.now();
      this.#check = undefined;
    });
    await this.#check;
    return this.#problem;
  }

  async #look(): Promise<void> {
    try {
      this.#problem = await this.#findProblem();
      this.#wasGood = this.#problem === undefined;
    } catch {
      // Do not log the error: it contains the server's URL, which may contain a key.
      this.#problem = { code: 'unreachable', detail: 'The chain’s server (CHAIN_RPC_URL) does not answer.' };
    }
  }

  async #findProblem(): Promise<ChainProblem | undefined> {
    const { chainId, contractAddress: address, issuer, metadataBases } = this.settings;
    if (metadataBases.length === 0) {
      const detail = 'Badge metadata has no public address: set PINATA_JWT or an https PUBLIC_URL.';
      return { code: 'unserved_metadata', detail };
    }
    const actualId = await this.#client.getChainId();
    if (actualId !== chainId) {
      const detail = `The chain of CHAIN_RPC_URL is ${actualId}, not ${chainId} (CHAIN_ID).`;
      return { code: 'wrong_chain', detail };
    }
    if ((await this.#client.getCode({ address })) === undefined) {
      return {
        code: 'no_contract',
        detail: `There is no contract at ${address} (BADGE_CONTRACT_ADDRESS).`,
      };
    }
    const actualIssuer = await this.#readIssuer();
    if (isAddressEqual(actualIssuer, issuer))
      return issuer === zeroAddress ? undefined : this.#findBaseProblem();
    const named = (account: Address) => (account === zeroAddress ? 'nobody' : account);
    const detail = `The issuer of the contract is ${named(actualIssuer)}, not ${named(issuer)} (BADGE_ISSUER_KEY).`;
    return { code: 'wrong_issuer', detail };
  }

  async #findBaseProblem(): Promise<ChainProblem | undefined> {
    const { contractAddress: address, metadataBases } = this.settings;
    const base = await this.#client.readContract({
      abi: WAYABLE_BADGES_ABI,
      address,
      functionName: 'baseURI',
    });
    if (metadataBases.includes(base)) {
      this.#metadataBase = base;
      return undefined;
    }
    const detail = `The contract expects metadata at ${base}, but it is served at ${metadataBases.join(' or ')} (setBaseURI).`;
    return { code: 'unserved_metadata', detail };
  }

  async #readIssuer(): Promise<Address> {
    const { contractAddress: address } = this.settings;
    try {
      return await this.#client.readContract({ abi: WAYABLE_BADGES_ABI, address, functionName: 'issuer' });
    } catch (error) {
      // A contract by the specification has no issuer: the call reverts or returns nothing.
      const { name } = error as Error;
      if (name === 'ContractFunctionExecutionError' && !isTransportError(error)) return zeroAddress;
      throw error;
    }
  }

  /**
   * Returns the last block.
   * @throws {Error} also if the server switched to another chain or returns an impossible number
   */
  async head(): Promise<bigint> {
    const [chainId, head] = await Promise.all([
      this.#client.getChainId(),
      this.#client.getBlockNumber({ cacheTime: 0 }),
    ]);
    if (chainId === this.settings.chainId && head <= GREATEST_BLOCK) return head;
    this.#checkedAt = Number.NEGATIVE_INFINITY;
    throw new Error(`The server reports the chain ${chainId} and the last block ${head}.`);
  }

  async findOutcome(hash: Hex): Promise<TransactionOutcome> {
    try {
      const receipt = await this.#client.getTransactionReceipt({ hash });
      if (receipt.status !== 'success') return { status: 'failed' };
      return { status: 'success', mints: await this.#toMints(receipt.logs) };
    } catch (error) {
      if (error instanceof TransactionReceiptNotFoundError) return { status: 'unknown' };
      throw error;
    }
  }

  /** Returns the content address of a minted badge's metadata, or undefined. */
  async findMintedCid(badgeId: bigint, blockNumber?: bigint): Promise<string | undefined> {
    const digest = await this.#client.readContract({
      abi: WAYABLE_BADGES_ABI,
      address: this.settings.contractAddress,
      functionName: 'metadataDigest',
      args: [badgeId],
      ...(blockNumber !== undefined && { blockNumber }),
    });
    return digest === zeroHash ? undefined : cidOfDigest(digest);
  }

  /** Returns the current holder of a token. */
  findHolder(tokenId: bigint): Promise<Address> {
    return this.#client.readContract({
      abi: WAYABLE_BADGES_ABI,
      address: this.settings.contractAddress,
      functionName: 'ownerOf',
      args: [tokenId],
    });
  }

  #findUri(tokenId: bigint): Promise<string> {
    return this.#client.readContract({
      abi: WAYABLE_BADGES_ABI,
      address: this.settings.contractAddress,
      functionName: 'tokenURI',
      args: [tokenId],
    });
  }

  /**
   * Searches blocks for mints of a token, or to wallets, within a maximum of blocks.
   * @returns the mints, and the first block that was not searched
   */
  async findMints(
    wanted: { tokenId: bigint } | { to: Address[] },
    fromBlock: bigint,
    head: bigint,
  ): Promise<{ mints: ChainMint[]; nextBlock: bigint }> {
    let from = fromBlock;
    const until = performance.now() + LOOKS_THROUGH_FOR_MS;
    for (let chunk = 0; chunk < CHUNKS_AT_MOST && from <= head && performance.now() < until; chunk++) {
      const to = from + BLOCKS_AT_ONCE - 1n < head ? from + BLOCKS_AT_ONCE - 1n : head;
      const logs = await this.#client.getContractEvents({
        abi: WAYABLE_BADGES_ABI,
        address: this.settings.contractAddress,
        eventName: 'Transfer',
        args: { from: zeroAddress, ...wanted },
        fromBlock: from,
        toBlock: to,
        strict: true,
      });
      from = to + 1n;
      if (logs.length > 0) return { mints: await this.#toMints(logs), nextBlock: from };
    }
    return { mints: [], nextBlock: from };
  }

  /** Returns the time of a block (RFC 3339). Throws if the time is after the year 9999. */
  async findTime(blockNumber: bigint): Promise<string> {
    const { timestamp } = await this.#client.getBlock({ blockNumber });
    if (timestamp >= GREATEST_TIME) throw new Error(`The block has the impossible time ${timestamp} s.`);
    return new Date(Number(timestamp) * 1_000).toISOString();
  }

  /**
   * Converts events to mints. A mint is a transfer from the zero address; the contract provides the metadata.
   */
  async #toMints(logs: Log[]): Promise<ChainMint[]> {
    const ours = logs.filter(({ address }) => isAddressEqual(address, this.settings.contractAddress));
    const transfers = parseEventLogs({ abi: WAYABLE_BADGES_ABI, logs: ours, eventName: 'Transfer' });
    const told = parseEventLogs({ abi: WAYABLE_BADGES_ABI, logs: ours, eventName: 'BadgeMinted' });
    const mints: ChainMint[] = [];
    for (const { args, transactionHash, blockNumber } of transfers) {
      if (args.from !== zeroAddress || transactionHash === null || blockNumber === null) continue;
      const { tokenId, to } = args;
      const cid = this.settings.issuer === zeroAddress ? undefined : await this.findMintedCid(tokenId);
      const event = told.find((one) => one.args.tokenId === tokenId);
      const uri = cid === undefined ? (event?.args.uri ?? (await this.#findUri(tokenId))) : undefined;
      mints.push({ tokenId, to, cid, uri, hash: transactionHash, blockNumber });
    }
    return mints;
  }
}
