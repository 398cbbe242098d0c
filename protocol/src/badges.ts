import Type, { type Static } from 'typebox';
import { BADGE_TIERS } from './badge-tiers.ts';
import { Timestamp, Uuid } from './text.ts';

export { BADGE_TIERS };

export type BadgeTier = (typeof BADGE_TIERS)[number];
export type BadgeType = BadgeTier['name'];
export type BadgeRarity = BadgeTier['rarity'];

/** Returns the tier with this name. */
export const badgeTier = (badgeType: BadgeType): BadgeTier =>
  BADGE_TIERS.find(({ name }) => name === badgeType) as BadgeTier;

/** Returns a badge's name for URLs and file names, such as `first-steps`. */
export const badgeSlug = (badgeType: BadgeType): string => badgeType.toLowerCase().replaceAll(' ', '-');

export const BADGE_TYPES: readonly BadgeType[] = BADGE_TIERS.map(({ name }) => name);
export const BADGE_RARITIES = ['common', 'rare', 'epic', 'legendary'] as const satisfies BadgeRarity[];

/** Returns how many tiers a number of reviews reaches. */
export const countBadges = (reviews: number): number =>
  BADGE_TIERS.filter(({ reviewsRequired }) => reviewsRequired <= reviews).length;

/** Returns the tiers that a contributor reaches between two numbers of reviews. */
export const badgesReached = (reviewsBefore: number, reviewsNow: number): BadgeTier[] =>
  BADGE_TIERS.filter(
    ({ reviewsRequired }) => reviewsBefore < reviewsRequired && reviewsRequired <= reviewsNow,
  );

export const BadgeTypeName = Type.Unsafe<BadgeType>(Type.String({ enum: [...BADGE_TYPES] }));

/** A tier with the number of people who earned it and the number with a confirmed token. */
export const BadgeTierRow = Type.Object({
  badge_type: BadgeTypeName,
  reviews_required: Type.Integer(),
  rarity: Type.Unsafe<BadgeRarity>(Type.String({ enum: [...BADGE_RARITIES] })),
  holders: Type.Integer({ minimum: 0 }),
  minted: Type.Integer({ minimum: 0 }),
});
export const BadgeTiers = Type.Object({ data: Type.Array(BadgeTierRow, { maxItems: BADGE_TIERS.length }) });
export type BadgeTierRow = Static<typeof BadgeTierRow>;
export type BadgeTiers = Static<typeof BadgeTiers>;

/**
 * States of a mint. `unconfirmed`: only the client reported it. `waiting`: on the chain, but without a token
 * or enough confirmations. `confirmed`: verified on the chain.
 */
export const MINT_STATES = ['unconfirmed', 'waiting', 'confirmed'] as const;
export type MintState = (typeof MINT_STATES)[number];

/** A badge as a token (docs/product.md#badges). */
export const NftBadge = Type.Object({
  id: Uuid,
  user_id: Uuid,
  badge_type: BadgeTypeName,
  token_id: Type.String({ description: 'Decimal; empty until it is known' }),
  contract_address: Type.String(),
  metadata_uri: Type.String(),
  transaction_hash: Type.String(),
  chain_id: Type.Integer(),
  state: Type.Unsafe<MintState>(Type.String({ enum: [...MINT_STATES] })),
  minted_at: Timestamp,
});
export type NftBadge = Static<typeof NftBadge>;

export const EarnedBadge = Type.Object({
  badge_type: BadgeTypeName,
  earned_at: Type.Optional(
    Type.String({ description: 'An instant (RFC 3339); absent if the person’s reviews are anonymous' }),
  ),
});
export type EarnedBadge = Static<typeof EarnedBadge>;

/** A mint that a person has started, and that is not on the chain yet. */
export const BadgeClaim = Type.Object({
  badge_type: BadgeTypeName,
  wallet_address: Type.String(),
  metadata_uri: Type.String(),
  created_at: Timestamp,
});
export type BadgeClaim = Static<typeof BadgeClaim>;

export const UserBadges = Type.Object({
  data: Type.Array(NftBadge, { maxItems: BADGE_TIERS.length, description: 'Minted ones, the newest first' }),
  earned: Type.Array(EarnedBadge, { maxItems: BADGE_TIERS.length, description: 'The newest first' }),
  claims: Type.Optional(
    Type.Array(BadgeClaim, { maxItems: BADGE_TIERS.length, description: 'Only for the person' }),
  ),
});
export type UserBadges = Static<typeof UserBadges>;
