import { isShowable } from '@wayable/platform/http/requests/validation';
import { toStoredLine } from '@wayable/protocol/lines';
import type { GazetteerEntry, GazetteerKind } from '../geocoder/gazetteer.ts';
import type { GeoPoint } from '../geocoder/geocoder.ts';
import type { OsmNode, OsmTags } from '../osm-file/elements.ts';
import { OSM_LICENSE, OSM_SOURCE } from './osm-source.ts';

/** Named settlements and their parts (https://wiki.openstreetmap.org/wiki/Key:place). */
const KINDS = new Set<string>([
  'city',
  'town',
  'village',
  'suburb',
  'quarter',
  'neighbourhood',
] satisfies GazetteerKind[]);
const WHOLE = new Set<string>(['city', 'town', 'village'] satisfies GazetteerKind[]);
const NAME_MAX = 200;
const POPULATION_MAX = 100_000_000;

const populationOf = ({ population }: OsmTags): number => {
  const number = Number(population?.replaceAll(/[\s,.]/g, ''));
  return Number.isInteger(number) && number >= 0 && number <= POPULATION_MAX ? number : 0;
};

/**
 * Returns the gazetteer entry of an element, or undefined if it is not a settlement or its name cannot be
 * shown.
 */
export function toSettlement({ id, lat, lon, tags = {} }: OsmNode): GazetteerEntry | undefined {
  if (tags.place === undefined || !KINDS.has(tags.place) || !tags.name) return undefined;
  const name = toStoredLine(tags.name);
  if (name.length > NAME_MAX || !name.isWellFormed() || !isShowable(name)) return undefined;
  return {
    source: OSM_SOURCE,
    external_id: `node/${id}`,
    license: OSM_LICENSE,
    name,
    kind: tags.place as GazetteerKind,
    population: populationOf(tags),
    region: '',
    country: '',
    latitude: lat,
    longitude: lon,
  };
}

const CELLS_PER_DEGREE = 2;
/** The maximum distance of a quarter from the center of its settlement: two degrees. */
const FARTHEST_CELLS = 4;

/**
 * Settlements in a grid of half a degree: comparing each quarter of a country with each settlement would take
 * minutes.
 */
export class SettlementGrid {
  readonly #cells = new Map<string, GazetteerEntry[]>();

  /** @param entries from which the constructor takes cities, towns and villages */
  constructor(entries: readonly GazetteerEntry[]) {
    for (const entry of entries.filter(({ kind }) => WHOLE.has(kind))) {
      const key = keyOf(cellOf(entry.longitude), cellOf(entry.latitude));
      this.#cells.set(key, [...(this.#cells.get(key) ?? []), entry]);
    }
  }

  nearest({ longitude, latitude }: GeoPoint): GazetteerEntry | undefined {
    const flatness = Math.cos((latitude * Math.PI) / 180);
    let best: { entry: GazetteerEntry; distance: number } | undefined;
    for (let reach = 0; reach <= FARTHEST_CELLS; reach++) {
      for (const entry of this.#around(cellOf(longitude), cellOf(latitude), reach)) {
        const distance = Math.hypot(
          entry.latitude - latitude,
          degreesBetween(entry.longitude, longitude) * flatness,
        );
        if (!best || distance < best.distance) best = { entry, distance };
      }
      // All settlements of farther rings are farther away.
      if (best && best.distance <= (reach * flatness) / CELLS_PER_DEGREE) break;
    }
    return best?.entry;
  }

  /** Returns the settlements of the cells at a distance in cells. */
  *#around(column: number, row: number, reach: number): Generator<GazetteerEntry> {
    for (let x = column - reach; x <= column + reach; x++)
      for (let y = row - reach; y <= row + reach; y++)
        if (Math.max(Math.abs(x - column), Math.abs(y - row)) === reach)
          yield* this.#cells.get(keyOf(x, y)) ?? [];
  }
}

const cellOf = (degrees: number): number => Math.floor(degrees * CELLS_PER_DEGREE);
const COLUMNS = 360 * CELLS_PER_DEGREE;
/** Returns the key of a cell. Columns continue across the 180th meridian. */
const keyOf = (column: number, row: number): string => `${(column + COLUMNS) % COLUMNS}/${row}`;
const degreesBetween = (one: number, other: number): number => {
  const degrees = Math.abs(one - other);
  return Math.min(degrees, 360 - degrees);
};

/** Sets the region of each part to the settlement with the nearest center. */
export function nameWholes(entries: readonly GazetteerEntry[]): GazetteerEntry[] {
  const wholes = new SettlementGrid(entries);
  return entries.map((entry) => {
    const nearest = WHOLE.has(entry.kind) ? undefined : wholes.nearest(entry);
    return nearest ? { ...entry, region: nearest.name } : entry;
  });
}

/** Returns the settlements and quarters among nodes. */
export const settlementsOf = (nodes: readonly OsmNode[]): GazetteerEntry[] =>
  nameWholes(nodes.map(toSettlement).filter((entry) => entry !== undefined));
