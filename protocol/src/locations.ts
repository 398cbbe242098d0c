import Type, { type Static } from 'typebox';
import { AccessSchema, AccessVerdictsSchema } from './answers/access.ts';
import { FitSchema } from './answers/fit-answer.ts';
import { needsQuery } from './answers/needs.ts';
import { CategorySchema } from './categories.ts';
import { CONFIRMATION_FILTERS, type ConfirmationFilter, confirmationFields } from './confirmations.ts';
import { FactAnswerSchema, FactTopicSchema, FeatureSchema, PublicFactsSchema } from './features.ts';
import { locationFilters } from './filters.ts';
import { pagedResult, pageQuery } from './paging.ts';
import { PhotoSize } from './photos.ts';
import { lineOfText, searchText, Timestamp, Uuid } from './text.ts';

/** Chicago, the default view of the map. */
export const DEFAULT_VIEW = { latitude: 41.8781, longitude: -87.6298, zoom: 12 } as const;
export const SELECTION_ZOOM = 15;
export const SEARCH_LIMIT = 50;
export const LOCATION_NAME_MAX = 200;
export const LOCATION_ADDRESS_MAX = 300;
/** Maximum page size of the location list. */
export const LOCATIONS_PAGE_MAX = 500;

export const latitude = Type.Number({ minimum: -90, maximum: 90, description: 'Degrees, WGS 84' });
export const longitude = Type.Number({ minimum: -180, maximum: 180, description: 'Degrees, WGS 84' });

export const Location = Type.Object({
  id: Uuid,
  name: Type.String(),
  names: Type.Optional(
    Type.Record(Type.String(), Type.String(), {
      description: 'Names that differ from `name`, by language of the product: { "fr": "…" }',
    }),
  ),
  has_name: Type.Boolean({
    description: 'False for a place without a name of its own: `name` is then the English name of its kind',
  }),
  address: Type.String({ description: 'May be empty for an imported place whose address is not known' }),
  near_street: Type.Optional(
    Type.String({
      description: 'The local name of the nearest street, for a place without a street in its address',
    }),
  ),
  category: CategorySchema,
  kind: Type.Union([Type.String(), Type.Null()], {
    description: 'The exact kind of the place: a value of an OpenStreetMap tag, e.g. hotel',
  }),
  latitude,
  longitude,
  overall_rating: Type.Number({ minimum: 0, maximum: 5, description: 'Mean rating; 0 without reviews' }),
  total_reviews: Type.Integer({ minimum: 0 }),
  accessibility_features: Type.Array(FeatureSchema, {
    description: 'The features with the verdict yes',
  }),
  access: AccessVerdictsSchema,
  fit: Type.Optional(FitSchema),
  public_facts: PublicFactsSchema,
  thumbnail: Type.Optional(PhotoSize),
  ...confirmationFields,
  closed_at: Type.Union([Timestamp, Type.Null()], {
    description: 'The closing time of the place; lists, search and map omit closed places',
  }),
  created_at: Type.String({ description: 'The day on which the place was added, as noon in UTC (RFC 3339)' }),
});

/** A fact from a public source, separate from reviews. */
export const LocationFact = Type.Object({
  feature: Type.Union([FeatureSchema, Type.Null()], {
    description: 'The feature that the fact supports; null if it supports none (wheelchair=no)',
  }),
  about: Type.Union([FactTopicSchema, Type.Null()], {
    description: 'The topic of the fact; null for a tag without a topic (hearing_loop)',
  }),
  says: Type.Union([FactAnswerSchema, Type.Null()], { description: 'The answer to the topic' }),
  key: Type.String({ description: 'The tag at the source, e.g. wheelchair' }),
  value: Type.String({ description: 'Its value, e.g. limited' }),
  source: Type.String({ description: 'e.g. OpenStreetMap' }),
  source_url: Type.String(),
  license: Type.String({ description: 'e.g. ODbL-1.0' }),
});

/** An element of a public source that the location was imported from. */
export const LocationSource = Type.Object({
  source: Type.String({ description: 'e.g. OpenStreetMap' }),
  id: Type.String({ description: 'The type and the id of the element, e.g. node/1' }),
  version: Type.Union([Type.Integer(), Type.Null()], { description: 'The imported version' }),
  licence: Type.String({ description: 'SPDX identifier, e.g. ODbL-1.0' }),
  url: Type.String(),
});

/** Contact data and opening hours from a public source. */
export const LocationContact = Type.Object({
  opening_hours: Type.Optional(
    Type.String({ description: 'In the format of OpenStreetMap: Mo-Fr 09:00-18:00; Su off' }),
  ),
  phone: Type.Optional(Type.String({ description: 'One or more numbers, separated by ;' })),
  website: Type.Optional(Type.String({ description: 'An address of http or https' })),
});
export type LocationContact = Static<typeof LocationContact>;

/** How many reviewers answered yes for a feature. */
export const FeatureCount = Type.Object({ feature: FeatureSchema, count: Type.Integer({ minimum: 0 }) });

/** Hours within which the person who added a location can delete it, unless other people have contributed. */
export const REMOVABLE_HOURS = 24;

/** The reader's permissions on a location; absent for visitors. */
export const LocationPermissions = Type.Object({ delete: Type.Boolean() });

export const LocationDetail = Type.Object({
  ...Location.properties,
  access: AccessSchema,
  feature_counts: Type.Array(FeatureCount),
  facts: Type.Array(LocationFact),
  contact: LocationContact,
  sources: Type.Array(LocationSource),
  permissions: Type.Optional(LocationPermissions),
});

export const LocationPage = pagedResult(Location);

const BBOX = { maxLength: 100, pattern: '^-?\\d+(\\.\\d+)?(,-?\\d+(\\.\\d+)?){3}$' };
/** A box of degrees as a query parameter. */
export const bounds = Type.Optional(
  Type.String({
    ...BBOX,
    description:
      'west,south,east,north in degrees (RFC 7946, section 5): only the places inside. West above east crosses the antimeridian',
  }),
);

/** Sort orders of the places in a view. */
export const LOCATION_VIEW_SORTS = ['near', 'rating', 'reviews', 'stale', 'fresh'] as const;
export type LocationViewSort = (typeof LOCATION_VIEW_SORTS)[number];

/** The query of a location: the needs that the location is compared with. */
export const LocationQuery = Type.Object(needsQuery);

export const LocationListQuery = Type.Object({
  ...pageQuery(20, LOCATIONS_PAGE_MAX),
  ...locationFilters,
  ...needsQuery,
});

const confirmationFilter = (more: string) =>
  Type.Optional(
    Type.Unsafe<ConfirmationFilter>(
      Type.String({
        enum: [...CONFIRMATION_FILTERS],
        description:
          `old: only places without a confirmation for a year; recent: within 90 days. ${more}`.trim(),
      }),
    ),
  );

const near = (description: string) =>
  Type.Optional(Type.String({ maxLength: 50, pattern: '^-?\\d+(\\.\\d+)?,-?\\d+(\\.\\d+)?$', description }));

export const LocationSearchQuery = Type.Object({
  q: searchText('Words of the name or address; blank: no condition'),
  ...locationFilters,
  ...needsQuery,
  fresh: confirmationFilter(''),
  bbox: bounds,
  near: near('latitude,longitude: sorts by distance instead of rating'),
});
export const LocationSearchResult = Type.Object({
  data: Type.Array(Location),
  corrected: Type.Optional(
    Type.String({ description: 'The corrected search text, if nothing matched the typed one' }),
  ),
});

/** Maximum number of pages of a view's list. Users zoom in or filter to see more. */
export const VIEW_PAGES_MAX = 20;
export const VIEW_PAGE_SIZE = 50;

/** The query of the places in a view of the map. */
export const LocationsInViewQuery = Type.Object({
  bbox: Type.String({
    ...BBOX,
    description:
      'west,south,east,north in degrees (RFC 7946, section 5); west above east crosses the antimeridian. The edges of a large box are rounded: to a thirty-second of its longer side or less',
  }),
  ...locationFilters,
  sort: Type.Unsafe<LocationViewSort>(
    Type.String({
      enum: [...LOCATION_VIEW_SORTS],
      default: 'near',
      description:
        'near: to `near` or the middle of the box, as it is seen on a map; rating: the best rated (to a thousandth), then the most reviewed; reviews: the other way round; stale: the longest without a confirmation; fresh: the last confirmed',
    }),
  ),
  near: near('latitude,longitude: the start of the order `near`; by default the center of the box'),
  fresh: confirmationFilter('Matches are counted up to 1,000'),
  ...needsQuery,
  page: Type.Integer({ minimum: 1, maximum: VIEW_PAGES_MAX, default: 1 }),
  limit: Type.Integer({ minimum: 1, maximum: VIEW_PAGE_SIZE, default: VIEW_PAGE_SIZE }),
});
export const LocationsInView = pagedResult(Location);

export const LocationLookupQuery = Type.Object({
  name: lineOfText(LOCATION_NAME_MAX, 'The name'),
  address: lineOfText(LOCATION_ADDRESS_MAX, 'The address'),
});

/** A location with the same name within this distance is probably a duplicate. */
export const NEAR_DUPLICATE_METERS = 50;
export const NEAR_DUPLICATES_MAX = 3;

export const NearbyLocationsQuery = Type.Object({
  name: lineOfText(LOCATION_NAME_MAX, 'The name'),
  latitude,
  longitude,
});

export const NearbyLocation = Type.Object({
  ...Location.properties,
  distance_meters: Type.Number({ minimum: 0, description: 'The distance from the requested point' }),
});

export const NearbyLocations = Type.Object({ data: Type.Array(NearbyLocation) });

export const LocationCreate = Type.Object({
  name: lineOfText(LOCATION_NAME_MAX, 'The name'),
  address: lineOfText(LOCATION_ADDRESS_MAX, 'The address'),
  category: CategorySchema,
  latitude,
  longitude,
});

export type Location = Static<typeof Location>;
export type FeatureCount = Static<typeof FeatureCount>;
export type LocationFact = Static<typeof LocationFact>;
export type LocationPermissions = Static<typeof LocationPermissions>;
export type LocationDetail = Static<typeof LocationDetail>;
export type LocationPage = Static<typeof LocationPage>;
export type LocationQuery = Static<typeof LocationQuery>;
export type LocationListQuery = Static<typeof LocationListQuery>;
export type LocationSearchQuery = Static<typeof LocationSearchQuery>;
export type LocationSearchResult = Static<typeof LocationSearchResult>;
export type LocationsInViewQuery = Static<typeof LocationsInViewQuery>;
export type LocationsInView = Static<typeof LocationsInView>;
export type LocationLookupQuery = Static<typeof LocationLookupQuery>;
export type NearbyLocationsQuery = Static<typeof NearbyLocationsQuery>;
export type NearbyLocation = Static<typeof NearbyLocation>;
export type NearbyLocations = Static<typeof NearbyLocations>;
export type LocationCreate = Static<typeof LocationCreate>;
