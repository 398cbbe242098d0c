/** The interface of a wallet (EIP-1193). */
export interface WalletProvider {
  request: (request: { method: string; params?: unknown[] }) => Promise<unknown>;
  on?: (event: string, listener: (value: unknown) => void) => unknown;
  removeListener?: (event: string, listener: (value: unknown) => void) => unknown;
}

/** The error code (EIP-1193) if the user refused. */
export const REJECTED = 4001;
/** The error code (EIP-3326) if the wallet does not know the chain. */
export const UNKNOWN_CHAIN = 4902;

/** Returns the code of a wallet's error, which some wallets nest. */
export function walletErrorCode(error: unknown): unknown {
  if (typeof error !== 'object' || error === null) return undefined;
  const { code, data } = error as {
    code?: unknown;
    data?: { originalError?: { code?: unknown } } | undefined;
  };
  return data?.originalError?.code ?? code;
}

/** Returns a wallet's error message for users. */
export function walletErrorReason(error: unknown): string {
  if (error instanceof Error) return error.message;
  const message: unknown = (error as { message?: unknown } | null)?.message;
  return typeof message === 'string' && message !== '' ? message : String(error);
}

/** Thrown if the wallet failed; the message is for users. */
export class WalletError extends Error {
  override readonly name = 'WalletError';
}
