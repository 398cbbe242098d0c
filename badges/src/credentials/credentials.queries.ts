import type { Queryable } from '@wayable/platform/db/database';
import type { BadgeType } from '@wayable/protocol/badges';
import type { CredentialFacts } from './credential-payload.ts';

export interface CredentialRow extends CredentialFacts {
  names_holder: boolean;
  /** A UTC day: the exact time would reveal the review and link the person's credentials. */
  revoked_on: string | null;
}

const columns = (sql: Queryable) => sql`
  credential.id, credential.subject_id, credential.badge_type, credential.earned_on::text as earned_on,
  credential.names_holder, credential.status_list, credential.status_index,
  (credential.revoked_at at time zone 'UTC')::date::text as revoked_on
`;

/** A badge with its holder. */
interface OwnBadge {
  earned_badge_id: string;
  full_name: string;
  is_public: boolean;
  is_named: boolean;
}

/**
 * Locks a person's badge until the transaction ends: the person cannot lose it, and other requests for its
 * credential wait.
 */
export async function lockOwnBadge(
  sql: Queryable,
  userId: string,
  badgeType: BadgeType,
): Promise<OwnBadge | undefined> {
  const [row] = await sql<OwnBadge[]>`
    select badge.id as earned_badge_id, full_name, is_public, is_named
    from earned_badges badge join visible_authors person on person.id = badge.user_id
    where badge.user_id = ${userId} and badge.badge_type = ${badgeType} and badge.lost_at is null
    for no key update of badge
  `;
  return row;
}

export async function findLiveCredential(
  sql: Queryable,
  earnedBadgeId: string,
  namesHolder: boolean,
): Promise<CredentialRow | undefined> {
  const [row] = await sql<CredentialRow[]>`
    select ${columns(sql)} from badge_credentials credential
    where earned_badge_id = ${earnedBadgeId} and names_holder = ${namesHolder} and revoked_at is null
  `;
  return row;
}

export async function insertCredential(
  sql: Queryable,
  earnedBadgeId: string,
  namesHolder: boolean,
): Promise<CredentialRow> {
  const [row] = await sql<CredentialRow[]>`
    insert into badge_credentials as credential (earned_badge_id, badge_type, earned_on, names_holder, status_list, status_index)
    select badge.id, badge.badge_type, (badge.earned_at at time zone 'UTC')::date, ${namesHolder}, list_number, place
    from earned_badges badge cross join take_status_place() where badge.id = ${earnedBadgeId}
    returning ${columns(sql)}
  `;
  return row as CredentialRow;
}

/** A credential with its holder. `holder` is null after the deletion of the account. */
interface CheckedRow extends CredentialRow {
  holder: { full_name: string; is_named: boolean; shows_badges: boolean } | null;
}

export async function findCredential(sql: Queryable, id: string): Promise<CheckedRow | undefined> {
  const [row] = await sql<CheckedRow[]>`
    select ${columns(sql)},
      case when person.id is not null then
        json_build_object(
          'full_name', full_name, 'is_named', is_named, 'shows_badges', shows_badges
        )
      end as holder
    from badge_credentials credential
    left join earned_badges badge on badge.id = credential.earned_badge_id
    left join visible_authors person on person.id = badge.user_id
    where credential.id = ${id}
  `;
  return row;
}

/** Counts the revoked credentials of a list, which never decreases. Returns undefined for an unknown list. */
export async function countRevoked(sql: Queryable, list: number): Promise<number | undefined> {
  const [row] = await sql<{ amount: number }[]>`
    select (
      select count(*)::int from badge_credentials where status_list = place.list and revoked_at is not null
    ) as amount
    from badge_status_lists place where list = ${list}
  `;
  return row?.amount;
}

/** Returns the positions of revoked credentials in a list. */
export async function findRevokedPlaces(sql: Queryable, list: number): Promise<number[]> {
  const rows = await sql`
    select status_index from badge_credentials where status_list = ${list} and revoked_at is not null
  `.inArrays<[number]>();
  return rows.map(([index]) => index);
}
