import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import {
  type Address,
  createPublicClient,
  createWalletClient,
  type Hex,
  http,
  keccak256,
  parseEventLogs,
} from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WAYABLE_BADGES_ABI } from '../generated/abi.ts';
import { signAgreement } from './badge-signature.ts';
import { deployBadges, findDeploymentProblems } from './deploy-badges.ts';
import { LOCAL_CHAIN_ID, type LocalChain, startLocalChain } from './local-chain.ts';
import { TEST_WALLET_KEY } from './test-wallet.ts';

const issuer = privateKeyToAccount(generatePrivateKey());
const stranger = privateKeyToAccount(generatePrivateKey());
const wallet = privateKeyToAccount(TEST_WALLET_KEY);
const uri = `ipfs://bafkrei${'a'.repeat(52)}`;
let local: LocalChain;

beforeAll(async () => {
  local = await startLocalChain({ issuer: issuer.address });
});
afterAll(() => local.close());

const transport = () => http(local.rpcUrl);
const reader = () => createPublicClient({ transport: transport(), pollingInterval: 20 });

/** Has the test wallet send a call of the contract; a call that would fail rejects before it is sent. */
async function send(address: Address, functionName: string, args: readonly unknown[]) {
  const call = { abi: WAYABLE_BADGES_ABI, address, functionName, args, account: wallet } as never;
  const { request } = await reader().simulateContract(call);
  const hash = await createWalletClient({ transport: transport(), account: wallet }).writeContract(request);
  return reader().waitForTransactionReceipt({ hash });
}

const signFor = (contractAddress: Address, badgeId: Hex, chainId = LOCAL_CHAIN_ID) =>
  signAgreement(issuer, { chainId, contractAddress }, { to: wallet.address, uri, badgeId });

describe('a local chain', () => {
  it('has the contract with its issuer, and mints with the signature that the program makes', async () => {
    const badgeId = keccak256('0x01');
    const signature = await signFor(local.contractAddress, badgeId);
    const receipt = await send(local.contractAddress, 'mintBadge', [wallet.address, uri, badgeId, signature]);
    const events = parseEventLogs({ abi: WAYABLE_BADGES_ABI, logs: receipt.logs, eventName: 'BadgeMinted' });
    expect(events.map(({ args }) => args)).toEqual([{ to: wallet.address, tokenId: 1n, uri }]);
    // Figures that people pay: a change of the contract that makes a mint dearer is to be seen.
    expect(receipt.gasUsed).toBeLessThan(230_000n);
    console.info(`Gas of the first mint, with signature: ${receipt.gasUsed}`);
  });

  it('refuses a signature for another contract or chain', async () => {
    const badgeId = keccak256('0x02');
    const signatures = [
      await signFor(stranger.address, badgeId),
      await signFor(local.contractAddress, badgeId, 1),
    ];
    for (const signature of signatures) {
      await expect(
        send(local.contractAddress, 'mintBadge', [wallet.address, uri, badgeId, signature]),
      ).rejects.toThrow(/InvalidSignature/);
    }
  });

  it('is another one at each start, in a process that ends with its parent', async () => {
    const child = fork(join(import.meta.dirname, 'local-chain-process.ts'), [issuer.address]);
    const exited = once(child, 'exit');
    const [{ rpcUrl, contractAddress }] = (await once(child, 'message')) as [LocalChain];
    expect(contractAddress).not.toBe(local.contractAddress);
    const contract = { abi: WAYABLE_BADGES_ABI, address: contractAddress } as const;
    const read = createPublicClient({ transport: http(rpcUrl) });
    expect(await read.readContract({ ...contract, functionName: 'issuer' })).toBe(issuer.address);
    child.disconnect();
    expect(await exited).toEqual([0, null]);
    await expect(fetch(rpcUrl)).rejects.toThrow();
  });
});

describe('a deployment', () => {
  it('without issuer mints for anybody, and its deployer is its owner', async () => {
    const { address, gasUsed } = await deployBadges(transport(), {
      deployer: wallet,
      chainId: LOCAL_CHAIN_ID,
    });
    const receipt = await send(address, 'mintBadge', [stranger.address, uri]);
    expect(receipt.gasUsed).toBeLessThan(200_000n);
    console.info(
      `Gas of the deployment: ${gasUsed}; of the first mint, without signature: ${receipt.gasUsed}`,
    );
  });

  it('is refused on another chain than the one that was meant', async () => {
    await expect(deployBadges(transport(), { deployer: wallet, chainId: 1 })).rejects.toThrow(
      'The chain behind the RPC address is 11155111, not 1 (CHAIN_ID).',
    );
  });

  it('that fails does not repeat the address of the chain, which may hold a key', async () => {
    const env = {
      ...process.env,
      CHAIN_RPC_URL: 'http://127.0.0.1:1/secret',
      CHAIN_DEPLOYER_KEY: TEST_WALLET_KEY,
    };
    const child = fork(join(import.meta.dirname, 'main.ts'), ['deploy'], { env, silent: true });
    const [said] = await Promise.all([text(child.stderr as Readable), once(child, 'exit')]);
    expect(said).toContain('HTTP request failed');
    expect(said).not.toContain('secret');
  });

  it('is looked at: chain, code, owner and issuer', async () => {
    const { address } = await deployBadges(transport(), {
      deployer: wallet,
      chainId: LOCAL_CHAIN_ID,
      issuer: issuer.address,
    });
    const right = { chainId: LOCAL_CHAIN_ID, owner: wallet.address, issuer: issuer.address };
    const look = (change: Partial<typeof right>, at = address) =>
      findDeploymentProblems(transport(), at, { ...right, ...change });
    expect(await look({})).toEqual([]);
    expect(await look({ chainId: 1 })).toEqual(['The chain is 11155111, not 1.']);
    expect(await look({}, stranger.address)).toEqual([
      `The code at ${stranger.address} is not the compiled one.`,
    ]);
    expect(await look({ owner: stranger.address, issuer: stranger.address })).toEqual([
      `The owner is ${wallet.address}, not ${stranger.address}.`,
      `The issuer is ${issuer.address}, not ${stranger.address}.`,
    ]);
  });
});
