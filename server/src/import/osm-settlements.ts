import { toStoredLine } from '@wayable/protocol/lines';
import type { GazetteerEntry, GazetteerKind } from '../geocoder/gazetteer.ts';
import { isShowable } from '../http/requests/validation.ts';
import type { OsmTags } from './osm-category.ts';
import { type OsmNode, readOsmFile } from './osm-file.ts';
import { OSM_LICENSE, OSM_SOURCE } from './osm-places.ts';

/** https://wiki.openstreetmap.org/wiki/Key:place: named settlements and their parts. */
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

/** The entry for an element; undefined for one that is no settlement or has no name that can be shown. */
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

function minBy<Item>(items: readonly Item[], measure: (item: Item) => number): Item | undefined {
  let least: { item: Item; value: number } | undefined;
  for (const item of items) {
    const value = measure(item);
    if (!least || value < least.value) least = { item, value };
  }
  return least?.item;
}

/** Says of each part which settlement it lies in: the one whose middle is nearest. */
export function nameWholes(entries: readonly GazetteerEntry[]): GazetteerEntry[] {
  const wholes = entries.filter(({ kind }) => WHOLE.has(kind));
  return entries.map((entry) => {
    if (WHOLE.has(entry.kind)) return entry;
    const flatness = Math.cos((entry.latitude * Math.PI) / 180);
    const distance = ({ latitude, longitude }: GazetteerEntry) =>
      Math.hypot(latitude - entry.latitude, (longitude - entry.longitude) * flatness);
    const nearest = minBy(wholes, distance);
    return nearest ? { ...entry, region: nearest.name } : entry;
  });
}

/**
 * Reads the settlements and quarters of an OpenStreetMap file for the gazetteer.
 * @throws {StartupError} for a file that cannot be read to its end
 */
export async function readSettlements(file: string): Promise<GazetteerEntry[]> {
  const found: GazetteerEntry[] = [];
  for await (const element of readOsmFile(file, () => undefined)) {
    const entry = element.type === 'node' ? toSettlement(element) : undefined;
    if (entry) found.push(entry);
  }
  return nameWholes(found);
}
