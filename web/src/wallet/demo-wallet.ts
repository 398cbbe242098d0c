import type { BadgeChain } from '@wayable/protocol/badge-minting';
import type { Hex, TransactionSerializableEIP1559 } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { WalletError, type WalletProvider } from './provider';
import type { Wallet } from './wallets';

interface Transaction {
  to: Hex;
  data: Hex;
}

/**
 * Creates a wallet of a local chain with a public key, to try minting without installing a wallet. It asks
 * for no confirmation and contains nothing of value.
 */
export function makeDemoWallet(
  { test_wallet_key: key, rpc_url: url, chain_id: chainId }: BadgeChain,
  name: string,
): Wallet | undefined {
  if (key === null) return undefined;
  const account = privateKeyToAccount(key as Hex);
  // Use only the path of the URL: this server forwards it to the local chain, and may have another host name
  // in the browser.
  const { pathname } = new URL(url);
  const ask = async <Answer>(method: string, params: unknown[] = []): Promise<Answer> => {
    const response = await fetch(pathname, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    const { result, error } = (await response.json()) as {
      result: Answer;
      error?: { message: string; code: number };
    };
    if (error) throw Object.assign(new WalletError(error.message), { code: error.code });
    return result;
  };
  const send = async ({ to, data }: Transaction): Promise<string> => {
    const [nonce, gas, price] = await Promise.all([
      ask<Hex>('eth_getTransactionCount', [account.address, 'pending']),
      ask<Hex>('eth_estimateGas', [{ from: account.address, to, data }]),
      ask<Hex>('eth_gasPrice'),
    ]);
    const transaction: TransactionSerializableEIP1559 = {
      type: 'eip1559',
      chainId,
      to,
      data,
      nonce: Number(nonce),
      gas: BigInt(gas),
      maxFeePerGas: BigInt(price) * 2n,
      maxPriorityFeePerGas: 0n,
    };
    return ask('eth_sendRawTransaction', [await account.signTransaction(transaction)]);
  };
  const provider: WalletProvider = {
    request: async ({ method, params = [] }) => {
      switch (method) {
        case 'eth_requestAccounts':
        case 'eth_accounts':
          return [account.address];
        case 'eth_sendTransaction':
          return send(params[0] as Transaction);
        default:
          return ask(method, params);
      }
    },
  };
  return { id: 'demo', rdns: 'demo', name, provider };
}
