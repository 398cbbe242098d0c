import type { ChainConfig } from '@wayable/platform/config/chain-config';
import type { Database } from '@wayable/platform/db/database';
import { DomainError } from '@wayable/platform/http/errors/domain-error';
import type { Viewer } from '@wayable/platform/http/requests/authenticate';
import { BADGE_TIERS, type BadgeTiers, type UserBadges } from '@wayable/protocol/badges';
import { seesAuthor, seesBadges, seesPerson } from '@wayable/server/visibility/visibility';
import { findVisibleAuthor } from '@wayable/server/visibility/visible-authors';
import { findBadgeCounts, findEarnedBadges } from './badges.queries.ts';
import { listClaims, listTokens } from './minting/minting.queries.ts';

/** Returns the six tiers in order with the number of current holders. */
export async function listBadgeTiers(sql: Database): Promise<BadgeTiers> {
  const counts = new Map((await findBadgeCounts(sql)).map((count) => [count.badge_type, count]));
  const data = BADGE_TIERS.map(({ name, reviewsRequired, rarity }) => ({
    badge_type: name,
    reviews_required: reviewsRequired,
    rarity,
    holders: counts.get(name)?.holders ?? 0,
    minted: counts.get(name)?.minted ?? 0,
  }));
  return { data };
}

/**
 * Returns a person's visible badges (docs/product.md#privacy). The date of a badge is the date of a review, and
 * token metadata may contain it, so others see neither dates nor tokens of an anonymous person.
 * @throws {DomainError} not_found
 */
export async function listUserBadges(
  sql: Database,
  viewer: Viewer | undefined,
  userId: string,
  { chainId, contract }: Pick<ChainConfig, 'chainId' | 'contract'>,
): Promise<UserBadges> {
  const person = await findVisibleAuthor(sql, userId);
  if (!person || !seesPerson(viewer, person)) throw new DomainError('not_found', 'User not found');
  if (!seesBadges(viewer, person)) return { data: [], earned: [] };
  const [data, earned] = await Promise.all([listTokens(sql, userId), findEarnedBadges(sql, userId)]);
  if (viewer?.userId === userId) {
    const claims = contract ? await listClaims(sql, userId, { chainId, address: contract.address }) : [];
    return { data, earned, claims };
  }
  if (seesAuthor(viewer, person)) return { data, earned };
  const shown = BADGE_TIERS.slice(0, person.badges_earned).map(({ name }) => name);
  return {
    data: [],
    earned: earned
      .filter(({ badge_type }) => shown.includes(badge_type))
      .map(({ badge_type }) => ({ badge_type })),
  };
}
