import { KINDS, type Kind } from '@wayable/protocol/kinds';
import { PLACE_KINDS, type PlaceKind } from '@wayable/protocol/place-kinds';
import { parseJson } from '~/api-client/call';
import { createStoredState } from '~/ui/stored-state';
import { SEARCHES_KEY } from './forget-searches';

/** A stored search, with all fields that its suggestion shows. */
export type RecentSearch =
  | { kind: 'place'; id: string; name: string; latitude: number; longitude: number }
  | { kind: 'point'; name: string; latitude: number; longitude: number; isArea: boolean }
  | { kind: 'kind'; id: Kind }
  | { kind: 'place-kind'; id: PlaceKind }
  | { kind: 'words'; words: string };

const RECENT_MAX = 6;

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

function isRecentSearch(value: unknown): value is RecentSearch {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, id, name, latitude, longitude, words } = value as Record<string, unknown>;
  switch (kind) {
    case 'place':
      return isText(id) && isText(name) && isNumber(latitude) && isNumber(longitude);
    case 'point':
      return isText(name) && isNumber(latitude) && isNumber(longitude);
    case 'kind':
      return KINDS.some((known) => known === id);
    case 'place-kind':
      return PLACE_KINDS.some((known) => known === id);
    default:
      return kind === 'words' && isText(words);
  }
}

function parse(text: string | null): readonly RecentSearch[] {
  const stored = parseJson(text ?? '');
  return Array.isArray(stored) ? stored.filter(isRecentSearch).slice(0, RECENT_MAX) : [];
}

const list = createStoredState(SEARCHES_KEY, parse, []);

const nameOf = (search: RecentSearch): string => {
  if (search.kind === 'words') return search.words;
  return search.kind === 'point' ? search.name : search.id;
};

const isSame = (one: RecentSearch, other: RecentSearch): boolean =>
  one.kind === other.kind && nameOf(one) === nameOf(other);

/** Stores a search on this device as the most recent one. */
export const rememberSearch = (search: RecentSearch): void =>
  list.write(
    JSON.stringify([search, ...list.read().filter((other) => !isSame(other, search))].slice(0, RECENT_MAX)),
  );

/** Returns this device's recent searches, including those of other tabs. */
export const useRecentSearches = (): readonly RecentSearch[] => list.useValue();
