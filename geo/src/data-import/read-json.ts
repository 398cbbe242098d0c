import { IMPORT_MAX_COLUMNS, IMPORT_MAX_ROWS } from '@wayable/protocol/data-imports';
import { getAt, isObject, type JsonObject, toCell } from './json-values.ts';
import { isPlaceInfo, readPlaceInfo } from './read-a11yjson.ts';
import { cutCell, type Table, TableError } from './table.ts';

/** Maximum depth of a feature's properties. */
const DEPTH_MAX = 3;
const POSITIONS_MAX = 10_000;
/** Decimals of a degree for a precision of about a centimeter. */
const POSITION_DECIMALS = 7;

/** Collects the positions of any geometry (RFC 7946). The center of their box is the place's position. */
function positionsOf(coordinates: unknown, found: [number, number][] = []): [number, number][] {
  if (!Array.isArray(coordinates) || found.length >= POSITIONS_MAX) return found;
  const [longitude, latitude] = coordinates;
  if (typeof longitude === 'number' && typeof latitude === 'number') found.push([longitude, latitude]);
  else for (const part of coordinates) positionsOf(part, found);
  return found;
}

const rangeOf = (values: readonly number[]): [least: number, most: number] =>
  values.reduce<[number, number]>(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [Infinity, -Infinity],
  );

/**
 * Returns the center of longitudes. If they are more than half of the globe apart, they lie on both sides of
 * the antimeridian.
 */
function middleLongitude(values: readonly number[]): number {
  const [least, most] = rangeOf(values);
  if (most - least <= 180 || most > 180 || least < -180) return least + (most - least) / 2;
  const [west, east] = rangeOf(values.map((value) => (value < 0 ? value + 360 : value)));
  const middle = west + (east - west) / 2;
  return middle > 180 ? middle - 360 : middle;
}

function middleOf(geometry: unknown): { longitude?: string; latitude?: string } {
  const parts = getAt(geometry, 'geometries');
  const positions = (Array.isArray(parts) ? parts : [geometry]).flatMap((part) =>
    positionsOf(getAt(part, 'coordinates')),
  );
  if (positions.length === 0) return {};
  const toText = (degrees: number) => String(Number(degrees.toFixed(POSITION_DECIMALS)));
  const [south, north] = rangeOf(positions.map(([, latitude]) => latitude));
  return {
    longitude: toText(middleLongitude(positions.map(([longitude]) => longitude))),
    latitude: toText(south + (north - south) / 2),
  };
}

function flatten(value: JsonObject, prefix: string, depth: number, cells: Map<string, string>): void {
  for (const [key, inner] of Object.entries(value)) {
    if (isObject(inner) && depth < DEPTH_MAX) flatten(inner, `${prefix}${key}.`, depth + 1, cells);
    else if (toCell(inner) !== '') cells.set(`${prefix}${key}`, toCell(inner));
  }
}

/** Reads the access of our own export: verdicts and agreed details. */
function readAccess(access: JsonObject, cells: Map<string, string>): void {
  for (const [feature, summary] of Object.entries(isObject(access.features) ? access.features : {})) {
    const verdict = toCell(getAt(summary, 'verdict'));
    if (['yes', 'partly', 'no'].includes(verdict)) cells.set(feature, verdict);
  }
  for (const [field, summary] of Object.entries(isObject(access.details) ? access.details : {})) {
    if (getAt(summary, 'disputed') === true) continue;
    cells.set(field, toCell(getAt(summary, 'median') ?? getAt(summary, 'value')));
  }
}

function readFeature(feature: unknown): Map<string, string> {
  if (isPlaceInfo(feature)) {
    const cells = Object.entries(readPlaceInfo(feature)).filter(([, cell]) => cell !== '');
    return new Map(cells);
  }
  const cells = new Map<string, string>();
  const id = toCell(getAt(feature, 'id'));
  if (id !== '') cells.set('id', id);
  const properties = getAt(feature, 'properties');
  if (isObject(properties)) {
    const { access, ...own } = properties;
    if (isObject(access) && isObject(access.features)) readAccess(access, cells);
    flatten(own, '', 1, cells);
  }
  for (const [key, cell] of Object.entries(middleOf(getAt(feature, 'geometry')))) cells.set(key, cell);
  return cells;
}

/** Returns the features of a collection, a list, or a single feature. */
function featuresOf(document: unknown): unknown[] {
  if (Array.isArray(document)) return document;
  const features = getAt(document, 'features');
  if (Array.isArray(features)) return features;
  return isObject(document) && ('geometry' in document || 'properties' in document) ? [document] : [];
}

/**
 * Reads GeoJSON (RFC 7946) and A11yJSON: collections, lists, and single features. The line of a row is the
 * number of its feature, from 1.
 * @throws {TableError} for other content
 */
export function readJson(text: string): Table {
  let document: unknown;
  try {
    document = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    throw new TableError('is no JSON', { cause: error });
  }
  const features = featuresOf(document);
  if (features.length === 0) throw new TableError('has no features');
  const rows = features.slice(0, IMPORT_MAX_ROWS + 1).map(readFeature);
  const titles = [...new Set(rows.flatMap((cells) => [...cells.keys()]))].slice(0, IMPORT_MAX_COLUMNS);
  return {
    titles: titles.map(cutCell),
    rows: rows.map((cells, index) => ({
      line: index + 1,
      cells: titles.map((title) => cutCell(cells.get(title) ?? '')),
    })),
  };
}
