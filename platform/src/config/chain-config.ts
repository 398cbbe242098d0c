import { StartupError } from '../startup/startup-error.ts';

type Environment = Record<string, string | undefined>;
type Hex = `0x${string}`;

/** The chain for badge tokens (docs/product.md#minting). */
export interface ChainConfig {
  /** EIP-155 */
  chainId: number;
  /** The chain's display name. */
  name: string;
  currency: { name: string; symbol: string; decimals: number };
  /** Block explorer for transactions; undefined if there are no links. */
  explorerUrl: string | undefined;
  /**
   * The contract, and our JSON-RPC server (its URL may contain a key). Undefined if badges cannot be minted.
   */
  contract: { rpcUrl: string; address: Hex } | undefined;
  /** The JSON-RPC server for wallets; undefined if there is no contract. */
  publicRpcUrl: string | undefined;
  /** Whether the program starts a local chain and deploys the contract. */
  isLocal: boolean;
  /** Key of a funded wallet on the local chain; undefined elsewhere. */
  testWalletKey: Hex | undefined;
  /** The key that signs mints; undefined if the contract has no issuer. */
  issuerKey: Hex | undefined;
  /** Number of blocks, including the block of the mint, after which the mint counts as confirmed. */
  confirmations: number;
  /** The pinning service of metadata; undefined if only we serve it. */
  pinning: { url: string; jwt: string } | undefined;
}

const SEPOLIA = {
  id: 11155111,
  name: 'Sepolia',
  currency: { name: 'SepoliaETH', symbol: 'SepoliaETH', decimals: 18 },
  explorerUrl: 'https://sepolia.etherscan.io',
  rpcUrl: 'https://ethereum-sepolia-rpc.publicnode.com',
};
const DEFAULT_CONFIRMATIONS = 2;
const PINATA_URL = 'https://api.pinata.cloud';

function readUrl(env: Environment, name: string): string | undefined {
  const value = env[name];
  if (value === undefined) return undefined;
  const url = URL.parse(value);
  if (url && ['http:', 'https:'].includes(url.protocol)) return value.replace(/\/+$/, '');
  // Do not print the value: URLs of RPC servers contain keys.
  throw new StartupError(`${name} must be an http or https address; its value is not.`);
}

function readHex(env: Environment, name: string, digits: number, what: string): Hex | undefined {
  const value = env[name];
  if (value === undefined || new RegExp(`^0x[0-9a-fA-F]{${digits}}$`).test(value)) return value as Hex;
  throw new StartupError(`${name} must be ${what} of 0x and ${digits} hexadecimal digits; its value is not.`);
}

/** The order of secp256k1 (SEC 2). Private keys are from 1 to one less than this number. */
const CURVE_ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

function readPrivateKey(env: Environment, name: string): Hex | undefined {
  const key = readHex(env, name, 64, 'a private key');
  if (key === undefined || (BigInt(key) > 0n && BigInt(key) < CURVE_ORDER)) return key;
  throw new StartupError(`${name} must be a private key of secp256k1; its value is not.`);
}

function readWhole(env: Environment, name: string, otherwise: number, max: number, least: number): number {
  const value = env[name] ?? String(otherwise);
  const number = Number(value);
  if (/^\d{1,15}$/.test(value) && number >= least && number <= max) return number;
  throw new StartupError(`${name} must be a whole number from ${least} to ${max}, not "${value}".`);
}

function readPinning(env: Environment): ChainConfig['pinning'] {
  const url = readUrl(env, 'PINATA_URL');
  const { PINATA_JWT } = env;
  if (PINATA_JWT === undefined) {
    if (url === undefined) return undefined;
    throw new StartupError('The configuration is incomplete: PINATA_URL is set, but PINATA_JWT is missing.');
  }
  if (/^[\x21-\x7e]+$/.test(PINATA_JWT)) return { url: url ?? PINATA_URL, jwt: PINATA_JWT };
  throw new StartupError('PINATA_JWT must have visible ASCII characters only; its value has others.');
}

/**
 * Returns whether `CHAIN` requests a local chain.
 * @throws {StartupError} if other machines could use the local chain, or another chain is configured
 */
function readIsLocal(env: Environment, mayBeLocal: boolean): boolean {
  const { CHAIN, CHAIN_RPC_URL, CHAIN_ID } = env;
  if (CHAIN === undefined) return false;
  if (CHAIN !== 'local') throw new StartupError(`CHAIN must be local or unset, not "${CHAIN}".`);
  if (CHAIN_RPC_URL !== undefined)
    throw new StartupError('CHAIN=local starts its own chain: unset CHAIN_RPC_URL or CHAIN.');
  if (CHAIN_ID !== undefined && CHAIN_ID !== String(SEPOLIA.id))
    throw new StartupError(`CHAIN=local has the id ${SEPOLIA.id}: unset CHAIN_ID.`);
  if (mayBeLocal) return true;
  throw new StartupError(
    'CHAIN=local is for demos on your own machine: set DEMO=1, and a PUBLIC_URL and HOST that only this machine can reach.',
  );
}

/**
 * Reads the settings of the chain and of the metadata storage.
 * @param mayBeLocal whether the demo runs on a local address
 * @throws {StartupError} naming the invalid variable
 */
export function readChainConfig(env: Environment, mayBeLocal: boolean): ChainConfig {
  const isLocal = readIsLocal(env, mayBeLocal);
  const chainId = readWhole(env, 'CHAIN_ID', SEPOLIA.id, 999_999_999_999_999, 1);
  const isSepolia = chainId === SEPOLIA.id && !isLocal;
  const rpcUrl = readUrl(env, 'CHAIN_RPC_URL');
  const address = readHex(env, 'BADGE_CONTRACT_ADDRESS', 40, 'an address');
  const issuerKey = readPrivateKey(env, 'BADGE_ISSUER_KEY');
  const publicRpcUrl = readUrl(env, 'CHAIN_PUBLIC_RPC_URL') ?? (isSepolia ? SEPOLIA.rpcUrl : undefined);
  const contract = rpcUrl !== undefined && address !== undefined ? { rpcUrl, address } : undefined;
  if (contract && publicRpcUrl === undefined)
    throw new StartupError(
      'The configuration is incomplete: CHAIN_RPC_URL is set, but CHAIN_PUBLIC_RPC_URL (the address for wallets) is missing.',
    );
  if (issuerKey !== undefined && !contract && !isLocal)
    throw new StartupError(
      'The configuration is incomplete: BADGE_ISSUER_KEY is set, but CHAIN_RPC_URL, BADGE_CONTRACT_ADDRESS is missing.',
    );
  const symbol = env.CHAIN_CURRENCY ?? 'ETH';
  return {
    chainId,
    name: env.CHAIN_NAME ?? (isLocal ? 'Wayable local chain' : isSepolia ? SEPOLIA.name : `Chain ${chainId}`),
    currency: chainId === SEPOLIA.id ? SEPOLIA.currency : { name: symbol, symbol, decimals: 18 },
    explorerUrl: readUrl(env, 'CHAIN_EXPLORER_URL') ?? (isSepolia ? SEPOLIA.explorerUrl : undefined),
    contract,
    publicRpcUrl,
    isLocal,
    testWalletKey: undefined,
    issuerKey,
    confirmations: readWhole(env, 'CHAIN_CONFIRMATIONS', isLocal ? 1 : DEFAULT_CONFIRMATIONS, 1_000, 1),
    pinning: readPinning(env),
  };
}
