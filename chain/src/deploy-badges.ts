import {
  type Account,
  type Address,
  createPublicClient,
  createWalletClient,
  getContractAddress,
  type Hex,
  hexToBytes,
  isAddressEqual,
  type Transport,
  zeroAddress,
} from 'viem';
import { WAYABLE_BADGES_ABI } from '../generated/abi.ts';
import {
  WAYABLE_BADGES_BYTECODE,
  WAYABLE_BADGES_IMMUTABLES,
  WAYABLE_BADGES_RUNTIME,
} from '../generated/bytecode.ts';

export interface ExpectedContract {
  chainId: number;
  owner: Address;
  /** The zero address means no issuer. */
  issuer: Address;
  /** The prefix of content addresses of metadata. */
  metadataBase: string;
}

/** Returns whether the code on a chain is our contract, with any values filled in by its constructor. */
export function isOurCode(code: Hex | undefined): boolean {
  if (code === undefined || code.length !== WAYABLE_BADGES_RUNTIME.length) return false;
  const blank = (hex: Hex) => {
    const bytes = hexToBytes(hex);
    for (const { start, length } of WAYABLE_BADGES_IMMUTABLES) bytes.fill(0, start, start + length);
    return bytes;
  };
  return Buffer.compare(blank(code), blank(WAYABLE_BADGES_RUNTIME)) === 0;
}

/**
 * Checks the contract at an address on a chain.
 * @returns a sentence for each fault; none if all is correct
 */
export async function findDeploymentProblems(
  transport: Transport,
  address: Address,
  expected: ExpectedContract,
): Promise<string[]> {
  const client = createPublicClient({ transport });
  const contract = { abi: WAYABLE_BADGES_ABI, address } as const;
  const chainId = await client.getChainId();
  if (chainId !== expected.chainId) return [`The chain is ${chainId}, not ${expected.chainId}.`];
  const code = await client.getCode({ address });
  if (!isOurCode(code)) return [`The code at ${address} is not the compiled one.`];
  const owner = await client.readContract({ ...contract, functionName: 'owner' });
  const issuer = await client.readContract({ ...contract, functionName: 'issuer' });
  const problems: string[] = [];
  if (!isAddressEqual(owner, expected.owner)) problems.push(`The owner is ${owner}, not ${expected.owner}.`);
  if (!isAddressEqual(issuer, expected.issuer))
    problems.push(`The issuer is ${issuer}, not ${expected.issuer}.`);
  const base = await client.readContract({ ...contract, functionName: 'baseURI' });
  if (base !== expected.metadataBase) problems.push(`Metadata is at ${base}, not ${expected.metadataBase}.`);
  return problems;
}

export interface Deployment {
  address: Address;
  transactionHash: Hex;
  gasUsed: bigint;
  /** The block of the deployment, from which to search for events. */
  blockNumber: bigint;
}

/**
 * Deploys the contract and checks the result on the chain. The deployer becomes the owner.
 * @throws {Error} with the faults
 */
export async function deployBadges(
  transport: Transport,
  {
    deployer,
    chainId,
    issuer = zeroAddress,
    metadataBase,
  }: { deployer: Account; chainId: number; issuer?: Address; metadataBase: string },
): Promise<Deployment> {
  const reader = createPublicClient({ transport, pollingInterval: 500 });
  const actual = await reader.getChainId();
  if (actual !== chainId)
    throw new Error(`The chain behind the RPC address is ${actual}, not ${chainId} (CHAIN_ID).`);
  const nonce = await reader.getTransactionCount({ address: deployer.address });
  const expectedAddress = getContractAddress({ from: deployer.address, nonce: BigInt(nonce) });
  const transactionHash = await createWalletClient({ transport, account: deployer }).deployContract({
    abi: WAYABLE_BADGES_ABI,
    bytecode: WAYABLE_BADGES_BYTECODE,
    args: [deployer.address, issuer, metadataBase],
    chain: null,
  });
  const receipt = await reader.waitForTransactionReceipt({ hash: transactionHash });
  if (receipt.status !== 'success' || !receipt.contractAddress)
    throw new Error(`The transaction ${transactionHash} of the deployment failed.`);
  const problems = await findDeploymentProblems(transport, receipt.contractAddress, {
    chainId,
    owner: deployer.address,
    issuer,
    metadataBase,
  });
  if (!isAddressEqual(receipt.contractAddress, expectedAddress))
    problems.push('The address of the contract does not match its deployer and nonce.');
  if (problems.length > 0) throw new Error(problems.join(' '));
  return {
    address: receipt.contractAddress,
    transactionHash,
    gasUsed: receipt.gasUsed,
    blockNumber: receipt.blockNumber,
  };
}
