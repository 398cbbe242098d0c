import type { BadgeClaim, BadgeType, MintState, NftBadge } from '@wayable/protocol/badges';
import type { Queryable } from '../../db/database.ts';
import type { AccountLimits } from '../../http/account-limits.ts';

/** Tokens of a person as far as they are known, the newest first. */
export async function listTokens(sql: Queryable, userId: string): Promise<NftBadge[]> {
  return sql<NftBadge[]>`
    select id, user_id, badge_type, token_id, contract_address, metadata_uri, transaction_hash, chain_id::float8, state, minted_at
    from nft_badges where user_id = ${userId} order by minted_at desc, id
  `;
}

/** Mints that a person has begun and that the chain has not confirmed: of each badge the newest, the newest first. */
export async function listClaims(sql: Queryable, userId: string): Promise<BadgeClaim[]> {
  return sql<BadgeClaim[]>`
    select badge_type, wallet_address, metadata_uri, created_at from (
      select distinct on (earned.id) earned.badge_type, claim.wallet_address, claim.metadata_uri, claim.created_at
      from earned_badges as earned join badge_claims as claim on claim.earned_badge_id = earned.id
      where earned.user_id = ${userId} and not exists (
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
  /** The person has enough reviews now. */
  is_earned: boolean;
  earned_at: string;
}

/** A badge that a person has or had. In a transaction the row is locked: whoever mints it waits here. */
export async function lockEarnedBadge(
  sql: Queryable,
  userId: string,
  badgeType: BadgeType,
): Promise<MintableBadge | undefined> {
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
  shows_review_count: boolean;
  reputation_score: number;
  total_reviews: number;
  verified_reviews: number;
  locations: number;
  /** One decimal; null without a review */
  average_rating: number | null;
  created_at: string;
}

/** What the metadata of a person’s badges is made from. */
export async function findFigures(sql: Queryable, userId: string): Promise<PersonFigures | undefined> {
  const [row] = await sql<PersonFigures[]>`
    select full_name, is_public, shows_review_count, reputation_score, total_reviews, person.created_at, written.*
    from user_profiles as person, lateral (
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

export type NewClaim = Omit<ClaimRow, 'id'> & { metadata: string; is_local: boolean };

/** Keeps what is given to mint, and counts it; what was given already is kept as it is and counts for nothing. */
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

/** What was given to mint of a badge on this contract. */
export async function findClaims(
  sql: Queryable,
  earnedBadgeId: string,
  contract: { chainId: number; address: string },
): Promise<ClaimRow[]> {
  return sql<ClaimRow[]>`
    select id, earned_badge_id, chain_id::float8, contract_address, wallet_address, metadata_uri, cid from badge_claims
    where earned_badge_id = ${earnedBadgeId} and chain_id = ${contract.chainId}
      and lower(contract_address) = lower(${contract.address})
    order by created_at desc
  `;
}

/** Metadata by its content address. */
export async function findMetadata(sql: Queryable, cid: string): Promise<string | undefined> {
  const [row] = await sql<
    { metadata: string }[]
  >`select metadata from badge_claims where cid = ${cid} limit 1`;
  return row?.metadata;
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

export interface TokenChange {
  token_id: string;
  contract_address: string;
  metadata_uri: string;
  transaction_hash: string;
  chain_id: number;
  wallet_address: string;
  state: MintState;
  is_local: boolean;
  /** undefined: now, or as it was */
  minted_at?: string | undefined;
}

/** Writes what is known of the token of a badge, or puts it in place of what was known. */
export async function upsertToken(
  sql: Queryable,
  userId: string,
  badgeType: BadgeType,
  { minted_at: mintedAt, ...change }: TokenChange,
): Promise<NftBadge> {
  const [row] = await sql<NftBadge[]>`
    insert into nft_badges ${sql({ user_id: userId, badge_type: badgeType, ...change })}
    on conflict (user_id, badge_type) do update set ${sql(change)}
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

export async function deleteToken(sql: Queryable, id: string): Promise<void> {
  await sql`delete from nft_badges where id = ${id}`;
}

/** Has a badge looked for on the chain from now on, as if for the first time. */
export async function startLookup(
  sql: Queryable,
  earnedBadgeId: string,
  fromBlock: bigint | undefined,
): Promise<void> {
  await sql`
    insert into badge_lookups as kept (earned_badge_id, from_block)
    values (${earnedBadgeId}, ${fromBlock === undefined ? null : String(fromBlock)}::bigint)
    on conflict (earned_badge_id) do update set next_look_at = clock_timestamp(), looks = 0,
      from_block = least(kept.from_block, excluded.from_block)
  `;
}

export interface DueLookup {
  earned_badge_id: string;
  user_id: string;
  badge_type: BadgeType;
  looks: number;
  from_block: string | null;
}

/** The lookups that are due, taken by this process for a while. */
export async function takeDueLookups(
  sql: Queryable,
  limit: number,
  takenSeconds: number,
): Promise<DueLookup[]> {
  return sql<DueLookup[]>`
    with due as (
      select earned_badge_id from badge_lookups where next_look_at <= clock_timestamp()
      order by next_look_at limit ${limit} for update skip locked
    )
    update badge_lookups as lookup set next_look_at = clock_timestamp() + make_interval(secs => ${takenSeconds})
    from due, earned_badges as earned
    where lookup.earned_badge_id = due.earned_badge_id and earned.id = due.earned_badge_id
    returning lookup.earned_badge_id, earned.user_id, earned.badge_type, lookup.looks, lookup.from_block::text
  `;
}

export async function postponeLookup(
  sql: Queryable,
  earnedBadgeId: string,
  { looks, seconds, fromBlock }: { looks: number; seconds: number; fromBlock?: bigint | undefined },
): Promise<void> {
  await sql`
    update badge_lookups set looks = ${looks}, next_look_at = clock_timestamp() + make_interval(secs => ${seconds}),
      from_block = coalesce(${fromBlock === undefined ? null : String(fromBlock)}::bigint, from_block)
    where earned_badge_id = ${earnedBadgeId}
  `;
}

export async function endLookup(sql: Queryable, earnedBadgeId: string): Promise<void> {
  await sql`delete from badge_lookups where earned_badge_id = ${earnedBadgeId}`;
}

/**
 * Forgets tokens and claims of chains that the program had started for itself, but of this contract: such a chain is gone
 * with its process, and its tokens with it.
 * @param contractAddress undefined: there is no such chain now
 */
export async function deleteOfEarlierChains(
  sql: Queryable,
  contractAddress: string | undefined,
): Promise<void> {
  const earlier = sql`is_local and lower(contract_address) <> lower(${contractAddress ?? ''})`;
  await sql`delete from nft_badges where ${earlier}`;
  await sql`delete from badge_claims where ${earlier}`;
}

/** A token that the chain does not have any more is waited for again. */
export async function withdrawConfirmation(sql: Queryable, id: string): Promise<void> {
  await sql`
    update nft_badges set state = 'waiting', token_id = '', confirmed_at = null where id = ${id} and state <> 'waiting'
  `;
}

/** Has the metadata of a mint and its picture laid into distributed storage. */
export async function requestPins(
  sql: Queryable,
  earnedBadgeId: string,
  metadataUri: string,
  pictureCid: string,
): Promise<void> {
  await sql`
    insert into badge_pins (cid)
    select distinct cid from badge_claims
    where earned_badge_id = ${earnedBadgeId} and metadata_uri = ${metadataUri}
    on conflict do nothing
  `;
  await sql`insert into badge_pins (cid) values (${pictureCid}) on conflict do nothing`;
}

export interface DuePin {
  cid: string;
  tries: number;
}

/** What is to be pinned now, taken by this process for a while. */
export async function takeDuePins(sql: Queryable, limit: number, takenSeconds: number): Promise<DuePin[]> {
  return sql<DuePin[]>`
    with due as (
      select cid from badge_pins where pinned_at is null and next_try_at <= clock_timestamp()
      order by next_try_at limit ${limit} for update skip locked
    )
    update badge_pins as pin set next_try_at = clock_timestamp() + make_interval(secs => ${takenSeconds})
    from due where pin.cid = due.cid returning pin.cid, pin.tries
  `;
}

export async function notePinned(sql: Queryable, cid: string): Promise<void> {
  await sql`update badge_pins set pinned_at = clock_timestamp(), problem = null where cid = ${cid}`;
}

export async function postponePin(
  sql: Queryable,
  cid: string,
  { seconds, problem }: { seconds: number; problem: string },
): Promise<void> {
  await sql`
    update badge_pins set tries = tries + 1, problem = ${problem},
      next_try_at = clock_timestamp() + make_interval(secs => ${seconds})
    where cid = ${cid}
  `;
}

/** How many files wait to be pinned, and what was wrong with the last of them that failed. */
export async function findPinState(sql: Queryable): Promise<{ waiting: number; problem: string | null }> {
  const [row] = await sql<{ waiting: number; problem: string | null }[]>`
    select count(*)::int as waiting, (array_agg(problem order by next_try_at desc) filter (where problem is not null))[1] as problem
    from (select problem, next_try_at from badge_pins where pinned_at is null limit 10000) as waiting
  `;
  return row as { waiting: number; problem: string | null };
}
