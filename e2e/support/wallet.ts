import type { Page } from '@playwright/test';
import { createWalletClient, type Hex, http } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { sepolia } from 'viem/chains';

const SEPOLIA = '0xaa36a7';
const MAINNET = '0x1';
/** EIP-3326: the wallet lacks the chain. */
const UNKNOWN_CHAIN = 4902;
/** EIP-1193: the person declined the request. */
const REJECTED = 4001;

export interface TestWallet {
  address: string;
  /** Declines the next request. */
  declineNext: () => void;
}

interface WalletRequest {
  method: string;
  params?: unknown[];
}

/** The chain that receives the wallet's transactions, and the key of an account with funds. */
interface Chain {
  rpcUrl: string;
  key: Hex;
}

/**
 * Sends transactions and forwards queries. The wallet starts on another chain, and must first add this chain.
 */
function answerForChain({ rpcUrl, key }: Chain) {
  const client = createWalletClient({
    account: privateKeyToAccount(key),
    chain: sepolia,
    transport: http(rpcUrl),
  });
  let chainId = MAINNET;
  let isKnown = false;
  return async ({ method, params = [] }: WalletRequest) => {
    const [first] = params as { to: Hex; data: Hex }[];
    switch (method) {
      case 'eth_chainId':
        return { result: chainId };
      case 'eth_accounts':
        return { result: [client.account.address] };
      case 'wallet_switchEthereumChain':
        if (!isKnown) return { code: UNKNOWN_CHAIN, message: 'Unrecognized chain ID' };
        chainId = SEPOLIA;
        return { result: null };
      case 'wallet_addEthereumChain':
        isKnown = true;
        return { result: null };
      case 'eth_sendTransaction':
        return { result: await client.sendTransaction({ to: first?.to, data: first?.data }) };
      default:
        return { result: await client.request({ method, params } as never) };
    }
  };
}

/**
 * Installs a wallet (EIP-1193) that announces itself to the page (EIP-6963). The key stays in the test
 * process.
 */
export async function installWallet(page: Page, name: string, chain?: Chain): Promise<TestWallet> {
  const account = privateKeyToAccount(chain?.key ?? generatePrivateKey());
  const answerOfChain = chain && answerForChain(chain);
  let isDeclining = false;
  const answer = async ({ method, params = [] }: WalletRequest) => {
    if (isDeclining) {
      isDeclining = false;
      return { code: REJECTED, message: 'User rejected the request.' };
    }
    switch (method) {
      case 'eth_requestAccounts':
        return { result: [account.address] };
      case 'personal_sign':
        return { result: await account.signMessage({ message: { raw: params[0] as Hex } }) };
      default:
        if (answerOfChain) return answerOfChain({ method, params });
        return method === 'eth_chainId'
          ? { result: SEPOLIA }
          : { code: -32_601, message: `The wallet knows no ${method}` };
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
