import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { BaseError, type Hex, http } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { IPFS_BASE, toMetadataBase } from './metadata-base.ts';
import { TEST_WALLET_KEY } from './test-wallet.ts';

/** The port on which wallets and tools expect a local chain. */
const USUAL_PORT = '8545';
const SEPOLIA = 11155111;
const LOCAL_SITE = 'http://127.0.0.1:3000';
const CHAIN = join(import.meta.dirname, '..');

function readKey(name: string): Hex | undefined {
  const value = process.env[name] || undefined;
  if (value === undefined || /^0x[0-9a-fA-F]{64}$/.test(value)) return value as Hex | undefined;
  throw new Error(`${name} must be a private key of 0x and 64 hexadecimal digits.`);
}

// Load these modules on demand, because the first command builds files that they import.
const loadLocalChain = () => import('./local-chain.ts');
const loadDeployment = () => import('./deploy-badges.ts');
const loadBuild = () => import('./build-contract.ts');

const addressOf = (key: Hex) => privateKeyToAccount(key).address;

/** Runs a local chain in the foreground, and prints the settings for a program that uses it. */
async function runLocalChain(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { port: { type: 'string', default: USUAL_PORT } } });
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error('--port must be from 0 to 65535.');
  process.on('uncaughtException', (error: NodeJS.ErrnoException) => {
    const isTaken = error.code === 'EADDRINUSE';
    console.error(isTaken ? `Port ${port} is in use: choose another --port, or 0.` : error);
    process.exit(1);
  });
  const issuerKey = readKey('BADGE_ISSUER_KEY') ?? generatePrivateKey();
  const metadataBase = toMetadataBase(process.env.PUBLIC_URL || LOCAL_SITE);
  const { LOCAL_CHAIN_ID, startLocalChain } = await loadLocalChain();
  const { rpcUrl, contractAddress, close } = await startLocalChain({
    port,
    issuer: addressOf(issuerKey),
    metadataBase,
  });
  console.log(`A local chain with the badge contract. Each start begins with an empty chain. Add to .env:

CHAIN_ID=${LOCAL_CHAIN_ID}
CHAIN_RPC_URL=${rpcUrl}
CHAIN_PUBLIC_RPC_URL=${rpcUrl}
BADGE_CONTRACT_ADDRESS=${contractAddress}
BADGE_ISSUER_KEY=${process.env.BADGE_ISSUER_KEY ? '(as it is)' : issuerKey}
CHAIN_CONFIRMATIONS=1

A wallet with money that is worth nothing: ${addressOf(TEST_WALLET_KEY)}, key ${TEST_WALLET_KEY}
Ctrl-C ends it.`);
  const stop = () => void close().then(() => process.exit(0));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
  process.on('disconnect', stop);
}

async function deploy(): Promise<void> {
  const deployerKey = readKey('CHAIN_DEPLOYER_KEY');
  const issuerKey = readKey('BADGE_ISSUER_KEY');
  const { CHAIN_RPC_URL, CHAIN_ID, PINATA_JWT, PUBLIC_URL } = process.env;
  if (!CHAIN_RPC_URL) throw new Error('CHAIN_RPC_URL is missing: the address of the chain.');
  if (!deployerKey) throw new Error('CHAIN_DEPLOYER_KEY is missing: the private key of the payer and owner.');
  const metadataBase = PINATA_JWT ? IPFS_BASE : PUBLIC_URL && toMetadataBase(PUBLIC_URL);
  if (!metadataBase)
    throw new Error('PUBLIC_URL is missing: the address that serves the metadata of badges (or PINATA_JWT).');
  const { deployBadges } = await loadDeployment();
  const deployment = deployBadges(http(CHAIN_RPC_URL), {
    deployer: privateKeyToAccount(deployerKey),
    chainId: Number(CHAIN_ID || SEPOLIA),
    metadataBase,
    ...(issuerKey && { issuer: addressOf(issuerKey) }),
  });
  const { address, gasUsed, transactionHash, blockNumber } = await deployment.catch((error: Error) => {
    // viem's message for a failed call contains the server's address, which may contain a key.
    const said = error instanceof BaseError ? `${error.name}: ${error.shortMessage}` : error.message;
    throw new Error(said.replaceAll(CHAIN_RPC_URL, 'CHAIN_RPC_URL'));
  });
  console.log(`Deployed for ${gasUsed} gas in block ${blockNumber} (${transactionHash}); code, owner, issuer and chain are right.
${issuerKey ? `The issuer is ${addressOf(issuerKey)}.` : 'No issuer is set (BADGE_ISSUER_KEY): anyone can mint any badge.'}
Metadata is at ${metadataBase} and its content address.

BADGE_CONTRACT_ADDRESS=${address}`);
}

const hardhat = (...args: string[]) =>
  new Promise<number>((resolve, reject) => {
    const env = { ...process.env, HARDHAT_DISABLE_TELEMETRY: 'true' };
    const child = spawn('hardhat', args, { cwd: CHAIN, env, stdio: 'inherit' });
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });

/**
 * Runs the contract's tests and checks that they cover each line. Line counting costs gas, so gas is measured
 * elsewhere.
 */
async function test(): Promise<number> {
  await rm(join(CHAIN, 'coverage'), { recursive: true, force: true });
  const status = await hardhat('test', 'solidity', '--coverage');
  if (status !== 0) return status;
  const lines = (await readFile(join(CHAIN, 'coverage', 'lcov.info'), 'utf8')).split('\n');
  const missed = lines.filter((line) => /^DA:\d+,0$/.test(line)).map((line) => /\d+/.exec(line)?.[0]);
  const covered = lines.filter((line) => line.startsWith('DA:')).length - missed.length;
  if (missed.length === 0 && covered > 0) return 0;
  console.error(`No test covers these lines of the contract: ${missed.join(', ') || 'all'}`);
  return 1;
}

const [command = 'run', ...args] = process.argv.slice(2);
try {
  if (command === 'deploy') await deploy();
  else if (command === 'test') process.exitCode = await test();
  else if (command === 'generate') await (await loadBuild()).generateFiles();
  else if (command === 'run' || command.startsWith('--')) {
    await runLocalChain(command === 'run' ? args : [command, ...args]);
  } else throw new Error(`Unknown command "${command}": use deploy, test or generate.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
