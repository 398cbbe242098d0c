import { WAYABLE_BADGES_ABI } from '@wayable/chain/abi';
import type { PreparedMint } from '@wayable/protocol/badge-minting';
import type { Address, Hex, Log } from 'viem';
import { encodeFunctionData, parseEventLogs } from 'viem/utils';
import type { WalletProvider } from './provider';

/** Polling interval for a transaction (docs/product.md#minting). */
export const POLLING_MS = 4_000;

interface Mint {
  chainId: number;
  contract: string;
  /** The minting wallet, which receives the token. */
  address: string;
  prepared: Pick<PreparedMint, 'uri' | 'badge_id' | 'metadata_digest' | 'deadline' | 'signature'>;
}

/** The relevant parts of eth_getTransactionReceipt. */
export interface Receipt {
  isSuccess: boolean;
  logs: Log[];
}

/** Encodes the contract call, with the issuer's signature if there is one. */
function encodeMint({ address, prepared }: Pick<Mint, 'address' | 'prepared'>): Hex {
  const to = address as Address;
  const { uri, badge_id: badgeId, metadata_digest: digest, deadline, signature } = prepared;
  return badgeId !== undefined && deadline !== undefined
    ? encodeFunctionData({
        abi: WAYABLE_BADGES_ABI,
        functionName: 'mintBadge',
        args: [to, BigInt(badgeId), digest as Hex, BigInt(deadline), signature as Hex],
      })
    : encodeFunctionData({ abi: WAYABLE_BADGES_ABI, functionName: 'mintBadge', args: [to, uri] });
}

/** Returns whether there is a contract at the address on the wallet's chain. */
export async function hasContract(provider: WalletProvider, contract: string): Promise<boolean> {
  const code = await provider.request({ method: 'eth_getCode', params: [contract, 'latest'] });
  return typeof code === 'string' && code.length > '0x'.length;
}

/**
 * Submits the mint to the wallet, which asks the user, and returns the transaction's hash. The transaction
 * contains its chain id, because the wallet may have switched to another chain.
 * @throws the wallet's errors; without asking the user if the contract would refuse the mint
 */
export async function submitMint(provider: WalletProvider, mint: Mint, signal: AbortSignal): Promise<string> {
  const chainId = `0x${mint.chainId.toString(16)}`;
  const transaction = { chainId, from: mint.address, to: mint.contract, data: encodeMint(mint) };
  await provider.request({ method: 'eth_estimateGas', params: [transaction] });
  if (Number(await provider.request({ method: 'eth_chainId' })) !== mint.chainId) {
    throw new Error('the wallet has gone to another network');
  }
  signal.throwIfAborted();
  const hash = await provider.request({ method: 'eth_sendTransaction', params: [transaction] });
  if (typeof hash !== 'string' || !/^0x[0-9a-f]{64}$/i.test(hash)) {
    throw new Error('the wallet did not say which transaction it has sent');
  }
  return hash;
}

/**
 * Returns the wallet's receipt of a transaction; undefined while it is in no block, or if the wallet does not
 * answer.
 */
export async function findReceipt(provider: WalletProvider, hash: string): Promise<Receipt | undefined> {
  const receipt = (await provider
    .request({ method: 'eth_getTransactionReceipt', params: [hash] })
    // Ignore the error: a locked wallet or an unreachable node is polled again.
    .catch(() => null)) as { status?: unknown; logs?: unknown } | null;
  if (typeof receipt !== 'object' || receipt === null) return undefined;
  return {
    isSuccess: receipt.status === '0x1',
    logs: Array.isArray(receipt.logs) ? (receipt.logs as Log[]) : [],
  };
}

/**
 * Returns a mint's token id in decimal: from the contract's event, else from the mint's Transfer event. Empty
 * if there is neither.
 */
export function readTokenId(
  { logs }: Receipt,
  { contract, address }: Pick<Mint, 'contract' | 'address'>,
): string {
  const ours = logs.filter((log) => log.address?.toLowerCase() === contract.toLowerCase());
  const events = parseEventLogs({
    abi: WAYABLE_BADGES_ABI,
    eventName: ['BadgeMinted', 'Transfer'],
    logs: ours,
  });
  const isOurs = (to: string) => to.toLowerCase() === address.toLowerCase();
  for (const { eventName, args } of events) {
    if (eventName === 'BadgeMinted' && isOurs(args.to)) return args.tokenId.toString();
  }
  for (const { eventName, args } of events) {
    if (eventName === 'Transfer' && /^0x0+$/.test(args.from) && isOurs(args.to))
      return args.tokenId.toString();
  }
  return '';
}
