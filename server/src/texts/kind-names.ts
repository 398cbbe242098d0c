import { readFileSync } from 'node:fs';
import { BASE_LOCALE, LOCALES, type Locale } from '@wayable/protocol/locales';
import type { PlaceKind } from '@wayable/protocol/place-kinds';

/** The names of kinds as the screens have them (web/messages/<language>/kinds.json), by language. */
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

/** Returns the English name of a kind, which the import stores for a place that has no name of its own. */
export const englishKindName = (kind: string): string => kindName(BASE_LOCALE, kind) ?? kind;

/** Says whether a place has a name of its own, and not only that of its kind. */
export const hasName = ({ name, kind }: { name: string; kind: string | null }): boolean =>
  kind === null || name !== englishKindName(kind);

interface Place {
  name: string;
  kind: string | null;
  names?: Record<string, string>;
}

/** Returns what a place is called in a language: a place without a name of its own by its kind. */
export const shownName = (locale: Locale, place: Place): string =>
  place.names?.[locale] ??
  (!hasName(place) && place.kind !== null ? kindName(locale, place.kind) : undefined) ??
  place.name;

/** Returns what a kind is called in all languages. */
export const kindNames = (kind: PlaceKind): string[] => [
  ...new Set(LOCALES.flatMap(({ code }) => kindName(code, kind) ?? [])),
];
