import { BADGE_TIERS, type NftBadge, type UserBadges } from '@wayable/protocol/badges';
import { expect, it } from 'vitest';
import { badgeState } from './badge-state';

const NOTHING: UserBadges = { data: [], earned: [], claims: [] };
const BUILDER = { badge_type: BADGE_TIERS[1].name, reviews_required: BADGE_TIERS[1].reviewsRequired };
const EARNED_AT = '2026-05-04T10:00:00.000Z';
const EARNED = { badge_type: BUILDER.badge_type, earned_at: EARNED_AT };
const token = (changes: Partial<NftBadge> = {}): NftBadge => ({
  id: 'a',
  user_id: 'b',
  badge_type: BUILDER.badge_type,
  token_id: '12',
  contract_address: `0x${'1'.repeat(40)}`,
  metadata_uri: 'ipfs://bafy',
  transaction_hash: `0x${'2'.repeat(64)}`,
  chain_id: 11_155_111,
  state: 'confirmed',
  minted_at: EARNED_AT,
  ...changes,
});

it("returns locked with a badge's number of missing reviews", () => {
  expect(badgeState(BUILDER, 3, NOTHING)).toEqual({ status: 'locked', reviewsMissing: 2 });
  expect(badgeState(BUILDER, 5, { ...NOTHING, earned: [EARNED] })).toEqual({
    status: 'earned',
    earnedAt: EARNED_AT,
  });
});

it('returns minted for a badge token with ID, else minting', () => {
  expect(badgeState(BUILDER, 5, { ...NOTHING, data: [token({ token_id: '' })] }).status).toBe('minting');
  expect(badgeState(BUILDER, 5, { ...NOTHING, data: [token()] }).status).toBe('minted');
});

it('returns minted for a badge even if reviews are deleted', () => {
  expect(badgeState(BUILDER, 0, { ...NOTHING, data: [token()] }).status).toBe('minted');
});

it("returns earned while the badge's claim lacks a transaction", () => {
  const claim = {
    badge_type: BUILDER.badge_type,
    wallet_address: `0x${'3'.repeat(40)}`,
    metadata_uri: 'ipfs://bafy',
    created_at: EARNED_AT,
  };
  expect(badgeState(BUILDER, 7, { ...NOTHING, earned: [EARNED], claims: [claim] })).toEqual({
    status: 'earned',
    earnedAt: EARNED_AT,
  });
});

it("ignores tokens of other badges for a badge's state", () => {
  const other = token({ badge_type: 'First Steps' });
  expect(badgeState(BUILDER, 5, { ...NOTHING, data: [other] }).status).toBe('earned');
});
