import { createHash } from 'node:crypto';
import { englishKindName } from '@wayable/platform/texts/kind-names';
import type { Category } from '@wayable/protocol/categories';
import { LOCATION_ADDRESS_MAX, LOCATION_NAME_MAX } from '@wayable/protocol/locations';
import type { GazetteerEntry } from '../geocoder/gazetteer.ts';
import type { OsmFile, OsmTags } from '../osm-file/elements.ts';
import { counted } from './counted.ts';
import { centroidOf, isOnEarth, middleOf, type Point } from './geometry.ts';
import { findSurroundings, type OpenPlace, type Surroundings } from './nearby-addresses.ts';
import { addressOf } from './osm-address.ts';
import { addressesOf, type ReadAddresses } from './osm-addresses.ts';
import { type Area, areasOf, enclosingAreas } from './osm-areas.ts';
import { categoryOf } from './osm-category.ts';
import { contactOf, namesOf } from './osm-contact.ts';
import { addEntranceFacts, type Entrance, factsOf, type ImportedFact } from './osm-facts.ts';
import { isKnownByKind, isOneOfMany, kindOf } from './osm-kind.ts';
import { settlementsOf } from './osm-settlements.ts';
import { mendLine } from './osm-text.ts';
import { type OnProgress, ReadElements } from './read-elements.ts';

/** A place of a file, ready for storage. */
export interface ImportedPlace {
  external_id: string;
  version: number | null;
  name: string;
  address: string;
  has_street: boolean;
  /** The nearest street of a place without a street in its address */
  near_street: string | null;
  category: Category;
  /** One of `PLACE_KINDS` */
  kind: string | null;
  /** The position in a building: places with the same name on two floors are different places. */
  part: string;
  /** Whether the place never joins another element with the same name. True for stops, for example. */
  is_alone: boolean;
  latitude: number;
  longitude: number;
  facts: ImportedFact[];
  content_hash: string;
}

/** The reason for skipping an element that looked like a place. */
type SkipReason =
  | 'no name'
  | 'no position'
  | 'text that cannot be shown'
  | 'same name and address as a place elsewhere';

/** An element that becomes no place, such as `node/1`, and the reason. */
export interface SkippedElement {
  element: string;
  reason: SkipReason;
}

interface Candidate {
  externalId: string;
  tags: OsmTags;
  version: number | undefined;
  point: Point | undefined;
  entrances: readonly Entrance[];
  /** The number of the building around a node, if its entrances have facts */
  building?: number | undefined;
  surroundings?: Surroundings;
}

const STREET_MAX = 200;
/** A stop is next to a house, and does not have its address. */
const OUTSIDE = 'transportation';
const PART_KEYS = ['level', 'addr:floor', 'addr:unit', 'addr:door'];
const PART_MAX = 50;

/**
 * Measured shares of the total reading time that have passed: after three passes, after listing places
 * without an address, and after finding their surroundings.
 */
const PASSED = 0.5;
const OPENED = 0.7;
const SURROUNDED = 0.9;

const NOWHERE: Point = [0, 0];
const VERSION_MAX = 2 ** 31 - 1;

const isVersion = (version: number): boolean =>
  Number.isInteger(version) && version >= 0 && version <= VERSION_MAX;

const partOf = (tags: OsmTags): string =>
  PART_KEYS.map((key) => tags[key]?.trim() ?? '')
    .join('/')
    .replace(/^\/+$/, '')
    .slice(0, PART_MAX);

/** Returns the name of a place, or undefined if it has no name that can be shown. */
function nameOf(tags: OsmTags, kind: string | null): { name?: string | undefined; isOwn: boolean } {
  if (tags.name?.trim()) return { name: mendLine(tags.name, LOCATION_NAME_MAX), isOwn: true };
  const isKnown = kind !== null && isKnownByKind(kind, tags);
  return { name: isKnown ? englishKindName(kind) : undefined, isOwn: false };
}

function toPlace(
  { externalId, tags, version, point, entrances, surroundings = {} }: Candidate,
  areas: readonly Area[],
): ImportedPlace | SkipReason {
  const kind = kindOf(tags);
  const { name, isOwn } = nameOf(tags, kind);
  if (name === undefined) return isOwn ? 'text that cannot be shown' : 'no name';
  const [longitude, latitude] = (point ?? NOWHERE).map((degrees) => Number(degrees.toFixed(7))) as Point;
  if (!isOnEarth([longitude, latitude])) return 'no position';
  const around = enclosingAreas(areas, [longitude, latitude]);
  const { text, hasStreet } = addressOf({ ...tags, ...surroundings.house }, around);
  const address = text === '' ? '' : mendLine(text, LOCATION_ADDRESS_MAX);
  if (address === undefined) return 'text that cannot be shown';
  const place = {
    version: version !== undefined && isVersion(version) ? version : null,
    name,
    address,
    has_street: hasStreet,
    near_street: mendLine(surroundings.street ?? '', STREET_MAX) ?? null,
    category: categoryOf(tags) as Category,
    kind,
    part: partOf(tags),
    is_alone: !isOwn || isOneOfMany(kind),
    longitude,
    latitude,
    facts: [...addEntranceFacts(factsOf(tags), entrances), ...contactOf(tags), ...namesOf(tags)],
  };
  const content_hash = createHash('sha256').update(JSON.stringify(place)).digest('hex');
  return { external_id: externalId, ...place, content_hash };
}

const countCandidates = ({ nodes, ways, relations }: ReadElements): number =>
  nodes.length + ways.length + relations.length;

function* candidatesOf(read: ReadElements): Generator<Candidate> {
  for (const node of read.nodes) {
    const building = read.findBuildingAround(node.point);
    yield { ...node, externalId: `node/${node.id}`, building, entrances: [] };
  }
  for (const way of read.ways) {
    const line = read.lineOf(way);
    const isClosed = way.refs.length > 3 && way.refs[0] === way.refs.at(-1);
    const point = line && line.length > 0 ? (isClosed ? centroidOf([line]) : middleOf(line)) : undefined;
    const { id, tags = {}, version } = way;
    yield { externalId: `way/${id}`, tags, version, point, entrances: read.entrancesOf([way]) };
  }
  for (const relation of read.relations) {
    const { id, tags = {}, version } = relation;
    if (categoryOf(tags) === undefined) continue;
    const rings = read.ringsOf(relation);
    const point = rings && rings.length > 0 ? centroidOf(rings) : undefined;
    const entrances = read.entrancesOf(read.outerWaysOf(relation));
    yield { externalId: `relation/${id}`, tags, version, point, entrances };
  }
}

const isOpen = ({ point, tags }: Candidate): boolean => point !== undefined && !addressOf(tags, {}).hasStreet;

/** Returns the candidates without an address, and counts the places in each building. */
function* openPlacesOf(
  read: ReadElements,
  inBuildings: Map<number, number>,
  onProgress: OnProgress,
): Generator<OpenPlace> {
  const onCount = (count: number) => onProgress(count / countCandidates(read));
  for (const candidate of counted(candidatesOf(read), onCount)) {
    const { building, point, tags } = candidate;
    if (building !== undefined) inBuildings.set(building, (inBuildings.get(building) ?? 0) + 1);
    if (point && isOpen(candidate)) yield { point, takesHouse: categoryOf(tags) !== OUTSIDE };
  }
}

/** The places of a file. The lists are in temporary files until `close`. */
interface ReadPlaces extends ReadAddresses {
  places: Iterable<ImportedPlace>;
  /** The number of elements that `places` is read from */
  candidates: number;
  /** Complete once `places` has been read */
  skipped: SkippedElement[];
  /** Elements of ended places, such as "node/1" */
  ended: string[];
  settlements: GazetteerEntry[];
  close(): void;
}

/**
 * Reads the places of an OpenStreetMap file. Ways and multipolygons are at their centroids. Returns only
 * after reading the whole file, so a damaged file changes nothing.
 * @throws {StartupError} for a file that cannot be read to its end
 */
export async function readPlaces(file: OsmFile, now: Date, onProgress: OnProgress): Promise<ReadPlaces> {
  const part = (from: number, to: number) => (share: number) => onProgress(from + share * (to - from));
  const read = await ReadElements.read(file, now, part(0, PASSED));
  const areas = areasOf(read);
  const inBuildings = new Map<number, number>();
  const surroundingsOf = findSurroundings(
    read,
    openPlacesOf(read, inBuildings, part(PASSED, OPENED)),
    part(OPENED, SURROUNDED),
  );
  const skipped: SkippedElement[] = [];
  function* places() {
    skipped.length = 0;
    let open = 0;
    for (const candidate of candidatesOf(read)) {
      const { building } = candidate;
      // In a building that is a place or has several places, an entrance may belong to another place.
      if (building !== undefined && inBuildings.get(building) === 1)
        candidate.entrances = read.entrancesOfBuilding(building);
      if (isOpen(candidate)) candidate.surroundings = surroundingsOf(open++);
      const place = toPlace(candidate, areas);
      if (typeof place === 'string') skipped.push({ element: candidate.externalId, reason: place });
      else yield place;
    }
  }
  const settlements = settlementsOf(read.settlements);
  const addresses = addressesOf(read, areas, settlements);
  onProgress(1);
  return {
    places: { [Symbol.iterator]: places },
    candidates: countCandidates(read),
    skipped,
    ended: read.ended,
    settlements,
    ...addresses,
    close: () => read.close(),
  };
}
