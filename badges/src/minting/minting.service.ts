import { setTimeout as delay } from 'node:timers/promises';
import { signAgreement } from '@wayable/chain/badge-signature';
import type { ChainConfig } from '@wayable/platform/config/chain-config';
import type { Database, Queryable } from '@wayable/platform/db/database';
import { DomainError, invalidField } from '@wayable/platform/http/errors/domain-error';
import { refuseBeyondLimit } from '@wayable/platform/http/limits/account-limits';
import type { Viewer } from '@wayable/platform/http/requests/authenticate';
import { assertOwnUserId } from '@wayable/platform/http/requests/own-user-id';
import type { BadgeMetadataRequest, BadgeSave, PreparedMint } from '@wayable/protocol/badge-minting';
import type { NftBadge } from '@wayable/protocol/badges';
import { type Address, getAddress, type Hex, isAddressEqual, zeroAddress } from 'viem';
import { type AddressedFile, BADGE_PICTURES, buildMetadata, toCid, toDigest } from './metadata.ts';
import * as lookups from './mint-lookups.queries.ts';
import { judgeMint, type MintVerdict } from './mint-verdict.ts';
import * as queries from './minting.queries.ts';
import { type Minting, toBadgeId } from './minting.ts';
import { noteMint } from './note-mint.ts';

const notAvailable = () =>
  new DomainError('badge_not_available', 'You are not eligible for this badge or it has already been minted');

/** Validity of a signature (docs/product.md#minting). */
const SIGNATURE_SECONDS = 3_600;

/**
 * Number of blocks before the current block that are also searched for the mint, because RPC nodes lag behind
 * each other.
 */
const HEAD_MARGIN = 64n;

/** Timeout of chain requests while a user waits. The background lookup has a longer timeout. */
const CHAIN_WAIT_MS = 8_000;

/** Returns the chain's answer, or undefined after the timeout. */
const withTimeout = <T>(answer: Promise<T>): Promise<T | undefined> =>
  Promise.race([answer, delay(CHAIN_WAIT_MS, undefined, { ref: false })]);

/** Returns an earned badge that has no confirmed token. @throws {DomainError} badge_not_available */
async function requireMintable(
  sql: Queryable,
  minting: Minting,
  { userId, badgeType, isLocked }: { userId: string; badgeType: BadgeSave['badge_type']; isLocked: boolean },
) {
  const find = isLocked ? queries.lockEarnedBadge : queries.findEarnedBadge;
  const badge = await find(sql, userId, badgeType);
  const token = await queries.findToken(sql, userId, badgeType);
  // Allow another mint after a transaction that is not on the chain, because it may never arrive there.
  const isTaken = token && (token.state === 'confirmed' || !minting.reader);
  if (!badge?.is_earned || isTaken) throw notAvailable();
  return badge;
}

/**
 * Builds the metadata of a badge from the server's figures and signs it as the issuer. Stores it and follows
 * the chain, so that a mint is found even if its client never returns. A preview returns only the metadata,
 * with the same refusals.
 * @throws {DomainError} badge_not_available, not_found, validation_failed, rate_limited, minting_unavailable
 */
export async function prepareMint(
  minting: Minting,
  { userId }: Viewer,
  {
    badge_type: badgeType,
    wallet_address: wallet,
    show_name: showName,
    preview = false,
  }: BadgeMetadataRequest,
): Promise<PreparedMint> {
  const { sql, chain, reader, issuer, limits, publicUrl } = minting;
  const to = getAddress(wallet.toLowerCase());
  if (isAddressEqual(to, zeroAddress)) throw invalidField('wallet_address', 'is nobody’s');
  if (reader && !reader.mints) await withTimeout(reader.check());
  if (reader && !reader.mints)
    throw new DomainError('minting_unavailable', 'The chain cannot be reached now. Please try again later.');
  const metadataBase = minting.metadataBase();
  const head = preview ? undefined : await reader?.head().catch(() => undefined);
  const prepared = await sql
    .begin(async (transaction) => {
      if (!preview) await queries.lockAccountWrites(transaction, userId);
      const badge = await requireMintable(transaction, minting, { userId, badgeType, isLocked: !preview });
      const figures = await queries.findFigures(transaction, userId);
      if (!figures) throw new DomainError('not_found', 'Unable to fetch user statistics');
      const metadata = buildMetadata(badge, figures, {
        showName,
        publicUrl,
        blockchain: chain.name,
        metadataBase,
      });
      const bytes = JSON.stringify(metadata);
      const cid = await toCid(new TextEncoder().encode(bytes));
      const uri = metadataBase + cid;
      const shown = { uri, metadata, bytes };
      if (preview) return { shown };
      const claim = {
        earned_badge_id: badge.id,
        chain_id: chain.chainId,
        contract_address: chain.contract?.address ?? '',
        wallet_address: to,
        metadata_uri: uri,
        cid,
        metadata: bytes,
        is_local: chain.isLocal,
      };
      await queries.insertClaim(transaction, claim, userId, limits);
      if (reader) {
        const fromBlock = head === undefined ? undefined : head > HEAD_MARGIN ? head - HEAD_MARGIN : 0n;
        await lookups.startLookup(transaction, badge.id, fromBlock);
      }
      return { shown, minted: { badgeId: toBadgeId(badge.id), metadataDigest: toDigest(cid) } };
    })
    .catch(refuseBeyondLimit(limits));
  const { shown, minted } = prepared;
  if (!minted || !issuer || !chain.contract) return shown;
  const domain = { chainId: chain.chainId, contractAddress: chain.contract.address };
  const deadline = Math.floor(Date.now() / 1_000) + SIGNATURE_SECONDS;
  const signature = await signAgreement(issuer, domain, { to, ...minted, deadline: BigInt(deadline) });
  return {
    ...shown,
    badge_id: String(minted.badgeId),
    metadata_digest: minted.metadataDigest,
    deadline,
    signature,
  };
}

/** Stores a client's report of its mint if no chain is configured. */
async function saveUnconfirmed(
  minting: Minting,
  userId: string,
  save: BadgeSave,
): Promise<{ badge: NftBadge; isNew: boolean }> {
  return minting.sql.begin(async (transaction) => {
    const badge = await queries.lockEarnedBadge(transaction, userId, save.badge_type);
    const known = await queries.findToken(transaction, userId, save.badge_type);
    if (known?.transaction_hash === save.transaction_hash) return { badge: known, isNew: false };
    if (known || !badge?.is_earned) throw notAvailable();
    const { badge_type: badgeType, token_id, contract_address, metadata_uri, transaction_hash } = save;
    const token = await queries.upsertToken(transaction, userId, badgeType, {
      token_id,
      contract_address,
      metadata_uri,
      transaction_hash,
      chain_id: minting.chain.chainId,
      wallet_address: '',
      state: 'unconfirmed',
      is_local: minting.chain.isLocal,
    });
    return { badge: token, isNew: true };
  });
}

/** Asks the chain. Returns undefined after the timeout, or if the chain does not match the settings. */
async function askChain(minting: Minting, ask: () => Promise<MintVerdict>): Promise<MintVerdict | undefined> {
  const verdict = async () => ((await minting.reader?.check()) ? undefined : ask());
  return withTimeout(verdict()).catch(({ name }: Error) => {
    minting.log.warn({ reason: name }, 'the chain did not respond; the mint will be checked again');
    return undefined;
  });
}

/**
 * Stores the mint of the viewer's badge as far as the chain confirms it. The token id always comes from the
 * chain. Follows a mint that the chain does not know yet.
 * @throws {DomainError} not_permitted, badge_not_available, validation_failed, mint_failed, mint_not_of_badge
 */
export async function saveMint(
  minting: Minting,
  viewer: Viewer,
  save: BadgeSave,
): Promise<{ badge: NftBadge; isNew: boolean }> {
  assertOwnUserId(viewer, save.user_id, 'You can save only your own badges.');
  const { userId } = viewer;
  const { sql, chain, reader, issuer } = minting;
  const { badge_type: badgeType, metadata_uri: uri } = save;
  const hash = save.transaction_hash.toLowerCase() as Hex;
  if (!reader || !chain.contract)
    return saveUnconfirmed(minting, userId, { ...save, transaction_hash: hash });
  const { address } = chain.contract;
  if (!isAddressEqual(save.contract_address as Address, address))
    throw invalidField('contract_address', 'is not the contract of this installation');
  const earned = await queries.findEarnedBadge(sql, userId, badgeType);
  const claims = earned ? await queries.findClaims(sql, earned.id, { chainId: chain.chainId, address }) : [];
  if (!earned || (!earned.is_earned && claims.length === 0)) throw notAvailable();
  const known = await queries.findToken(sql, userId, badgeType);
  const isConfirmed = known?.state === 'confirmed';
  if (isConfirmed && known.transaction_hash === hash) return { badge: known, isNew: false };
  // An RPC node without old blocks knows the token, but not its transaction.
  if (isConfirmed && (known.transaction_hash !== '' || known.metadata_uri !== uri)) throw notAvailable();
  const claim = claims.find(({ metadata_uri: claimed }) => claimed === uri);
  if (!claim) throw invalidField('metadata_uri', 'was not prepared for this badge');
  const verdict = await askChain(minting, () =>
    judgeMint(reader, {
      badgeId: issuer && toBadgeId(earned.id),
      claims,
      hash,
      fromBlock: undefined,
      confirmations: chain.confirmations,
    }),
  );
  if (verdict?.kind === 'failed')
    throw new DomainError(
      'mint_failed',
      'Contract execution failed. Please check your eligibility and try again.',
    );
  if (verdict?.kind === 'foreign')
    throw new DomainError('mint_not_of_badge', 'This transaction did not mint the prepared badge.');
  if (isConfirmed && verdict?.kind !== 'confirmed') return { badge: known, isNew: false };
  const seen = verdict?.kind === 'waiting' || verdict?.kind === 'confirmed' ? verdict : undefined;
  const badge = await noteMint(minting, earned.id, userId, badgeType, seen ?? { claim, hash });
  return { badge, isNew: known === undefined };
}

/**
 * Returns a metadata file or picture by content address, or undefined. Published files may be cached
 * permanently.
 */
export async function readMetadataFile(
  sql: Queryable,
  cid: string,
): Promise<(AddressedFile & { isPublished: boolean }) | undefined> {
  const picture = [...BADGE_PICTURES.values()].find((file) => file.cid === cid);
  if (picture) return { ...picture, isPublished: true };
  const found = await queries.findMetadata(sql, cid);
  if (!found) return undefined;
  const bytes = new TextEncoder().encode(found.metadata);
  return { cid, contentType: 'application/json', bytes, isPublished: found.is_minted };
}

/** Deletes the mints of local chains that ended (CHAIN=local). */
export const forgetEarlierChains = (sql: Database, { isLocal, contract }: ChainConfig): Promise<void> =>
  sql.begin((transaction) =>
    queries.deleteOfEarlierChains(transaction, isLocal ? contract?.address : undefined),
  );
