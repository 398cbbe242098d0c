import type { AuthError, EthereumWallet, GoTrueClient } from '@supabase/auth-js';
import { m } from '~/paraglide/messages';
import { REJECTED, WalletError, walletErrorCode, walletErrorReason } from '~/wallet/provider';
import type { Wallet } from '~/wallet/wallets';

/**
 * Signs in with a message signed by the wallet (EIP-4361).
 * @throws {WalletError} if the wallet refuses
 */
export async function signInWithWallet(
  client: GoTrueClient,
  { provider }: Wallet,
): Promise<{ data: unknown; error: AuthError | null }> {
  try {
    const accounts = await provider.request({ method: 'eth_requestAccounts' });
    if (!Array.isArray(accounts) || accounts.length === 0) throw new WalletError(m.auth_wallet_no_account());
    return await client.signInWithWeb3({
      chain: 'ethereum',
      wallet: provider as EthereumWallet,
      statement: m.auth_wallet_statement(),
    });
  } catch (error) {
    if (error instanceof WalletError) throw error;
    if (walletErrorCode(error) === REJECTED)
      throw new WalletError(m.auth_wallet_rejected(), { cause: error });
    throw new WalletError(m.auth_wallet_failed({ reason: walletErrorReason(error) }), { cause: error });
  }
}
