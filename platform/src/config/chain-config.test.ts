import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const read = (env: Record<string, string>) => readConfig(env, '/srv/wayable').chain;

const ADDRESS = `0x${'aB'.repeat(20)}`;
const KEY = `0x${'12'.repeat(32)}`;
const CONTRACT = { CHAIN_RPC_URL: 'https://rpc.example/v3/secret-key', BADGE_CONTRACT_ADDRESS: ADDRESS };

describe('readChainConfig', () => {
  it('disables minting by default and uses the chain Sepolia', () => {
    expect(read({})).toEqual({
      chainId: 11155111,
      name: 'Sepolia',
      currency: { name: 'SepoliaETH', symbol: 'SepoliaETH', decimals: 18 },
      explorerUrl: 'https://sepolia.etherscan.io',
      contract: undefined,
      publicRpcUrl: 'https://ethereum-sepolia-rpc.publicnode.com',
      isLocal: false,
      testWalletKey: undefined,
      issuerKey: undefined,
      confirmations: 2,
      pinning: undefined,
    });
  });

  it('returns a public RPC URL without the private key', () => {
    const chain = read({ ...CONTRACT, BADGE_ISSUER_KEY: KEY });
    expect(chain.contract).toEqual({ rpcUrl: CONTRACT.CHAIN_RPC_URL, address: ADDRESS });
    expect(chain.publicRpcUrl).not.toContain('secret-key');
  });

  it('reads ID, name and currency of another chain', () => {
    const CHAIN_PUBLIC_RPC_URL = 'https://public.example/';
    const env = { ...CONTRACT, CHAIN_ID: '137', CHAIN_CURRENCY: 'POL', CHAIN_NAME: 'Polygon' };
    expect(read({ ...env, CHAIN_PUBLIC_RPC_URL })).toMatchObject({
      chainId: 137,
      name: 'Polygon',
      currency: { name: 'POL', symbol: 'POL', decimals: 18 },
      publicRpcUrl: 'https://public.example',
      explorerUrl: undefined,
    });
  });

  it('reads CHAIN=local with one confirmation and no explorer', () => {
    expect(read({ CHAIN: 'local' })).toMatchObject({
      isLocal: true,
      confirmations: 1,
      explorerUrl: undefined,
      publicRpcUrl: undefined,
    });
  });

  it.each([
    `0x${'0'.repeat(64)}`,
    `0x${'f'.repeat(64)}`,
  ])('throws for the issuer key %s without printing the key', (key) => {
    const reading = () => read({ ...CONTRACT, BADGE_ISSUER_KEY: key });
    expect(reading).toThrow('BADGE_ISSUER_KEY must be a private key of secp256k1; its value is not.');
    expect(reading).not.toThrow(key);
  });

  it.each([
    [{ CHAIN: 'mainnet' }, /CHAIN must be local or unset/],
    [{ CHAIN: 'local', DEMO: '0' }, /CHAIN=local is for demos/],
    [{ CHAIN: 'local', PUBLIC_URL: 'https://map.example' }, /CHAIN=local is for demos/],
    [{ CHAIN: 'local', PUBLIC_URL: 'https://map.example', DEMO: '1' }, /CHAIN=local is for demos/],
    [{ CHAIN: 'local', CHAIN_ID: '1' }, /unset CHAIN_ID/],
    [{ CHAIN: 'local', ...CONTRACT }, /unset CHAIN_RPC_URL/],
    [{ CHAIN_ID: 'sepolia' }, /CHAIN_ID must be a whole number/],
    [{ CHAIN_ID: '0' }, /CHAIN_ID/],
    [{ ...CONTRACT, CHAIN_ID: '137' }, /CHAIN_PUBLIC_RPC_URL.*is missing/],
    [{ ...CONTRACT, CHAIN_RPC_URL: 'rpc' }, /CHAIN_RPC_URL must be an http/],
    [{ ...CONTRACT, BADGE_CONTRACT_ADDRESS: '0x1' }, /BADGE_CONTRACT_ADDRESS must be an address/],
    [{ ...CONTRACT, BADGE_ISSUER_KEY: '0xsecret' }, /^(?!.*secret)/],
    [{ BADGE_ISSUER_KEY: KEY }, /BADGE_ISSUER_KEY is set, but CHAIN_RPC_URL/],
    [{ CHAIN_CONFIRMATIONS: '0' }, /CHAIN_CONFIRMATIONS must be a whole number from 1/],
    [{ PINATA_URL: 'https://pin.example' }, /PINATA_JWT is missing/],
    [{ PINATA_JWT: 'with blanks' }, /^(?!.*blanks)/],
  ])('throws for the chain settings %o, naming the variable', (env, message) => {
    expect(() => read(env as Record<string, string>)).toThrow(message);
  });
});
