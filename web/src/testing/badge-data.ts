import type { BadgeChain, PreparedMint } from '@wayable/protocol/badge-minting';
import { BADGE_TIERS, type BadgeType, type NftBadge, type UserBadges } from '@wayable/protocol/badges';
import { CLIENT_CONFIG, type MemberServer } from './stand-in-data';

const AT = '2026-03-01T10:00:00.000Z';
export const CONTRACT = `0x${'c0'.repeat(20)}`;
export const TRANSACTION = `0x${'ab'.repeat(32)}`;

export const CHAIN: BadgeChain = {
  chain_id: 11_155_111,
  name: 'Sepolia',
  currency: { name: 'SepoliaETH', symbol: 'SepoliaETH', decimals: 18 },
  rpc_url: 'https://rpc.example',
  explorer_url: null,
  contract_address: CONTRACT,
  needs_signature: true,
  test_wallet_key: null,
};

export const PREPARED: PreparedMint = {
  uri: `ipfs://bafkrei${'a'.repeat(52)}`,
  metadata: {
    name: 'First Steps',
    description: 'For a first review',
    image: `ipfs://bafkrei${'b'.repeat(52)}`,
    external_url: 'https://wayable.example/badges',
    background_color: '0c5330',
    attributes: [],
  },
  bytes: '{"name":"First Steps"}',
  badge_id: '12',
  metadata_digest: `0x${'11'.repeat(32)}`,
  deadline: 1_800_000_000,
  signature: `0x${'22'.repeat(65)}`,
};

export const makeToken = (
  userId: string,
  badgeType: BadgeType,
  changes: Partial<NftBadge> = {},
): NftBadge => ({
  id: crypto.randomUUID(),
  user_id: userId,
  badge_type: badgeType,
  token_id: '12',
  contract_address: CONTRACT,
  metadata_uri: PREPARED.uri,
  transaction_hash: TRANSACTION,
  chain_id: 11_155_111,
  state: 'confirmed',
  minted_at: AT,
  ...changes,
});

/** Serves the badges of a member with this number of reviews. */
export function serveBadges(
  server: MemberServer,
  totalReviews: number,
  chain: BadgeChain | null = null,
): UserBadges {
  const own: UserBadges = {
    data: [],
    earned: BADGE_TIERS.filter(({ reviewsRequired }) => reviewsRequired <= totalReviews)
      .map(({ name }) => ({ badge_type: name, earned_at: AT }))
      .toReversed(),
    claims: [],
  };
  server.on('GET badges', () => ({
    data: BADGE_TIERS.map(({ name, reviewsRequired, rarity }, index) => ({
      badge_type: name,
      reviews_required: reviewsRequired,
      rarity,
      holders: 40 - index * 7,
      minted: index === 0 ? 3 : 0,
    })),
  }));
  server.on('GET userBadges', () => own);
  server.on('GET profile', () => ({
    id: server.member.id,
    full_name: server.member.fullName,
    avatar_url: null,
    reputation_score: 0,
    total_reviews: totalReviews,
    badges_earned: own.earned.length,
    created_at: AT,
    updated_at: AT,
  }));
  server.on('GET clientConfig', () => ({ ...CLIENT_CONFIG, badgeChain: chain }));
  return own;
}
