import { CATEGORY_ENTRIES, type Category } from '@wayable/protocol/categories';
import { findKinds } from '@wayable/protocol/kind-words';
import { PLACE_KINDS_BY_KEY } from '@wayable/protocol/place-kinds';
import { categoryOf } from '../import/osm-category.ts';

interface ReadCategory {
  category: Category;
  /** A kind from OpenStreetMap tags, e.g. "cafe". */
  kind: string | null;
}

/**
 * Reads a category: ours by id or name, an OpenStreetMap value, or an everyday word in the languages of the
 * product; otherwise `other`.
 */
export function readCategory(text: string): ReadCategory {
  const word = text.trim().toLowerCase();
  const own = CATEGORY_ENTRIES.find(({ id, name }) => id === word || name.toLowerCase() === word);
  if (own) return { category: own.id, kind: null };
  const value = word.replaceAll(' ', '_');
  const key = Object.entries(PLACE_KINDS_BY_KEY).find(([, kinds]) =>
    (kinds as readonly string[]).includes(value),
  )?.[0];
  if (key) return { category: categoryOf({ [key]: value }) ?? 'other', kind: value };
  const found = findKinds(text)
    .map(({ id }) => id)
    .find((id) => id !== 'accessible-toilet');
  return { category: found ?? 'other', kind: null };
}
