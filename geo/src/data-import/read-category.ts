import { CATEGORY_ENTRIES, type Category } from '@wayable/protocol/categories';
import { findKinds } from '@wayable/protocol/kind-words';
import { PLACE_KINDS, PLACE_KINDS_BY_KEY, type PlaceKind } from '@wayable/protocol/place-kinds';
import { categoryOf } from '../import/osm-category.ts';

interface ReadCategory {
  category: Category;
  kind: PlaceKind | null;
}

const toWord = (text: string): string => text.trim().toLowerCase();

/** Reads a kind by its identifier, e.g. "cafe" or "fast food"; undefined for other texts. */
export const readKind = (text: string): PlaceKind | undefined =>
  PLACE_KINDS.find((kind) => kind === toWord(text).replaceAll(' ', '_'));

/** Returns the category of a kind with an OpenStreetMap tag. */
function categoryOfTag(kind: PlaceKind): Category | undefined {
  const key = Object.entries(PLACE_KINDS_BY_KEY).find(([, kinds]) =>
    kinds.some((each) => each === kind),
  )?.[0];
  return key === undefined ? undefined : categoryOf({ [key]: kind });
}

/**
 * Reads a category: ours by id or name, a kind, or an everyday word in the languages of the product; otherwise
 * `other`.
 */
export function readCategory(text: string): ReadCategory {
  const word = toWord(text);
  const own = CATEGORY_ENTRIES.find(({ id, name }) => id === word || name.toLowerCase() === word);
  if (own) return { category: own.id, kind: null };
  const kind = readKind(text);
  const found = findKinds(text)
    .map(({ id }) => id)
    .find((id) => id !== 'accessible-toilet');
  return { category: (kind && categoryOfTag(kind)) ?? found ?? 'other', kind: kind ?? null };
}
