import { StartupError } from './startup-error.ts';

type Environment = Record<string, string | undefined>;
type Hex = `0x${string}`;

/** Where badges are minted as tokens (docs/product.md#minting). */
export interface ChainConfig {
  /** EIP-155 */
  chainId: number;
  /** What people call the chain. */
  name: string;
  currency: { name: string; symbol: string; decimals: number };
  /** Pages that show transactions; undefined: none are linked */
  explorerUrl: string | undefined;
  /** The contract and the JSON-RPC server that we ask about it, whose address may hold a key; undefined: nothing is minted */
  contract: { rpcUrl: string; address: Hex } | undefined;
  /** The server that wallets are told of; undefined: there is none, as there is no contract */
  publicRpcUrl: string | undefined;
  /** The program starts a chain of its own on this machine, and deploys the contract. */
  isLocal: boolean;
  /** Of a wallet with money of the chain that the program starts; undefined elsewhere */
  testWalletKey: Hex | undefined;
  /** Signs what may be minted; undefined: the contract has no issuer */
  issuerKey: Hex | undefined;
  /** Blocks from that of a mint on, itself included, until it is believed */
  confirmations: number;
  /** Who keeps metadata in distributed storage; undefined: we serve it alone */
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
  // Not repeated: addresses of RPC servers hold keys.
  throw new StartupError(`${name} must be an http or https address; its value is not.`);
}

function readHex(env: Environment, name: string, digits: number, what: string): Hex | undefined {
  const value = env[name];
  if (value === undefined || new RegExp(`^0x[0-9a-fA-F]{${digits}}$`).test(value)) return value as Hex;
  throw new StartupError(`${name} must be ${what} of 0x and ${digits} hexadecimal digits; its value is not.`);
}

/** The order of secp256k1 (SEC 2): private keys are from 1 to below it. */
const CURVE_ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

function readPrivateKey(env: Environment, name: string): Hex | undefined {
  const key = readHex(env, name, 64, 'a private key');
  if (key === undefined || (BigInt(key) > 0n && BigInt(key) < CURVE_ORDER)) return key;
  throw new StartupError(`${name} must be a private key of secp256k1; its value is none.`);
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
    throw new StartupError('The configuration is half set: PINATA_URL is given, but PINATA_JWT is missing.');
  }
  if (/^[\x21-\x7e]+$/.test(PINATA_JWT)) return { url: url ?? PINATA_URL, jwt: PINATA_JWT };
  throw new StartupError('PINATA_JWT must have visible ASCII characters only; its value has others.');
}

/** Whether `CHAIN` asks for a chain of our own. @throws {StartupError} where others could use it, or another one is set */
function readIsLocal(env: Environment, mayBeLocal: boolean): boolean {
  const { CHAIN, CHAIN_RPC_URL, CHAIN_ID } = env;
  if (CHAIN === undefined) return false;
  if (CHAIN !== 'local') throw new StartupError(`CHAIN must be local or unset, not "${CHAIN}".`);
  if (CHAIN_RPC_URL !== undefined)
    throw new StartupError('CHAIN=local starts a chain of its own: unset CHAIN_RPC_URL, or CHAIN.');
  if (CHAIN_ID !== undefined && CHAIN_ID !== String(SEPOLIA.id))
    throw new StartupError(`CHAIN=local has the id ${SEPOLIA.id}: unset CHAIN_ID.`);
  if (mayBeLocal) return true;
  throw new StartupError(
    'CHAIN=local is for trying on one’s own machine: it needs the demo (DEMO=1), and PUBLIC_URL and HOST that only this machine can reach.',
  );
}

/**
 * The settings of the chain and of the storage of metadata.
 * @param mayBeLocal the demo runs where only this machine can reach it
 * @throws {StartupError} that names the variable which is wrong
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
      'The configuration is half set: CHAIN_RPC_URL is given, but CHAIN_PUBLIC_RPC_URL, which wallets are told of, is missing.',
    );
  if (issuerKey !== undefined && !contract && !isLocal)
    throw new StartupError(
      'The configuration is half set: BADGE_ISSUER_KEY is given, but CHAIN_RPC_URL, BADGE_CONTRACT_ADDRESS is missing.',
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
