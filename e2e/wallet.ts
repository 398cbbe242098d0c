import type { Page } from '@playwright/test';
import type { Hex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';

const SEPOLIA = '0xaa36a7';
/** EIP-1193: the person said no. */
const REJECTED = 4001;

export interface TestWallet {
  address: string;
  /** The next request is declined. */
  declineNext: () => void;
}

interface WalletRequest {
  method: string;
  params?: unknown[];
}

/** A wallet (EIP-1193) that announces itself to the page (EIP-6963); its key stays here. */
export async function installWallet(page: Page, name: string): Promise<TestWallet> {
  const account = privateKeyToAccount(generatePrivateKey());
  let isDeclining = false;
  const answer = async ({ method, params = [] }: WalletRequest) => {
    if (isDeclining) {
      isDeclining = false;
      return { code: REJECTED, message: 'User rejected the request.' };
    }
    switch (method) {
      case 'eth_requestAccounts':
        return { result: [account.address] };
      case 'eth_chainId':
        return { result: SEPOLIA };
      case 'personal_sign':
        return { result: await account.signMessage({ message: { raw: params[0] as Hex } }) };
      default:
        return { code: -32_601, message: `The wallet knows no ${method}` };
    }
  };
  await page.exposeFunction('askTestWallet', answer);
  await page.addInitScript((walletName) => {
    const ask = (request: unknown) =>
      (
        window as unknown as {
          askTestWallet: (request: unknown) => Promise<{ result?: unknown; code?: number; message?: string }>;
        }
      ).askTestWallet(request);
    const provider = {
      request: async (request: unknown) => {
        const { result, code, message } = await ask(request);
        if (code !== undefined) throw Object.assign(new Error(message), { code });
        return result;
      },
    };
    const info = {
      uuid: '350670db-19fa-4704-a166-e52e178b59d2',
      name: walletName,
      icon: '',
      rdns: 'test.wallet',
    };
    window.addEventListener('eip6963:requestProvider', () =>
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } })),
    );
  }, name);
  return {
    address: account.address,
    declineNext: () => {
      isDeclining = true;
    },
  };
}
