import { ALL_CATEGORIES, CATEGORIES, type CategoryFilter } from '@wayable/protocol/categories';
import { CONFIRMATION_FILTERS, type ConfirmationFilter } from '@wayable/protocol/confirmations';
import type { FactAnswer, Feature } from '@wayable/protocol/features';
import {
  type LocationFilters,
  MINIMUM_BANDS,
  type MinimumBand,
  PLACE_KINDS_MAX,
  parseAnswers,
  parseFeatures,
} from '@wayable/protocol/filters';
import { PLACE_KINDS, type PlaceKind } from '@wayable/protocol/place-kinds';
import { type Camera, MAX_ZOOM, MIN_ZOOM } from '~/map/geo';
import { EXPLORER_SORTS, type ExplorerSort } from './results/sort-entries';
import { cutSearchText } from './search/search-text';
import { type NamedPoint, pointName } from './search/suggestions';

/** The visible view on a phone. Larger screens show both. */
export type ExplorerView = 'map' | 'list';

/** The area of a search: everywhere, best rated first; the view; or around its center, nearest first. */
export type SearchScope = 'everywhere' | 'area' | 'near';
const SCOPES: readonly SearchScope[] = ['everywhere', 'area', 'near'];

/** The explorer's state in its URL. Links, reloads and Back restore it. */
export interface ExplorerState {
  /** The words to search for; empty for none. */
  query: string;
  category: CategoryFilter;
  /** The lowest accepted rating band. */
  rating: MinimumBand | undefined;
  /** Features that a place must have. */
  features: readonly Feature[];
  /** Accepted answers of public sources about wheelchair access; empty for any. */
  wheelchair: readonly FactAnswer[];
  /** Whether public sources must mention an accessible toilet. */
  hasToilet: boolean;
  /** Exact kinds: a place must have one of them; empty for any. */
  kinds: readonly PlaceKind[];
  /** The age of a place's last confirmation; undefined for any. */
  confirmed: ConfirmationFilter | undefined;
  scope: SearchScope;
  /** The point from which distances are measured. Undefined: the center of the view. */
  from: NamedPoint | undefined;
  /** The chosen order. Undefined: places are sorted by distance, results of a search by rating. */
  sort: ExplorerSort | undefined;
  /** The selected location. */
  locationId: string | undefined;
  camera: Camera | undefined;
  view: ExplorerView;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const DEGREE_DECIMALS = 5;
const ZOOM_DECIMALS = 2;

const round = (value: number, decimals: number): number => Number(value.toFixed(decimals)) + 0;

/** Rounds a camera to the precision of the URL: about a meter, and a hundredth of a zoom level. */
export const roundCamera = ({ latitude, longitude, zoom }: Camera): Camera => ({
  latitude: round(latitude, DEGREE_DECIMALS),
  longitude: round(longitude, DEGREE_DECIMALS),
  zoom: round(zoom, ZOOM_DECIMALS),
});

/** Returns whether two cameras give the same URL. */
export const isSameCamera = (one: Camera, other: Camera): boolean =>
  one.latitude === other.latitude && one.longitude === other.longitude && one.zoom === other.zoom;

function parseNumber(text: string | null, min: number, max: number): number | undefined {
  if (text === null || text.trim() === '') return undefined;
  const value = Number(text);
  return value >= min && value <= max ? value : undefined;
}

function parseCamera(params: URLSearchParams): Camera | undefined {
  const latitude = parseNumber(params.get('lat'), -90, 90);
  const longitude = parseNumber(params.get('lng'), -180, 180);
  const zoom = parseNumber(params.get('z'), MIN_ZOOM, MAX_ZOOM);
  if (latitude === undefined || longitude === undefined || zoom === undefined) return undefined;
  return roundCamera({ latitude, longitude, zoom });
}

function parseFrom(params: URLSearchParams): NamedPoint | undefined {
  const [lat = null, lng = null, ...more] = params.get('from')?.split(',') ?? [];
  const latitude = parseNumber(lat, -90, 90);
  const longitude = parseNumber(lng, -180, 180);
  if (latitude === undefined || longitude === undefined || more.length > 0) return undefined;
  const name = cutSearchText(params.get('from_name') ?? '').trim();
  return { latitude, longitude, name: name || pointName({ latitude, longitude }) };
}

/** Old names of orders, which links may still contain. */
const OLD_SORTS: Record<string, ExplorerSort> = { stale: 'unconfirmed', fresh: 'confirmed' };

const parseSort = (text: string): ExplorerSort | undefined =>
  EXPLORER_SORTS.find((known) => known === (OLD_SORTS[text] ?? text));

function parseKinds(text: string): PlaceKind[] {
  const listed = new Set(text.split(','));
  return PLACE_KINDS.filter((kind) => listed.has(kind)).slice(0, PLACE_KINDS_MAX);
}

/** Reads the state from a URL. Missing or invalid values become the defaults. */
export function parseExplorerState(params: URLSearchParams): ExplorerState {
  const category = CATEGORIES.find((known) => known === params.get('category'));
  const id = params.get('location') ?? '';
  return {
    query: cutSearchText(params.get('q') ?? ''),
    category: category ?? ALL_CATEGORIES,
    rating: MINIMUM_BANDS.find((known) => known === params.get('rating')),
    features: parseFeatures(params.get('features') ?? ''),
    wheelchair: parseAnswers(params.get('wheelchair') ?? ''),
    hasToilet: params.get('accessible_toilet') === 'yes',
    kinds: parseKinds(params.get('kind') ?? ''),
    confirmed: CONFIRMATION_FILTERS.find(
      (known) => known === (params.get('confirmed') ?? params.get('fresh')),
    ),
    scope: SCOPES.find((known) => known === params.get('scope')) ?? 'everywhere',
    from: parseFrom(params),
    sort: parseSort(params.get('sort') ?? ''),
    locationId: UUID.test(id) ? id.toLowerCase() : undefined,
    camera: parseCamera(params),
    view: params.get('view') === 'list' ? 'list' : 'map',
  };
}

/** Writes the state to a URL; default values are omitted. */
export function formatExplorerState(state: ExplorerState): URLSearchParams {
  const params = new URLSearchParams();
  if (state.query !== '') params.set('q', state.query);
  if (state.category !== ALL_CATEGORIES) params.set('category', state.category);
  if (state.rating) params.set('rating', state.rating);
  if (state.features.length > 0) params.set('features', state.features.join(','));
  if (state.wheelchair.length > 0) params.set('wheelchair', state.wheelchair.join(','));
  if (state.hasToilet) params.set('accessible_toilet', 'yes');
  if (state.kinds.length > 0) params.set('kind', state.kinds.join(','));
  if (state.confirmed) params.set('confirmed', state.confirmed);
  if (state.scope !== 'everywhere') params.set('scope', state.scope);
  if (state.from) {
    const point = pointName(state.from);
    params.set('from', point.replaceAll(' ', ''));
    if (state.from.name !== point) params.set('from_name', state.from.name);
  }
  if (state.sort) params.set('sort', state.sort);
  if (state.locationId !== undefined) params.set('location', state.locationId);
  if (state.camera) {
    const { latitude, longitude, zoom } = roundCamera(state.camera);
    params.set('lat', String(latitude));
    params.set('lng', String(longitude));
    params.set('z', String(zoom));
  }
  if (state.view === 'list') params.set('view', 'list');
  return params;
}

/** The state without any filter. */
export const NO_FILTERS = {
  category: ALL_CATEGORIES,
  rating: undefined,
  features: [],
  wheelchair: [],
  hasToilet: false,
  kinds: [],
  confirmed: undefined,
} satisfies Partial<ExplorerState>;

/** Returns the state's filters as parameters of an API call. */
export const filtersOf = ({
  category,
  rating,
  features,
  wheelchair,
  hasToilet,
  kinds,
}: Pick<
  ExplorerState,
  'category' | 'rating' | 'features' | 'wheelchair' | 'hasToilet' | 'kinds'
>): LocationFilters => ({
  category,
  ...(rating && { rating }),
  ...(features.length > 0 && { features: features.join(',') }),
  ...(wheelchair.length > 0 && { wheelchair: wheelchair.join(',') }),
  ...(hasToilet && { accessible_toilet: 'yes' as const }),
  ...(kinds.length > 0 && { kind: kinds.join(',') }),
});
