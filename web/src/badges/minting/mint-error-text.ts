import { ApiError, NetworkError, TimeoutError } from '~/api-client/api-error';
import { m } from '~/paraglide/messages';
import { errorText } from '~/ui/feedback/error-text';
import { REJECTED, WalletError, walletErrorCode, walletErrorReason } from '~/wallet/provider';

/** Thrown if the contract refused the transaction. */
export class ContractRefusedError extends Error {
  override readonly name = 'ContractRefusedError';
}

/** Thrown if the content differs from the preview, because the user's figures changed. */
export class FiguresChangedError extends Error {
  override readonly name = 'FiguresChangedError';
}

interface MintErrorText {
  /** The failure. */
  text: string;
  /** The next step. */
  help: string;
}

/** The error code (EIP-1474) if the call would revert. */
const EXECUTION_ERROR = 3;
const REASON_MAX = 200;

/** Describes a failed mint (docs/product.md#minting). */
export function mintErrorText(error: unknown): MintErrorText {
  if (error instanceof WalletError) return { text: error.message, help: m.mint_help_wallet() };
  if (error instanceof FiguresChangedError) {
    return { text: m.mint_figures_changed(), help: m.mint_help_figures_changed() };
  }
  if (error instanceof ApiError || error instanceof NetworkError || error instanceof TimeoutError) {
    return { text: m.mint_claim_failed(), help: errorText(error) };
  }
  if (walletErrorCode(error) === REJECTED) return { text: m.mint_rejected(), help: m.mint_help_rejected() };
  const reason = walletErrorReason(error);
  if (/insufficient funds/i.test(reason)) return { text: m.mint_no_funds(), help: m.mint_help_no_funds() };
  if (
    error instanceof ContractRefusedError ||
    walletErrorCode(error) === EXECUTION_ERROR ||
    /revert/i.test(reason)
  ) {
    return { text: m.mint_refused(), help: m.mint_help_refused() };
  }
  return { text: m.mint_failed({ reason: reason.slice(0, REASON_MAX) }), help: m.mint_help_again() };
}
