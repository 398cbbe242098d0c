import { readFileSync } from 'node:fs';
import { BASE_LOCALE, LOCALES, type Locale } from '@wayable/protocol/locales';
import type { PlaceKind } from '@wayable/protocol/place-kinds';

/** The names of kinds by language, as on the screens (web/messages/<language>/kinds.json). */
const NAMES = new Map<Locale, Record<string, string>>(
  LOCALES.map(({ code }) => [
    code,
    JSON.parse(
      readFileSync(new URL(`../../../web/messages/${code}/kinds.json`, import.meta.url), 'utf8'),
    ) as Record<string, string>,
  ]),
);

/** Returns the name of a kind in a language; undefined for an unknown kind. */
export const kindName = (locale: Locale, kind: string): string | undefined =>
  NAMES.get(locale)?.[`kind_${kind}`] ?? NAMES.get(BASE_LOCALE)?.[`kind_${kind}`];

/** Returns the English name of a kind, which the import stores for a nameless place. */
export const englishKindName = (kind: string): string => kindName(BASE_LOCALE, kind) ?? kind;

/** Returns whether a place has its own name, not only the name of its kind. */
export const hasName = ({ name, kind }: { name: string; kind: string | null }): boolean =>
  kind === null || name !== englishKindName(kind);

interface Place {
  name: string;
  kind: string | null;
  names?: Record<string, string>;
}

/** Returns the display name of a place in a language. A nameless place has the name of its kind. */
export const shownName = (locale: Locale, place: Place): string =>
  place.names?.[locale] ??
  (!hasName(place) && place.kind !== null ? kindName(locale, place.kind) : undefined) ??
  place.name;

/** Returns the names of a kind in all languages. */
export const kindNames = (kind: PlaceKind): string[] => [
  ...new Set(LOCALES.flatMap(({ code }) => kindName(code, kind) ?? [])),
];
