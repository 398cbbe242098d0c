import { IPFS_BASE, toMetadataBase } from '@wayable/chain/metadata-base';
import type { ChainConfig } from '@wayable/platform/config/chain-config';
import { isOnlyForThisMachine } from '@wayable/platform/config/own-machine';
import type { Database } from '@wayable/platform/db/database';
import { type AccountLimits, DAY_SECONDS, scaleLimits } from '@wayable/platform/http/limits/account-limits';
import type { BadgeChain } from '@wayable/protocol/badge-minting';
import type { Installation } from '@wayable/protocol/installation';
import type { FastifyBaseLogger } from 'fastify';
import { hexToBigInt, keccak256, type PrivateKeyAccount, stringToBytes, zeroAddress } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { ChainReader } from './chain-reader.ts';
import { findPinState } from './metadata-pins.queries.ts';

/** Returns the limits of claims per account, because each claim needs a signature and storage. */
const toClaimLimits = (scale: number): AccountLimits =>
  scaleLimits(
    {
      minute: {
        max: 10,
        windowSeconds: 60,
        name: 'badge_claims_of_minute',
        tell: (wait) =>
          `You have prepared many badges within a minute. You can prepare the next one in ${wait}.`,
      },
      day: {
        max: 60,
        windowSeconds: DAY_SECONDS,
        name: 'badge_claims_of_day',
        tell: (wait) => `You have prepared many badges today. You can prepare the next one in ${wait}.`,
      },
    },
    scale,
  );

/** The settings of minting, and the chain if there is one. */
export interface Minting {
  sql: Database;
  chain: ChainConfig;
  /** Undefined if no contract is configured. */
  reader: ChainReader | undefined;
  /** Undefined if the contract has no issuer. */
  issuer: PrivateKeyAccount | undefined;
  publicUrl: string;
  /** The metadata prefix of tokens. */
  metadataBase: () => string;
  limits: AccountLimits;
  log: FastifyBaseLogger;
}

export function buildMinting({
  chain,
  accountLimitScale,
  ...rest
}: {
  sql: Database;
  chain: ChainConfig;
  publicUrl: string;
  accountLimitScale: number;
  log: FastifyBaseLogger;
}): Minting {
  const issuer = chain.issuerKey && privateKeyToAccount(chain.issuerKey);
  const metadataBases = findMetadataBases({ chain, publicUrl: rest.publicUrl });
  const ownBase = metadataBases[0] ?? toMetadataBase(rest.publicUrl);
  const reader =
    chain.contract &&
    new ChainReader({
      rpcUrl: chain.contract.rpcUrl,
      chainId: chain.chainId,
      contractAddress: chain.contract.address,
      issuer: issuer?.address ?? zeroAddress,
      metadataBases,
    });
  const limits = toClaimLimits(accountLimitScale);
  return { ...rest, chain, reader, issuer, limits, metadataBase: () => reader?.metadataBase ?? ownBase };
}

/**
 * Returns the contract's id of a badge. It identifies no person, because the badge's row id is random and
 * never public.
 */
export const toBadgeId = (earnedBadgeId: string): bigint =>
  hexToBigInt(keccak256(stringToBytes(`Wayable badge ${earnedBadgeId}`)));

/**
 * Returns the public base URLs of badge metadata, the preferred one first. Every token URI begins with one of
 * them.
 */
function findMetadataBases({ chain, publicUrl }: { chain: ChainConfig; publicUrl: string }): string[] {
  const isOnThisMachine =
    isOnlyForThisMachine(publicUrl, '') && isOnlyForThisMachine(chain.contract?.rpcUrl ?? publicUrl, '');
  const isServed = publicUrl.startsWith('https:') || isOnThisMachine;
  return [...(chain.pinning ? [IPFS_BASE] : []), ...(isServed ? [toMetadataBase(publicUrl)] : [])];
}

/** Describes the chain for wallets; null while badges cannot be minted. */
export function describeChain({ chain, reader, issuer }: Minting): BadgeChain | null {
  if (!chain.contract || !chain.publicRpcUrl || !reader?.mints) return null;
  return {
    chain_id: chain.chainId,
    name: chain.name,
    currency: chain.currency,
    rpc_url: chain.publicRpcUrl,
    explorer_url: chain.explorerUrl ?? null,
    contract_address: chain.contract.address,
    needs_signature: issuer !== undefined,
    test_wallet_key: chain.testWalletKey ?? null,
  };
}

/** Returns the problems of minting and of the metadata storage, for administrators. */
export async function describeMinting({ sql, chain, reader }: Minting): Promise<Installation['minting']> {
  const { waiting, problem } = chain.pinning ? await findPinState(sql) : { waiting: 0, problem: null };
  return { problem: reader?.problem?.detail ?? null, pins_waiting: waiting, pin_problem: problem };
}
