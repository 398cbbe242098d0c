import type { AuthError, GoTrueClient } from '@supabase/auth-js';
import { m } from '~/paraglide/messages';
import type { Wallet } from './wallets';

/** EIP-1193: the person said no. */
const REJECTED = 4001;

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null)?.code;

/** The wallet did not do what it was asked for; the message is for people. */
export class WalletError extends Error {
  override readonly name = 'WalletError';
}

/**
 * Signs in with a message that the wallet signs (EIP-4361).
 * @throws {WalletError} when the wallet refuses
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
      wallet: provider,
      statement: m.auth_wallet_statement(),
    });
  } catch (error) {
    if (error instanceof WalletError) throw error;
    if (codeOf(error) === REJECTED) throw new WalletError(m.auth_wallet_rejected(), { cause: error });
    const reason = error instanceof Error ? error.message : String(error);
    throw new WalletError(m.auth_wallet_failed({ reason }), { cause: error });
  }
}
