import Type, { type Static } from 'typebox';
import { Timestamp, Uuid } from './text.ts';

export const FULL_NAME_MAX = 120;

/** What of a profile is to change. Who is an administrator, other administrators decide. */
export const ProfileUpdate = Type.Object(
  { is_admin: Type.Optional(Type.Boolean()) },
  { minProperties: 1, additionalProperties: false },
);
export type ProfileUpdate = Static<typeof ProfileUpdate>;

export const Profile = Type.Object({
  id: Uuid,
  full_name: Type.String(),
  avatar_url: Type.Union([Type.String(), Type.Null()]),
  is_admin: Type.Optional(Type.Boolean({ description: 'Only for the person and administrators' })),
  needs_second_factor: Type.Optional(
    Type.Boolean({
      description: 'Only for an administrator who lacks the second factor that administrators need',
    }),
  ),
  reputation_score: Type.Integer(),
  total_reviews: Type.Integer(),
  badges_earned: Type.Integer(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Profile = Static<typeof Profile>;

/** What a review adds to its author's reputation (docs/product.md#reputation). */
export const REPUTATION = {
  review: 10,
  verified: 15,
  photo: 2,
  longComment: 3,
  longCommentCharacters: 100,
  firstReviewOfLocation: 5,
} as const;

export type MemberLevel = 'newcomer' | 'contributor' | 'advocate';

/** The member level by number of reviews (docs/product.md#profile). */
export function memberLevel(totalReviews: number): MemberLevel {
  if (totalReviews < 5) return 'newcomer';
  return totalReviews < 25 ? 'contributor' : 'advocate';
}
