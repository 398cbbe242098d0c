import { createHash } from 'node:crypto';
import type { Category } from '@wayable/protocol/categories';
import { toStoredLine } from '@wayable/protocol/lines';
import { LOCATION_ADDRESS_MAX, LOCATION_NAME_MAX } from '@wayable/protocol/locations';
import { isShowable } from '../http/requests/validation.ts';
import { centroidOf, isInside, joinRings, middleOf, type Point, type Ring } from './geometry.ts';
import { addressOf, type EnclosingAreas } from './osm-address.ts';
import { categoryOf, type OsmTags } from './osm-category.ts';
import { addEntranceFacts, factsOf, type ImportedFact } from './osm-facts.ts';
import { type OsmRelation, type OsmWay, readOsmFile } from './osm-file.ts';

export const OSM_SOURCE = 'OpenStreetMap';
export const OSM_LICENSE = 'ODbL-1.0';

/** A place of a file, ready to be stored. */
export interface ImportedPlace {
  external_id: string;
  name: string;
  address: string;
  has_street: boolean;
  category: Category;
  latitude: number;
  longitude: number;
  facts: ImportedFact[];
  content_hash: string;
}

/** Why elements that looked like places were left out. */
export type SkipReason =
  | 'no name'
  | 'no position'
  | 'text that cannot be shown'
  | 'same name and address as a place elsewhere';
export type Skipped = Map<SkipReason, number>;

export const countSkipped = (skipped: Skipped, reason: SkipReason, amount = 1): void => {
  skipped.set(reason, (skipped.get(reason) ?? 0) + amount);
};

/** Reports how far the reading is, from 0 to 1. */
export type OnProgress = (share: number) => void;

interface Area {
  id: number;
  name: string;
  level: keyof EnclosingAreas;
  /** undefined where the file lacks a part of the boundary */
  rings: Ring[] | undefined;
  parts: number[];
}

const isMultipolygon = (tags: OsmTags) => tags.type === 'multipolygon' || tags.type === 'boundary';
/** https://wiki.openstreetmap.org/wiki/Tag:boundary=administrative: country, municipality, district. */
const AREA_LEVELS: Record<string, keyof EnclosingAreas> = { '2': 'country', '8': 'city', '10': 'district' };

const isBoundary = (tags: OsmTags) =>
  tags.type === 'boundary' && tags.boundary === 'administrative' && (tags.admin_level ?? '') in AREA_LEVELS;

const outerWays = ({ members }: OsmRelation) =>
  members.filter(({ type, role }) => type === 'way' && role !== 'inner').map(({ ref }) => ref);

/** What the three readings of the file gather: relations need ways, and ways need nodes. */
class Gathered {
  readonly relations: OsmRelation[] = [];
  readonly ways = new Map<number, OsmWay>();
  readonly wanted = new Set<number>();
  readonly positions = new Map<number, Point>();
  readonly entrances = new Map<number, OsmTags>();

  lineOf(wayId: number): Point[] | undefined {
    const points = this.ways.get(wayId)?.refs.map((ref) => this.positions.get(ref));
    return points?.every((point) => point !== undefined) ? (points as Point[]) : undefined;
  }

  /** The closed outline of a relation, or undefined when the file lacks a part of it. */
  ringsOf(relation: OsmRelation): Ring[] | undefined {
    const lines = outerWays(relation).map((id) => this.lineOf(id));
    if (lines.length === 0 || lines.some((line) => line === undefined)) return undefined;
    return joinRings(lines as Point[][]);
  }
}

function areasOf(gathered: Gathered): Area[] {
  return gathered.relations.flatMap((relation) => {
    const tags = relation.tags ?? {};
    const level = isBoundary(tags) ? AREA_LEVELS[tags.admin_level ?? ''] : undefined;
    const name = level === 'country' ? tags['ISO3166-1:alpha2'] : tags.name;
    if (level === undefined || name === undefined) return [];
    const parts = relation.members.filter(({ role }) => role === 'subarea').map(({ ref }) => ref);
    return [{ id: relation.id, name, level, rings: gathered.ringsOf(relation), parts }];
  });
}

/** The areas around a point: by their boundaries, and where one is incomplete by the parts that it names as its own. */
function enclosing(areas: Area[], point: Point): EnclosingAreas {
  const found: EnclosingAreas = {};
  const enter = (area: Area) => {
    if (found[area.level] !== undefined) return;
    found[area.level] = area.name;
    for (const whole of areas) if (whole.parts.includes(area.id)) enter(whole);
  };
  for (const area of areas) if (area.rings && isInside(point, area.rings)) enter(area);
  return found;
}

interface Candidate {
  externalId: string;
  tags: OsmTags;
  point: Point | undefined;
  entrances: OsmTags[];
}

function toPlace({ externalId, tags, entrances }: Candidate, point: Point, areas: Area[]): ImportedPlace {
  const { text, hasStreet } = addressOf(tags, enclosing(areas, point));
  const place = {
    name: toStoredLine(tags.name as string),
    address: toStoredLine(text),
    has_street: hasStreet,
    category: categoryOf(tags) as Category,
    longitude: Number(point[0].toFixed(7)),
    latitude: Number(point[1].toFixed(7)),
    facts: addEntranceFacts(factsOf(tags), entrances),
  };
  const content_hash = createHash('sha256').update(JSON.stringify(place)).digest('hex');
  return { external_id: externalId, ...place, content_hash };
}

/** The rules of the protocol for a place, which the database repeats. */
function isStorable({ name, address, facts }: ImportedPlace): boolean {
  const texts = [name, address, ...facts.map(({ value }) => value)].filter((text) => text !== '');
  return (
    name.length <= LOCATION_NAME_MAX &&
    address.length <= LOCATION_ADDRESS_MAX &&
    texts.every((text) => text.isWellFormed() && isShowable(text))
  );
}

function* candidatesOf(gathered: Gathered): Generator<Candidate> {
  for (const way of gathered.ways.values()) {
    const tags = way.tags ?? {};
    if (categoryOf(tags) === undefined) continue;
    const line = gathered.lineOf(way.id);
    const isClosed = way.refs.length > 3 && way.refs[0] === way.refs.at(-1);
    const entrances = way.refs
      .map((ref) => gathered.entrances.get(ref))
      .filter((entrance) => entrance !== undefined);
    const point = line && (isClosed ? centroidOf([line]) : middleOf(line));
    yield { externalId: `way/${way.id}`, tags, point, entrances };
  }
  for (const relation of gathered.relations) {
    const tags = relation.tags ?? {};
    if (categoryOf(tags) === undefined || !isMultipolygon(tags)) continue;
    const rings = gathered.ringsOf(relation);
    const point = rings && centroidOf(rings);
    yield { externalId: `relation/${relation.id}`, tags, point, entrances: [] };
  }
}

/**
 * Reads the places of an OpenStreetMap file: named elements of the mapped kinds, ways and multipolygons by their
 * centroid. Nothing is returned before the whole file has been read, so a damaged one changes nothing.
 * @throws {StartupError} for a file that cannot be read to its end
 */
export async function readPlaces(file: string, size: number, onProgress: OnProgress) {
  const skipped: Skipped = new Map();
  const gathered = new Gathered();
  const nodes: Candidate[] = [];
  const pass = (index: number) => (bytes: number) => onProgress((index + bytes / size) / 3);

  const wantedWays = new Set<number>();
  for await (const element of readOsmFile(file, pass(0))) {
    if (element.type !== 'relation') continue;
    const tags = element.tags ?? {};
    if (!isBoundary(tags) && !(isMultipolygon(tags) && categoryOf(tags) !== undefined)) continue;
    gathered.relations.push(element);
    for (const way of outerWays(element)) wantedWays.add(way);
  }
  for await (const element of readOsmFile(file, pass(1))) {
    if (element.type !== 'way') continue;
    const isPlace = element.tags !== undefined && categoryOf(element.tags) !== undefined;
    if (!isPlace && !wantedWays.has(element.id)) continue;
    gathered.ways.set(element.id, element);
    for (const ref of element.refs) gathered.wanted.add(ref);
  }
  for await (const element of readOsmFile(file, pass(2))) {
    if (element.type !== 'node') continue;
    const { id, lon, lat, tags } = element;
    if (gathered.wanted.has(id)) {
      gathered.positions.set(id, [lon, lat]);
      if (tags && (tags.entrance || tags.door)) gathered.entrances.set(id, tags);
    }
    if (tags && categoryOf(tags) !== undefined) {
      nodes.push({ externalId: `node/${id}`, tags, point: [lon, lat], entrances: [] });
    }
  }

  const areas = areasOf(gathered);
  const places: ImportedPlace[] = [];
  for (const candidate of [...nodes, ...candidatesOf(gathered)]) {
    if (!candidate.tags.name?.trim()) countSkipped(skipped, 'no name');
    else if (!candidate.point || candidate.point.every((degrees) => degrees === 0))
      countSkipped(skipped, 'no position');
    else {
      const place = toPlace(candidate, candidate.point, areas);
      if (isStorable(place)) places.push(place);
      else countSkipped(skipped, 'text that cannot be shown');
    }
  }
  return { places, skipped };
}
