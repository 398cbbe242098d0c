import Type, { type Static } from 'typebox';
import { CategoryFilter } from './categories.ts';
import {
  FACT_ANSWERS,
  FACT_TOPICS,
  type FactAnswer,
  FEATURES,
  type Feature,
  type PublicFacts,
} from './features.ts';
import { RATING_BANDS, type RatingBand } from './ratings.ts';

/** A rating band that a filter can require as the minimum. `MINIMUM_BANDS` has the best band first. */
export type MinimumBand = Exclude<RatingBand, 'unrated'>;
export const MINIMUM_BANDS: readonly MinimumBand[] = RATING_BANDS.filter((band) => band !== 'unrated');

const anyOf = (ids: readonly string[]): string => `^(${ids.join('|')})(,(${ids.join('|')}))*$`;

/** Schema options for a list of features, separated by commas. */
export const FEATURE_LIST = { maxLength: 400, pattern: anyOf(FEATURES) };

/** Maximum number of exact kinds in a filter. */
export const PLACE_KINDS_MAX = 20;

/** Filters for the places of a map, a list or a search. */
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
      ...FEATURE_LIST,
      description: `Only places that have all of these, separated by commas: ${FEATURES.join(', ')}`,
    }),
  ),
  wheelchair: Type.Optional(
    Type.String({
      maxLength: 40,
      pattern: anyOf(FACT_ANSWERS),
      description: `Only places with one of these answers of public sources about wheelchair access: ${FACT_ANSWERS.join(', ')}`,
    }),
  ),
  accessible_toilet: Type.Optional(
    Type.Unsafe<'yes'>(
      Type.String({ enum: ['yes'], description: 'Only places that have one according to public sources' }),
    ),
  ),
  kind: Type.Optional(
    Type.String({
      maxLength: 41 * PLACE_KINDS_MAX,
      pattern: '^[a-z_]+(,[a-z_]+)*$',
      description: `Only places of one of these exact kinds, as their \`kind\` has them, separated by commas: library,museum. At most ${PLACE_KINDS_MAX}`,
    }),
  ),
};

export const LocationFilters = Type.Object(locationFilters);
export type LocationFilters = Static<typeof LocationFilters>;

const parse = <Id extends string>(ids: readonly Id[], text: string | undefined): Id[] => {
  const listed = new Set((text ?? '').split(','));
  return ids.filter((id) => listed.has(id));
};

/** Reads the features of a filter or tile and ignores unknown features. */
export const parseFeatures = (text: string | undefined): Feature[] => parse(FEATURES, text);

/** Reads the answers of a filter and ignores unknown answers. */
export const parseAnswers = (text: string | undefined): FactAnswer[] => parse(FACT_ANSWERS, text);

/** Writes public facts as the text of a tile: "wheelchair-accessible=limited,accessible-toilet=yes". */
export const formatFacts = (facts: PublicFacts): string =>
  FACT_TOPICS.flatMap((topic) => (facts[topic] ? [`${topic}=${facts[topic].says}`] : [])).join(',');

/** Reads the facts of a tile, all from one source, and ignores unknown facts. */
export function parseFacts(text: string | undefined, source: string): PublicFacts {
  const pairs = new Map((text ?? '').split(',').map((pair) => pair.split('=') as [string, string]));
  return Object.fromEntries(
    FACT_TOPICS.flatMap((topic) => {
      const says = FACT_ANSWERS.find((answer) => answer === pairs.get(topic));
      return says ? [[topic, { says, source }]] : [];
    }),
  );
}
