import type { Queryable } from '../db/database.ts';

type Row = Record<string, unknown>;

/** The account and everything of it that is one row or a few; no hash, no token, no key. */
export async function findAccountData(sql: Queryable, userId: string): Promise<Row | undefined> {
  const [row] = await sql`
    select
      (select to_jsonb(kept) from (
        select id, email, email_confirmed_at, new_email, phone, phone_confirmed_at, new_phone, app_metadata, user_metadata, is_anonymous,
          banned_until, last_sign_in_at, created_at, updated_at
      ) as kept) as "user",
      (select to_jsonb(kept) from (
        select full_name, avatar_url, (select source_url from avatars where avatars.id = avatar_id) as avatar_source,
          is_admin, reputation_score, total_reviews, badges_earned, created_at, updated_at
        from user_profiles where id = account.id
      ) as kept) as profile,
      (select to_jsonb(kept) - 'user_id' from privacy_settings as kept where user_id = account.id) as privacy_settings,
      (select coalesce(jsonb_agg(to_jsonb(kept) order by created_at), '[]') from (
        select provider, provider_id, email, identity_data, last_sign_in_at, created_at, updated_at
        from auth.identities where user_id = account.id
      ) as kept) as identities,
      (select coalesce(jsonb_agg(to_jsonb(kept) order by created_at), '[]') from (
        select factor_type, friendly_name, status, phone, last_challenged_at, created_at, updated_at
        from auth.factors where user_id = account.id
      ) as kept) as factors,
      (select coalesce(jsonb_agg(to_jsonb(kept) order by created_at), '[]') from (
        select friendly_name, created_at, last_used_at from auth.passkeys where user_id = account.id
      ) as kept) as passkeys,
      (select coalesce(jsonb_agg(to_jsonb(kept)), '[]') from (
        select code.used_at from auth.recovery_codes as code join auth.factors as factor on factor.id = code.factor_id
        where factor.user_id = account.id
      ) as kept) as recovery_codes,
      (select to_jsonb(kept) from (
        select requested_at, due_at, expires_at from auth.factor_recoveries where user_id = account.id
      ) as kept) as factor_recovery,
      (select coalesce(jsonb_agg(to_jsonb(kept) order by last_seen_at), '[]') from (
        select last_seen_at from auth.devices where user_id = account.id
      ) as kept) as devices,
      (select coalesce(jsonb_agg(to_jsonb(kept) order by created_at), '[]') from (
        select kind, location_id, created_at from account_writes where user_id = account.id
      ) as kept) as counted_writes,
      (select coalesce(jsonb_agg(to_jsonb(kept) order by created_at), '[]') from (
        select action, reason_code, reason, review_id, before, after, created_at from admin_log where subject_id = account.id
      ) as kept) as actions_of_administrators,
      (select coalesce(jsonb_agg(to_jsonb(kept) order by created_at), '[]') from (
        select decision_id, answer, created_at from moderation_answers where user_id = account.id
      ) as kept) as answers_to_moderators,
      (select coalesce(jsonb_agg(to_jsonb(kept) order by created_at), '[]') from (
        select id, location_name, rating, accessibility_features, photos, comments, is_verified, created_at, updated_at,
          removed_at, reason, details
        from removed_reviews where user_id = account.id
      ) as kept) as removed_reviews,
      (select coalesce(jsonb_agg(to_jsonb(kept) order by earned_at), '[]') from (
        select badge_type, earned_at, lost_at from earned_badges where user_id = account.id
      ) as kept) as earned_badges,
      (select coalesce(jsonb_agg(to_jsonb(kept) order by issued_at), '[]') from (
        select credential.id, credential.badge_type, earned_on, names_holder, issued_at, revoked_at
        from badge_credentials as credential join earned_badges as earned on earned.id = earned_badge_id
        where earned.user_id = account.id
      ) as kept) as badge_credentials,
      (select coalesce(jsonb_agg(to_jsonb(kept) order by minted_at), '[]') from (
        select badge_type, token_id, contract_address, metadata_uri, transaction_hash, chain_id, wallet_address, state, minted_at,
          confirmed_at
        from nft_badges where user_id = account.id
      ) as kept) as badges,
      (select coalesce(jsonb_agg(to_jsonb(kept) order by created_at), '[]') from (
        select badge_type, wallet_address, contract_address, chain_id, metadata_uri, metadata, claim.created_at
        from badge_claims as claim join earned_badges as earned on earned.id = claim.earned_badge_id
        where earned.user_id = account.id
      ) as kept) as badge_claims
    from auth.users as account where id = ${userId}
  `;
  return row;
}

/** Where a page of rows ends: the next one begins behind it. */
export interface Position {
  createdAt: string;
  id: string;
}

interface Page {
  userId: string;
  after: Position | undefined;
  limit: number;
}

/** Rows behind a position in the order of their making. The microseconds stay text: a Date would cut them off. */
const behind = (sql: Queryable, after: Position | undefined) =>
  after === undefined
    ? sql``
    : sql`and (kept.created_at, kept.id) > (${after.createdAt}::text::timestamptz, ${after.id})`;

export type ExportedRow = Row & { position: Position };

const position = (sql: Queryable) =>
  sql`json_build_object('createdAt', kept.created_at::text, 'id', kept.id) as position`;

/** A person's reviews, each with its place, oldest first. */
export async function findReviewsToExport(
  sql: Queryable,
  { userId, after, limit }: Page,
): Promise<ExportedRow[]> {
  return sql<ExportedRow[]>`
    select ${position(sql)}, kept.id, kept.rating, kept.accessibility_features, kept.photos, kept.comments,
      kept.is_verified, kept.created_at, kept.updated_at,
      json_build_object('id', location.id, 'name', location.name, 'address', location.address,
        'category', location.category, 'latitude', location.latitude, 'longitude', location.longitude) as location
    from reviews as kept join locations as location on location.id = kept.location_id
    where kept.user_id = ${userId} ${behind(sql, after)}
    order by kept.created_at, kept.id limit ${limit}
  `;
}

/** A person's photos with what they say, used or not, oldest first. */
export async function findPhotosToExport(
  sql: Queryable,
  { userId, after, limit }: Page,
): Promise<ExportedRow[]> {
  return sql<ExportedRow[]>`
    select ${position(sql)}, kept.id, kept.path, kept.review_id, kept.alt_text, kept.width, kept.height, kept.created_at
    from photos as kept where kept.user_id = ${userId} ${behind(sql, after)}
    order by kept.created_at, kept.id limit ${limit}
  `;
}

/** What a person has written to those who run the installation, signed in, oldest first. */
export async function findMessagesToExport(
  sql: Queryable,
  { userId, after, limit }: Page,
): Promise<ExportedRow[]> {
  return sql<ExportedRow[]>`
    select ${position(sql)}, kept.id, kept.name, kept.email, kept.subject, kept.category, kept.message, kept.opening,
      kept.document_bytes, kept.status, kept.created_at
    from contact_messages as kept where kept.user_id = ${userId} ${behind(sql, after)}
    order by kept.created_at, kept.id limit ${limit}
  `;
}

/** What a person has reported of other people's reviews, oldest first. */
export async function findReportsToExport(
  sql: Queryable,
  { userId, after, limit }: Page,
): Promise<ExportedRow[]> {
  return sql<ExportedRow[]>`
    select ${position(sql)}, kept.id, coalesce(kept.review_id, kept.removed_review_id) as review_id, kept.reason, kept.details, kept.created_at, kept.updated_at
    from review_reports as kept where kept.reporter_id = ${userId} ${behind(sql, after)}
    order by kept.created_at, kept.id limit ${limit}
  `;
}

/** What a person was told of, oldest first. */
export async function findNotificationsToExport(
  sql: Queryable,
  { userId, after, limit }: Page,
): Promise<ExportedRow[]> {
  return sql<ExportedRow[]>`
    select ${position(sql)}, kept.id, kept.kind, kept.details, kept.created_at, kept.read_at, kept.mailed_at
    from notifications as kept where kept.user_id = ${userId} ${behind(sql, after)}
    order by kept.created_at, kept.id limit ${limit}
  `;
}

/** What a person has answered about places, in the order of the places' ids. */
export async function findConfirmationsToExport(
  sql: Queryable,
  { userId, after, limit }: Page,
): Promise<ExportedRow[]> {
  return sql<ExportedRow[]>`
    select json_build_object('createdAt', '', 'id', kept.location_id) as position, kept.location_id, kept.is_accurate,
      kept.note, kept.answered_at
    from location_confirmations as kept
    where kept.user_id = ${userId} ${after === undefined ? sql`` : sql`and kept.location_id > ${after.id}`}
    order by kept.location_id limit ${limit}
  `;
}

/** Places that a person added, oldest first. */
export async function findLocationsToExport(
  sql: Queryable,
  { userId, after, limit }: Page,
): Promise<ExportedRow[]> {
  return sql<ExportedRow[]>`
    select ${position(sql)}, kept.id, kept.name, kept.address, kept.category, kept.latitude, kept.longitude,
      kept.created_at
    from locations as kept where kept.created_by = ${userId} ${behind(sql, after)}
    order by kept.created_at, kept.id limit ${limit}
  `;
}

/** A person's sessions, oldest first. */
export async function findSessionsToExport(
  sql: Queryable,
  { userId, after, limit }: Page,
): Promise<ExportedRow[]> {
  return sql<ExportedRow[]>`
    select ${position(sql)}, kept.id, kept.created_at, kept.refreshed_at, kept.user_agent, host(kept.ip) as ip, kept.aal
    from auth.sessions as kept where kept.user_id = ${userId} ${behind(sql, after)}
    order by kept.created_at, kept.id limit ${limit}
  `;
}

/** A person's security events, oldest first. */
export async function findEventsToExport(
  sql: Queryable,
  { userId, after, limit }: Page,
): Promise<ExportedRow[]> {
  return sql<ExportedRow[]>`
    select json_build_object('createdAt', '', 'id', kept.id::text) as position, kept.kind, host(kept.ip) as ip,
      kept.user_agent, kept.detail, kept.created_at
    from auth.security_events as kept
    where kept.user_id = ${userId} ${after === undefined ? sql`` : sql`and kept.id > ${after.id}::bigint`}
    order by kept.id limit ${limit}
  `;
}
