import Type, { type Static } from 'typebox';
import { REASON_MAX } from './administration.ts';
import { AVATAR_URL_MAX } from './avatars.ts';
import { Review } from './reviews.ts';
import { lineOfText, Uuid } from './text.ts';

export const FULL_NAME_MAX = 120;

/** The profile name of a person who gave no name. It is reserved (docs/product.md#names-of-people). */
export const NAMELESS = 'Contributor';

/** Number of reviews and badges in a profile (docs/product.md#profile). */
export const RECENT_REVIEWS = 5;
export const RECENT_BADGES = 3;

export const Profile = Type.Object({
  id: Uuid,
  full_name: Type.String(),
  avatar_url: Type.Union([Type.String(), Type.Null()], { description: 'Without the host' }),
  avatar_source: Type.Optional(
    Type.Union([Type.String(), Type.Null()], {
      description: 'Only for the person: the URL of the fetched picture; null for an upload or none',
    }),
  ),
  is_admin: Type.Optional(Type.Boolean({ description: 'Only for the person and administrators' })),
  needs_second_factor: Type.Optional(
    Type.Boolean({
      description: 'Only for an administrator without the required second factor',
    }),
  ),
  reputation_score: Type.Integer(),
  total_reviews: Type.Optional(Type.Integer({ description: 'Absent if the person hides it' })),
  badges_earned: Type.Optional(Type.Integer({ description: 'Absent if the person hides it' })),
  created_at: Type.String({
    description:
      'An instant in UTC (RFC 3339); for other people with anonymous reviews, the first noon of its month',
  }),
  updated_at: Type.Optional(
    Type.String({
      description:
        'The last contribution; absent for anonymous people, because it would identify their review',
    }),
  ),
});
export type Profile = Static<typeof Profile>;

/** Missing fields stay unchanged; at least one is required. An empty address removes the picture. */
export const ProfileUpdate = Type.Object(
  {
    full_name: Type.Optional(
      Type.String({ maxLength: FULL_NAME_MAX, description: 'One line; trimmed, and not empty' }),
    ),
    avatar_url: Type.Optional(
      Type.Union([Type.String({ maxLength: AVATAR_URL_MAX }), Type.Null()], {
        description: 'The URL of the user’s own picture here, or of one on the web, which is fetched',
      }),
    ),
    is_admin: Type.Optional(Type.Boolean({ description: 'For administrators, about other people' })),
    reason: Type.Optional(lineOfText(REASON_MAX, 'Why the role changes, for the log')),
  },
  { anyOf: [{ required: ['full_name'] }, { required: ['avatar_url'] }, { required: ['is_admin'] }] },
);
export type ProfileUpdate = Static<typeof ProfileUpdate>;

/** The newest reviews that a profile shows. */
export const ProfileReviews = Type.Object({ data: Type.Array(Review, { maxItems: RECENT_REVIEWS }) });
export type ProfileReviews = Static<typeof ProfileReviews>;

/** Points of a review for its author's reputation (docs/product.md#reputation). */
export const REPUTATION = {
  review: 10,
  verified: 15,
  photo: 2,
  longComment: 3,
  longCommentCharacters: 100,
  firstReviewOfLocation: 5,
} as const;

export type MemberLevel = 'newcomer' | 'contributor' | 'advocate';

/** Returns the member level by number of reviews (docs/product.md#profile). */
export function memberLevel(totalReviews: number): MemberLevel {
  if (totalReviews < 5) return 'newcomer';
  return totalReviews < 25 ? 'contributor' : 'advocate';
}
