import Type, { type Static } from 'typebox';
import { CategoryFilter, FEATURES, type Feature } from './categories.ts';
import type { RatingBand } from './ratings.ts';

/** Rating bands that a filter may ask for at least, the best first. */
export const MINIMUM_BANDS = ['excellent', 'good', 'fair', 'poor'] as const satisfies RatingBand[];
export type MinimumBand = (typeof MINIMUM_BANDS)[number];

/** What narrows the places of a map, a list or a search. */
export const locationFilters = {
  category: CategoryFilter,
  rating: Type.Optional(
    Type.Unsafe<MinimumBand>(
      Type.String({
        enum: [...MINIMUM_BANDS],
        description: 'Only places of this rating band or a better one',
      }),
    ),
  ),
  features: Type.Optional(
    Type.String({
      maxLength: 100,
      pattern: `^(${FEATURES.join('|')})(,(${FEATURES.join('|')}))*$`,
      description: `Only places that have all of these, separated by commas: ${FEATURES.join(', ')}`,
    }),
  ),
};

export const LocationFilters = Type.Object(locationFilters);
export type LocationFilters = Static<typeof LocationFilters>;

/** The features of a filter's or a tile's text; what is unknown is left out. */
export const parseFeatures = (text: string | undefined): Feature[] =>
  FEATURES.filter((feature) => (text ?? '').split(',').includes(feature));
