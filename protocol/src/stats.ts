import Type, { type Static } from 'typebox';

export const Stats = Type.Object({
  totalLocations: Type.Integer(),
  totalReviews: Type.Integer(),
  totalUsers: Type.Integer(),
  totalBadges: Type.Integer(),
});
export type Stats = Static<typeof Stats>;
