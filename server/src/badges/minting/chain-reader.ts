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
import { cidOfDigest } from './metadata.ts';

/** A token as the chain has made it. */
export interface ChainMint {
  tokenId: bigint;
  to: Address;
  /** The content address of the metadata that was signed; undefined: the contract has no issuer */
  cid: string | undefined;
  /** undefined: the metadata was signed */
  uri: string | undefined;
  /** Empty, as is the block, where the server does not have them any more */
  hash: Hex | '';
  blockNumber: bigint | undefined;
}

export type TransactionOutcome =
  /** The chain does not know it, or has not put it into a block. */
  { status: 'unknown' } | { status: 'failed' } | { status: 'success'; mints: ChainMint[] };

/** What is wrong with the chain or with what we were told of it. */
export interface ChainProblem {
  code: 'unreachable' | 'wrong_chain' | 'no_contract' | 'wrong_issuer' | 'unserved_metadata';
  /** In English, for administrators */
  detail: string;
}

export interface ChainReaderSettings {
  rpcUrl: string;
  chainId: number;
  contractAddress: Address;
  /** The zero address: the contract is to have none */
  issuer: Address;
  /** Addresses of served metadata that tokens may name, the best first; empty where no server has it */
  metadataBases: string[];
}

const TIMEOUT_MS = 5_000;
/** Servers refuse to look through more at once. */
const BLOCKS_AT_ONCE = 5_000n;
const CHUNKS_AT_MOST = 20;
/** A slow server is asked for the other blocks next time. */
const LOOKS_THROUGH_FOR_MS = 15_000;
/** The numbers of blocks that the database can hold: no chain has as many. */
const GREATEST_BLOCK = 2n ** 63n - 1n;
/** The year 10000, in seconds. */
const GREATEST_TIME = 253_402_300_800n;
/** What was good stays so for a while; a problem may be over sooner. */
const GOOD_FOR_MS = 60_000;
const BAD_FOR_MS = 5_000;

/**
 * What the badge contract says, over JSON-RPC. Nothing is believed of a server that names another chain, or a contract with
 * another issuer, than the settings do.
 */
export class ChainReader {
  readonly settings: ChainReaderSettings;
  readonly #client: PublicClient;
  readonly #closing = new AbortController();
  #problem: ChainProblem | undefined = { code: 'unreachable', detail: 'The chain has not been asked yet.' };
  #checkedAt = Number.NEGATIVE_INFINITY;
  #wasGood = false;
  #check: Promise<void> | undefined;
  #metadataBase: string | undefined;

  constructor(settings: ChainReaderSettings) {
    this.settings = settings;
    // The limit of the transport ends with the head of an answer; its body has to come within the time as well.
    const fetchFn = (input: string | URL | Request, init?: RequestInit) =>
      fetch(input, {
        ...init,
        signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), this.#closing.signal]),
      });
    const transport = http(settings.rpcUrl, { timeout: TIMEOUT_MS, retryCount: 0, fetchFn });
    this.#client = createPublicClient({ transport });
  }

  /** What the last look has found; undefined: all is as the settings say. */
  get problem(): ChainProblem | undefined {
    return this.#problem;
  }

  /** The prefix of content addresses of metadata: the one of the contract, where it has an issuer. */
  get metadataBase(): string {
    return this.#metadataBase ?? this.settings.metadataBases[0] ?? '';
  }

  /** Whether badges can be minted: a server of ours that is down hinders no wallet, if it had told nothing wrong before. */
  get mints(): boolean {
    return this.#problem === undefined || (this.#problem.code === 'unreachable' && this.#wasGood);
  }

  /** Gives up what is being asked, and answers nothing from now on. */
  close(): void {
    this.#closing.abort();
  }

  /** Looks whether the chain and the contract are those of the settings, unless it has just done so. */
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
      // The error has the address of the server, and that may have a key.
      this.#problem = { code: 'unreachable', detail: 'The chain’s server (CHAIN_RPC_URL) does not answer.' };
    }
  }

  async #findProblem(): Promise<ChainProblem | undefined> {
    const { chainId, contractAddress: address, issuer, metadataBases } = this.settings;
    if (metadataBases.length === 0) {
      const detail = 'No server has the metadata of badges: set PINATA_JWT, or a PUBLIC_URL with https.';
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
    const detail = `The contract has metadata at ${base}, where it is not served: ${metadataBases.join(' or ')} (setBaseURI).`;
    return { code: 'unserved_metadata', detail };
  }

  async #readIssuer(): Promise<Address> {
    const { contractAddress: address } = this.settings;
    try {
      return await this.#client.readContract({ abi: WAYABLE_BADGES_ABI, address, functionName: 'issuer' });
    } catch (error) {
      // The specification’s contract, which knows no issuer: the call is reverted or returns nothing.
      const { name } = error as Error;
      if (name === 'ContractFunctionExecutionError' && !isTransportError(error)) return zeroAddress;
      throw error;
    }
  }

  /**
   * The last block.
   * @throws {Error} where the server names another chain now, or a block that no chain has, too
   */
  async head(): Promise<bigint> {
    const [chainId, head] = await Promise.all([
      this.#client.getChainId(),
      this.#client.getBlockNumber({ cacheTime: 0 }),
    ]);
    if (chainId === this.settings.chainId && head <= GREATEST_BLOCK) return head;
    this.#checkedAt = Number.NEGATIVE_INFINITY;
    throw new Error(`The chain is ${chainId} now, and its last block ${head}.`);
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

  /** The content address of the metadata that a badge was minted with; undefined: it was not minted */
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

  /** Who has a token now. */
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
   * Looks through blocks for mints of a token, or to wallets, up to so many blocks at once.
   * @returns the mints, and the first block that has not been looked through
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

  /** When a block was made: an instant (RFC 3339). @throws {Error} for a time that no calendar has, too */
  async findTime(blockNumber: bigint): Promise<string> {
    const { timestamp } = await this.#client.getBlock({ blockNumber });
    if (timestamp >= GREATEST_TIME) throw new Error(`The block is of ${timestamp} s.`);
    return new Date(Number(timestamp) * 1_000).toISOString();
  }

  /** A mint is a transfer from the zero address. The contract tells what no event says of its metadata. */
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

/** Whether the server did not answer, or answered something else than a result of the call. */
function isTransportError(error: unknown): boolean {
  const TRANSPORT = ['HttpRequestError', 'TimeoutError', 'AbortError', 'RpcRequestError'];
  for (let cause = error as Error | undefined; cause; cause = cause.cause as Error | undefined) {
    if (TRANSPORT.includes(cause.name)) return !/revert/i.test(cause.message);
  }
  return false;
}
