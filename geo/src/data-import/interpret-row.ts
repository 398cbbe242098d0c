import type { DetailField } from '@wayable/protocol/answers/detail-fields';
import type { Category } from '@wayable/protocol/categories';
import type { ImportField, ImportReason } from '@wayable/protocol/data-imports';
import type { Feature } from '@wayable/protocol/features';
import { addressOf } from '../import/osm-address.ts';
import { mendLine } from '../import/osm-text.ts';
import { readCategory, readKind } from './read-category.ts';
import { isPosition, type Position, parseDegrees, parsePair } from './read-position.ts';
import { isDetail, isFeature, readValue } from './read-value.ts';
import { cutText } from './table.ts';
import { unitOfTitle } from './units.ts';

const NAME_MAX = 200;
const ADDRESS_MAX = 300;
const ID_MAX = 200;
const UNREAD_MAX = 100;
/** The title of our export for the time at which a place closed. */
const CLOSED_TITLE = 'closed_at';

/** A place read from a row. */
export interface StagedPlace {
  /** The source's id; null if there is none. */
  external_id: string | null;
  name: string | null;
  address: string;
  category: Category;
  /** Whether the file has a category or kind. Otherwise, existing places keep both. */
  has_category: boolean;
  kind: string | null;
  latitude: number | null;
  longitude: number | null;
  /** Whether the position comes from the address. */
  is_located: boolean;
  link: string | null;
}

/** Features and details of a row by name, as in `location_facts`. */
export type StagedFacts = { [Field in Feature | DetailField]?: string };

export interface InterpretedRow {
  place: StagedPlace;
  facts: StagedFacts;
  unread: { field: ImportField; text: string }[];
  /** Why the row cannot be imported. */
  reason: ImportReason | null;
}

function readPosition(cells: ReadonlyMap<ImportField, string>): Position | undefined | null {
  const pair = cells.get('coordinates');
  if (pair) return parsePair(pair) ?? null;
  const [latitude, longitude] = [cells.get('latitude') ?? '', cells.get('longitude') ?? ''];
  if (latitude === '' || longitude === '') return undefined;
  const [north, east] = [parseDegrees(latitude, 'latitude'), parseDegrees(longitude, 'longitude')];
  return north === undefined || east === undefined ? null : { latitude: north, longitude: east };
}

function reasonOfPosition(position: Position | undefined | null): ImportReason | null {
  if (position === undefined) return 'no_position';
  if (position && isPosition(position)) return null;
  const isSwapped = position && Math.abs(position.latitude) > 90 && Math.abs(position.longitude) <= 90;
  return isSwapped && Math.abs(position.latitude) <= 180 ? 'swapped_position' : 'wrong_position';
}

/** Returns the address as written, or composed from its parts. Adds a missing city. */
function readAddress(cells: ReadonlyMap<ImportField, string>): string {
  const full = cells.get('address');
  const city = cells.get('city');
  if (full) {
    const parts = [full, city && !full.toLowerCase().includes(city.toLowerCase()) ? city : undefined];
    return parts.filter(Boolean).join(', ');
  }
  const tags = {
    'addr:street': cells.get('street'),
    'addr:housenumber': cells.get('house_number'),
    'addr:city': city,
    'addr:postcode': cells.get('postcode'),
  };
  const known = Object.entries(tags).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return addressOf(Object.fromEntries(known), {}).text;
}

const toLink = (text: string | undefined): string | null =>
  text !== undefined && /^https?:\/\/[^\s"<>\\]+$/.test(text) ? text : null;

/** Reads a row with the fields of its columns. Reports unreadable cells and uses the rest. */
export function interpretRow(
  cells: readonly string[],
  fields: readonly (ImportField | null)[],
  titles: readonly string[],
): InterpretedRow {
  const byField = new Map<ImportField, string>();
  const facts: StagedFacts = {};
  const unread: InterpretedRow['unread'] = [];
  for (const [index, field] of fields.entries()) {
    const text = cells[index] ?? '';
    if (!field || text === '') continue;
    if (!isFeature(field) && !isDetail(field)) {
      byField.set(field, text);
      continue;
    }
    const value = readValue(field, text, unitOfTitle(titles[index] ?? ''));
    if (typeof value === 'string') facts[field] = value;
    else if (value === undefined) unread.push({ field, text: cutText(text, UNREAD_MAX) });
  }
  const position = readPosition(byField);
  const name = mendLine(byField.get('name') ?? '', NAME_MAX) ?? null;
  const [category, kind] = [byField.get('category'), byField.get('kind')];
  // Without a column of categories, the kind also tells the category.
  const read = readCategory(category ?? kind ?? '');
  const ownKind = kind === undefined ? undefined : readKind(kind);
  if (category !== undefined && kind !== undefined && ownKind === undefined) {
    unread.push({ field: 'kind', text: cutText(kind, UNREAD_MAX) });
  }
  const isThere = position && isPosition(position);
  const isClosed = titles.some((title, index) => title === CLOSED_TITLE && (cells[index] ?? '') !== '');
  return {
    place: {
      external_id: mendLine(byField.get('id') ?? '', ID_MAX) ?? null,
      name,
      address: mendLine(readAddress(byField), ADDRESS_MAX) ?? '',
      category: read.category,
      kind: ownKind ?? read.kind,
      has_category: category !== undefined || kind !== undefined,
      latitude: isThere ? position.latitude : null,
      longitude: isThere ? position.longitude : null,
      is_located: false,
      link: toLink(byField.get('link')),
    },
    facts,
    unread,
    reason: isClosed ? 'place_closed' : name === null ? 'no_name' : reasonOfPosition(position),
  };
}
