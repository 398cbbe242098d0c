import { readCoordinates } from '@wayable/protocol/coordinates';
import type { Kind } from '@wayable/protocol/kinds';
import type { PlaceKind } from '@wayable/protocol/place-kinds';
import type { SearchAnswer } from '@wayable/protocol/search';
import type { LngLat } from '~/map/geo';
import { m } from '~/paraglide/messages';
import type { ListedLocation } from '../explorer-entry';
import type { RecentSearch } from './recent-searches';

/** A named point from which the list is sorted. */
export interface NamedPoint extends LngLat {
  name: string;
}

/** An option below the search field. */
export type Suggestion =
  | {
      kind: 'place';
      location: Pick<ListedLocation, 'id' | 'name' | 'address' | 'latitude' | 'longitude'> &
        Partial<Pick<ListedLocation, 'category' | 'kind' | 'has_name' | 'names'>>;
    }
  /**
   * `isArea` means a neighborhood or a town, which is shown at a lower zoom level. `isSimilar` means that the
   * name differs from the typed text.
   */
  | {
      kind: 'point';
      point: NamedPoint;
      address: string;
      attribution?: string | undefined;
      isArea: boolean;
      isSimilar?: boolean;
    }
  | { kind: 'kind'; id: Kind }
  | { kind: 'place-kind'; id: PlaceKind }
  | { kind: 'recent'; search: RecentSearch }
  | { kind: 'forget' }
  | { kind: 'add'; words: string };

type SuggestionGroupId = 'recent' | 'places' | 'addresses' | 'kinds' | 'point' | 'add';
export interface SuggestionGroup {
  id: SuggestionGroupId;
  items: readonly Suggestion[];
}

const COORDINATE_DECIMALS = 5;
/** Maximum number per group, as on the server. */
const DEVICE_PLACES_MAX = 5;

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const filled = (groups: SuggestionGroup[]): SuggestionGroup[] =>
  groups.filter(({ items }) => items.length > 0);

/** Returns the name of a point: "41.8781, -87.6298". */
export const pointName = ({ latitude, longitude }: LngLat): string =>
  [latitude, longitude].map((degrees) => Number(degrees.toFixed(COORDINATE_DECIMALS))).join(', ');

/** Returns the point that a text of coordinates names; undefined for other texts. */
export function suggestPoint(text: string): SuggestionGroup[] | undefined {
  const point = readCoordinates(text);
  if (!point) return undefined;
  const { latitude, longitude } = point;
  const named = { latitude, longitude, name: pointName(point) };
  return [{ id: 'point', items: [{ kind: 'point', point: named, address: '', isArea: false }] }];
}

/** Returns the server's results in groups. If there are none, returns an option to add the missing place. */
export function suggestAnswer(
  { places, addresses, kinds, place_kinds = [] }: SearchAnswer,
  words: string,
): SuggestionGroup[] {
  const groups = filled([
    { id: 'places', items: places.map((location) => ({ kind: 'place', location })) },
    {
      id: 'addresses',
      items: addresses.map(({ name, address, latitude, longitude, attribution, is_approximate, match }) => ({
        kind: 'point',
        point: { name, latitude, longitude },
        address: address === name ? '' : address,
        attribution,
        isArea: is_approximate === true,
        isSimilar: match === 'similar',
      })),
    },
    {
      id: 'kinds',
      items: [
        ...place_kinds.map(({ id }) => ({ kind: 'place-kind' as const, id: id as PlaceKind })),
        ...kinds.map(({ id }) => ({ kind: 'kind' as const, id: id as Kind })),
      ],
    },
  ]);
  return groups.length > 0 ? groups : [{ id: 'add', items: [{ kind: 'add', words }] }];
}

/** Suggestions without the server: places on the screen, and kinds. */
export function suggestFromDevice(
  words: string,
  known: readonly ListedLocation[],
  kinds: readonly { id: Kind }[],
): SuggestionGroup[] {
  const asked = fold(words);
  const places = known.filter(({ name, address }) => fold(`${name} ${address}`).includes(asked));
  return filled([
    {
      id: 'places',
      items: places.slice(0, DEVICE_PLACES_MAX).map((location) => ({ kind: 'place', location })),
    },
    { id: 'kinds', items: kinds.map(({ id }) => ({ kind: 'kind', id })) },
  ]);
}

/** Suggests the recent searches, with an option to delete them. */
export const suggestRecent = (searches: readonly RecentSearch[]): SuggestionGroup[] =>
  searches.length === 0
    ? []
    : [
        {
          id: 'recent',
          items: [...searches.map((search) => ({ kind: 'recent' as const, search })), { kind: 'forget' }],
        },
      ];

/** Returns a unique key of a suggestion in its list. */
export function suggestionKey(suggestion: Suggestion): string {
  switch (suggestion.kind) {
    case 'place':
      return `place ${suggestion.location.id}`;
    case 'point': {
      const { point, address } = suggestion;
      return `point ${pointName(point)} ${point.name} ${address}`;
    }
    case 'kind':
    case 'place-kind':
      return `${suggestion.kind} ${suggestion.id}`;
    case 'recent':
      return `recent ${JSON.stringify(suggestion.search)}`;
    default:
      return suggestion.kind;
  }
}

const GROUP_TITLES: Record<SuggestionGroupId, () => string> = {
  recent: m.search_group_recent,
  places: m.search_group_places,
  addresses: m.search_group_addresses,
  kinds: m.search_group_kinds,
  point: m.search_group_point,
  add: m.search_group_none,
};

/** Returns the heading of a group. */
export const groupTitle = (id: SuggestionGroupId): string => GROUP_TITLES[id]();
