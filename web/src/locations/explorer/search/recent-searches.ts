import { KINDS, type Kind } from '@wayable/protocol/kinds';
import { PLACE_KINDS, type PlaceKind } from '@wayable/protocol/place-kinds';
import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '~/ui/device-storage';
import { SEARCHES_KEY } from './forget-searches';

/** A stored search, with all fields that its suggestion shows. */
export type RecentSearch =
  | { kind: 'place'; id: string; name: string; latitude: number; longitude: number }
  | { kind: 'point'; name: string; latitude: number; longitude: number; isArea: boolean }
  | { kind: 'kind'; id: Kind }
  | { kind: 'place-kind'; id: PlaceKind }
  | { kind: 'words'; words: string };

const RECENT_MAX = 6;
const NONE: readonly RecentSearch[] = [];
const listeners = new Set<() => void>();
let current: readonly RecentSearch[] | undefined;

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

function read(): readonly RecentSearch[] {
  try {
    const stored: unknown = JSON.parse(readStored(SEARCHES_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRecentSearch).slice(0, RECENT_MAX) : NONE;
  } catch {
    // Unreadable data counts as no searches.
    return NONE;
  }
}

function tell(searches: readonly RecentSearch[]): void {
  current = searches;
  for (const listener of listeners) listener();
}

function store(searches: readonly RecentSearch[]): void {
  // Without storage, searches last until the page closes.
  writeStored(SEARCHES_KEY, JSON.stringify(searches));
  tell(searches);
}

const nameOf = (search: RecentSearch): string => {
  if (search.kind === 'words') return search.words;
  return search.kind === 'point' ? search.name : search.id;
};

const isSame = (one: RecentSearch, other: RecentSearch): boolean =>
  one.kind === other.kind && nameOf(one) === nameOf(other);

/** Stores a search on this device as the most recent one. */
export const rememberSearch = (search: RecentSearch): void =>
  store([search, ...read().filter((other) => !isSame(other, search))].slice(0, RECENT_MAX));

function onStorage({ key }: StorageEvent): void {
  // No key means that the whole storage was cleared.
  if (key === SEARCHES_KEY || key === null) tell(read());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // The listener is never removed, because another tab may search while no screen shows this list.
  window.addEventListener('storage', onStorage);
  return () => listeners.delete(listener);
}

/** Returns this device's recent searches, including those of other tabs. */
export const useRecentSearches = (): readonly RecentSearch[] =>
  useSyncExternalStore(
    subscribe,
    () => {
      current ??= read();
      return current;
    },
    () => NONE,
  );
