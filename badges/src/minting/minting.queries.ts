import { ADVISORY_LOCKS } from '@wayable/platform/db/advisory-locks';
import type { Queryable } from '@wayable/platform/db/database';
import type { AccountLimits } from '@wayable/platform/http/limits/account-limits';
import type { BadgeClaim, BadgeType, MintState, NftBadge } from '@wayable/protocol/badges';

/** Returns the known tokens of a person, newest first. */
export async function listTokens(sql: Queryable, userId: string): Promise<NftBadge[]> {
  return sql<NftBadge[]>`
    select id, user_id, badge_type, token_id, contract_address, metadata_uri, transaction_hash, chain_id::float8, state, minted_at
    from nft_badges where user_id = ${userId} order by minted_at desc, id
  `;
}

/** The contract of the badges. */
interface ContractPlace {
  chainId: number;
  address: string;
}

/**
 * Returns a person's unconfirmed mints on this contract that are still followed, the newest per badge. Newest
 * first.
 */
export async function listClaims(
  sql: Queryable,
  userId: string,
  { chainId, address }: ContractPlace,
): Promise<BadgeClaim[]> {
  return sql<BadgeClaim[]>`
    select badge_type, wallet_address, metadata_uri, created_at from (
      select distinct on (earned.id) earned.badge_type, claim.wallet_address, claim.metadata_uri, claim.created_at
      from earned_badges as earned join badge_claims as claim on claim.earned_badge_id = earned.id
      join badge_lookups as lookup on lookup.earned_badge_id = earned.id
      where earned.user_id = ${userId} and claim.chain_id = ${chainId}
        and lower(claim.contract_address) = lower(${address}) and not exists (
        select from nft_badges as token where token.user_id = earned.user_id and token.badge_type = earned.badge_type
          and token.state = 'confirmed'
      )
      order by earned.id, claim.created_at desc
    ) as newest order by created_at desc
  `;
}

export interface MintableBadge {
  id: string;
  badge_type: BadgeType;
  /** Whether the person has enough reviews now. */
  is_earned: boolean;
  earned_at: string;
}

/**
 * Returns a badge that a person has or had, and locks its row against parallel mints. Locks the person first,
 * as the deletion of an account does, to avoid a deadlock.
 */
export async function lockEarnedBadge(
  sql: Queryable,
  userId: string,
  badgeType: BadgeType,
): Promise<MintableBadge | undefined> {
  await sql`select from user_profiles where id = ${userId} for key share`;
  const [row] = await sql<MintableBadge[]>`
    select id, badge_type, lost_at is null as is_earned, earned_at from earned_badges
    where user_id = ${userId} and badge_type = ${badgeType} for update
  `;
  return row;
}

export async function findEarnedBadge(
  sql: Queryable,
  userId: string,
  badgeType: BadgeType,
): Promise<MintableBadge | undefined> {
  const [row] = await sql<MintableBadge[]>`
    select id, badge_type, lost_at is null as is_earned, earned_at from earned_badges
    where user_id = ${userId} and badge_type = ${badgeType}
  `;
  return row;
}

export interface PersonFigures {
  full_name: string;
  is_public: boolean;
  is_named: boolean;
  shows_review_count: boolean;
  reputation_score: number;
  total_reviews: number;
  verified_reviews: number;
  locations: number;
  /** One decimal; null if there is no review. */
  average_rating: number | null;
  created_at: string;
}

/** Returns the figures for the metadata of a person's badges. */
export async function findFigures(sql: Queryable, userId: string): Promise<PersonFigures | undefined> {
  const [row] = await sql<PersonFigures[]>`
    select full_name, is_public, is_named, shows_review_count, reputation_score, total_reviews, created_at, written.*
    from visible_authors as person, lateral (
      select count(*) filter (where is_verified)::int as verified_reviews, count(distinct location_id)::int as locations,
        round(avg(rating)::numeric, 1)::float8 as average_rating
      from reviews where user_id = person.id
    ) as written
    where person.id = ${userId}
  `;
  return row;
}

export interface ClaimRow {
  id: string;
  earned_badge_id: string;
  chain_id: number;
  contract_address: string;
  wallet_address: string;
  metadata_uri: string;
  cid: string;
}

type NewClaim = Omit<ClaimRow, 'id'> & { metadata: string; is_local: boolean };

/**
 * Locks a person's account writes. Take this lock before the badge, as when writing a review, which may earn
 * a badge.
 */
export async function lockAccountWrites(sql: Queryable, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.accountWrites}, hashtext(${userId}))`;
}

/** Stores a claim and counts it. An existing claim is kept and does not count. */
export async function insertClaim(
  sql: Queryable,
  claim: NewClaim,
  userId: string,
  limits: AccountLimits,
): Promise<void> {
  const known = await sql`
    update badge_claims set created_at = clock_timestamp()
    where earned_badge_id = ${claim.earned_badge_id} and chain_id = ${claim.chain_id}
      and contract_address = ${claim.contract_address} and wallet_address = ${claim.wallet_address}
      and metadata_uri = ${claim.metadata_uri}
  `;
  if (known.count > 0) return;
  await sql`select note_account_write(${userId}, 'badge_claim', ${claim.earned_badge_id}, ${sql.json(limits.json)})`;
  await sql`insert into badge_claims ${sql(claim as NewClaim & Record<string, string | number | boolean>)}`;
}

/** Returns the claims of an earned badge for tokens of this contract, the newest first. */
export async function findClaims(
  sql: Queryable,
  earnedBadgeId: string,
  contract: ContractPlace,
): Promise<ClaimRow[]> {
  return sql<ClaimRow[]>`
    select id, earned_badge_id, chain_id::float8, contract_address, wallet_address, metadata_uri, cid from badge_claims
    where earned_badge_id = ${earnedBadgeId} and chain_id = ${contract.chainId}
      and lower(contract_address) = lower(${contract.address})
    order by created_at desc
  `;
}

/**
 * Returns metadata by content address, and whether a confirmed token uses it. Hides metadata without a token
 * while its person shows no badges, or if it reveals the day of an anonymous review.
 */
export async function findMetadata(
  sql: Queryable,
  cid: string,
): Promise<{ metadata: string; is_minted: boolean } | undefined> {
  const [row] = await sql<{ metadata: string; is_minted: boolean }[]>`
    select metadata, token.id is not null as is_minted
    from badge_claims as claim join earned_badges as earned on earned.id = claim.earned_badge_id
    join visible_authors as person on person.id = earned.user_id
    left join nft_badges as token on token.user_id = person.id and token.metadata_uri = claim.metadata_uri
      and token.state = 'confirmed'
    where cid = ${cid} and (token.id is not null or person.shows_badges
      and (person.is_named or metadata not like '%"Badge Earned"%')
      and (person.shows_review_count or metadata not like '%"Total Reviews"%'))
    order by is_minted desc limit 1
  `;
  return row;
}

export async function findToken(
  sql: Queryable,
  userId: string,
  badgeType: BadgeType,
): Promise<NftBadge | undefined> {
  const [row] = await sql<NftBadge[]>`
    select id, user_id, badge_type, token_id, contract_address, metadata_uri, transaction_hash, chain_id::float8, state, minted_at
    from nft_badges where user_id = ${userId} and badge_type = ${badgeType}
  `;
  return row;
}

interface TokenChange {
  token_id: string;
  contract_address: string;
  metadata_uri: string;
  transaction_hash: string;
  chain_id: number;
  wallet_address: string;
  state: MintState;
  is_local: boolean;
  /** If undefined, a new token gets the current time, and an existing token keeps its time. */
  minted_at?: string | undefined;
}

/** The columns to write. Other properties of an object are ignored. */
const TOKEN_COLUMNS = [
  'token_id',
  'contract_address',
  'metadata_uri',
  'transaction_hash',
  'chain_id',
  'wallet_address',
  'state',
  'is_local',
] as const satisfies (keyof TokenChange)[];

/** Inserts or updates the token of a badge. */
export async function upsertToken(
  sql: Queryable,
  userId: string,
  badgeType: BadgeType,
  { minted_at: mintedAt, ...change }: TokenChange,
): Promise<NftBadge> {
  const [row] = await sql<NftBadge[]>`
    insert into nft_badges ${sql({ ...change, user_id: userId, badge_type: badgeType }, 'user_id', 'badge_type', ...TOKEN_COLUMNS)}
    on conflict (user_id, badge_type) do update set ${sql(change, ...TOKEN_COLUMNS)}
    returning id, user_id, badge_type, token_id, contract_address, metadata_uri, transaction_hash, chain_id::float8, state,
      minted_at
  `;
  await sql`
    update nft_badges set minted_at = coalesce(${mintedAt ?? null}::timestamptz, minted_at),
      confirmed_at = case when state = 'confirmed' then coalesce(confirmed_at, clock_timestamp()) end
    where id = ${row?.id as string}
  `;
  return { ...(row as NftBadge), ...(mintedAt !== undefined && { minted_at: mintedAt }) };
}

/** Deletes an unconfirmed token, unless another transaction has been reported since it was read. */
export async function deleteToken(
  sql: Queryable,
  { id, transaction_hash: hash }: Pick<NftBadge, 'id' | 'transaction_hash'>,
): Promise<void> {
  await sql`delete from nft_badges where id = ${id} and transaction_hash = ${hash}`;
}

/**
 * Deletes tokens and claims of earlier local chains, which ended with their process.
 * @param contractAddress undefined if no local chain is running
 */
export async function deleteOfEarlierChains(
  sql: Queryable,
  contractAddress: string | undefined,
): Promise<void> {
  const earlier = sql`is_local and lower(contract_address) <> lower(${contractAddress ?? ''})`;
  await sql`delete from nft_badges where ${earlier}`;
  await sql`delete from badge_claims where ${earlier}`;
}

/** Marks a token that disappeared from the chain as unconfirmed, unless another transaction was reported. */
export async function withdrawConfirmation(
  sql: Queryable,
  { id, transaction_hash: hash }: Pick<NftBadge, 'id' | 'transaction_hash'>,
): Promise<void> {
  await sql`
    update nft_badges set state = 'waiting', token_id = '', confirmed_at = null
    where id = ${id} and transaction_hash = ${hash} and state <> 'waiting'
  `;
}
