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
  zeroAddress,
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
const metadataBase = 'ipfs://';
const uri = `${metadataBase}bafkreigh2akiscaildcqabsyg3dfr6chu3fgpregiymsck7e7aqa4s52zy`;
/** The digest in the CID of `uri` */
const metadataDigest = '0xc7d01489080858c500065836c658f847a6ca67c4864619212be4f8200e4bbace';
const deadline = BigInt(Math.floor(Date.now() / 1_000)) + 3_600n;
let local: LocalChain;

beforeAll(async () => {
  local = await startLocalChain({ issuer: issuer.address, metadataBase });
});
afterAll(() => local.close());

const transport = () => http(local.rpcUrl);
const reader = () => createPublicClient({ transport: transport(), pollingInterval: 20 });

/** Calls the contract from the test wallet. Simulates the call first, and throws if the simulation fails. */
async function send(address: Address, functionName: string, args: readonly unknown[]) {
  const call = { abi: WAYABLE_BADGES_ABI, address, functionName, args, account: wallet } as never;
  const { request } = await reader().simulateContract(call);
  const hash = await createWalletClient({ transport: transport(), account: wallet }).writeContract(request);
  return reader().waitForTransactionReceipt({ hash });
}

const signFor = (contractAddress: Address, badgeId: bigint, chainId = LOCAL_CHAIN_ID) =>
  signAgreement(
    issuer,
    { chainId, contractAddress },
    { to: wallet.address, badgeId, metadataDigest, deadline },
  );
const sendSigned = (badgeId: bigint, signature: Hex) =>
  send(local.contractAddress, 'mintBadge', [wallet.address, badgeId, metadataDigest, deadline, signature]);

describe('a local chain', () => {
  it("mints a badge with the issuer's signature", async () => {
    const badgeId = BigInt(keccak256('0x01'));
    const receipt = await sendSigned(badgeId, await signFor(local.contractAddress, badgeId));
    const events = parseEventLogs({ abi: WAYABLE_BADGES_ABI, logs: receipt.logs, eventName: 'Transfer' });
    expect(events.map(({ args }) => args)).toEqual([
      { from: zeroAddress, to: wallet.address, tokenId: badgeId },
    ]);
    const contract = { abi: WAYABLE_BADGES_ABI, address: local.contractAddress } as const;
    expect(await reader().readContract({ ...contract, functionName: 'tokenURI', args: [badgeId] })).toBe(uri);
    // People pay for gas, so the test must fail if the contract becomes more expensive.
    expect(receipt.gasUsed).toBeLessThanOrEqual(155_000n);
    console.info(`Gas of the first mint, with signature: ${receipt.gasUsed}`);
  });

  it('rejects mints signed for another contract or chain', async () => {
    const badgeId = BigInt(keccak256('0x02'));
    const signatures = [
      await signFor(stranger.address, badgeId),
      await signFor(local.contractAddress, badgeId, 1),
    ];
    for (const signature of signatures) {
      await expect(sendSigned(badgeId, signature)).rejects.toThrow(/InvalidSignature/);
    }
  });

  it('starts a local chain process that ends with its parent', async () => {
    const child = fork(join(import.meta.dirname, 'local-chain-process.ts'), [metadataBase, issuer.address]);
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
  it('deploys a contract without issuer where everyone can mint', async () => {
    const { address, gasUsed } = await deployBadges(transport(), {
      deployer: wallet,
      chainId: LOCAL_CHAIN_ID,
      metadataBase,
    });
    const receipt = await send(address, 'mintBadge', [stranger.address, uri]);
    expect(receipt.gasUsed).toBeLessThan(200_000n);
    console.info(
      `Gas of the deployment: ${gasUsed}; of the first mint, without signature: ${receipt.gasUsed}`,
    );
  });

  it('refuses to deploy to another chain than expected', async () => {
    await expect(deployBadges(transport(), { deployer: wallet, chainId: 1, metadataBase })).rejects.toThrow(
      'The chain behind the RPC address is 11155111, not 1 (CHAIN_ID).',
    );
  });

  it('hides CHAIN_RPC_URL in deployment errors', async () => {
    const env = {
      ...process.env,
      CHAIN_RPC_URL: 'http://127.0.0.1:1/secret',
      CHAIN_DEPLOYER_KEY: TEST_WALLET_KEY,
      PUBLIC_URL: 'https://wayable.example',
    };
    const child = fork(join(import.meta.dirname, 'main.ts'), ['deploy'], { env, silent: true });
    const [said] = await Promise.all([text(child.stderr as Readable), once(child, 'exit')]);
    expect(said).toContain('HTTP request failed');
    expect(said).not.toContain('secret');
  });

  it('reports wrong chain, code, owner or issuer of a contract', async () => {
    const { address } = await deployBadges(transport(), {
      deployer: wallet,
      chainId: LOCAL_CHAIN_ID,
      issuer: issuer.address,
      metadataBase,
    });
    const right = { chainId: LOCAL_CHAIN_ID, owner: wallet.address, issuer: issuer.address, metadataBase };
    const look = (change: Partial<typeof right>, at = address) =>
      findDeploymentProblems(transport(), at, { ...right, ...change });
    expect(await look({})).toEqual([]);
    expect(await look({ chainId: 1 })).toEqual(['The chain is 11155111, not 1.']);
    expect(await look({}, stranger.address)).toEqual([
      `The code at ${stranger.address} is not the compiled one.`,
    ]);
    const changed = {
      owner: stranger.address,
      issuer: stranger.address,
      metadataBase: 'https://else.example/',
    };
    expect(await look(changed)).toEqual([
      `The owner is ${wallet.address}, not ${stranger.address}.`,
      `The issuer is ${issuer.address}, not ${stranger.address}.`,
      'Metadata is at ipfs://, not https://else.example/.',
    ]);
  });
});
