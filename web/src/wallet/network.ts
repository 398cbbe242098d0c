import type { BadgeChain } from '@wayable/protocol/badge-minting';
import { UNKNOWN_CHAIN, type WalletProvider, walletErrorCode } from './provider';

const toHex = (chainId: number): string => `0x${chainId.toString(16)}`;

/** Returns the wallet's chain. */
async function readChainId(provider: WalletProvider): Promise<number> {
  return Number(await provider.request({ method: 'eth_chainId' }));
}

/**
 * Asks the wallet to switch to a chain (EIP-3326), adding it first if it is unknown (EIP-3085).
 * @throws the wallet's error if it refuses, and an Error if it is on another chain afterwards
 */
export async function switchToChain(provider: WalletProvider, chain: BadgeChain): Promise<void> {
  if ((await readChainId(provider)) === chain.chain_id) return;
  const chainId = toHex(chain.chain_id);
  const change = () => provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] });
  try {
    await change();
  } catch (error) {
    if (walletErrorCode(error) !== UNKNOWN_CHAIN) throw error;
    await provider.request({
      method: 'wallet_addEthereumChain',
      params: [
        {
          chainId,
          chainName: chain.name,
          nativeCurrency: chain.currency,
          rpcUrls: [chain.rpc_url],
          ...(chain.explorer_url !== null && { blockExplorerUrls: [chain.explorer_url] }),
        },
      ],
    });
    // Only some wallets switch when they add a chain.
    if ((await readChainId(provider)) !== chain.chain_id) await change();
  }
  const reached = await readChainId(provider);
  if (reached !== chain.chain_id) throw new Error(`the wallet stayed on chain ${reached}`);
}
