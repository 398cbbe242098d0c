import type { AddressEntry, StreetEntry } from '../geocoder/addresses/address-entry.ts';
import { toKey, toNumberKey, toNumberValue } from '../geocoder/addresses/address-words.ts';
import type { GazetteerEntry } from '../geocoder/gazetteer.ts';
import type { OsmTags } from '../osm-file/elements.ts';
import { interpolate } from './address-interpolation.ts';
import { centroidOf, isOnEarth, middleOf, type Point } from './geometry.ts';
import { doorOf, restOf } from './osm-address.ts';
import { type Area, enclosingAreas } from './osm-areas.ts';
import { SettlementGrid } from './osm-settlements.ts';
import { mendLine } from './osm-text.ts';
import type { ReadElements } from './read-elements.ts';

const STREET_MAX = 200;
const TOWN_MAX = 200;
const NUMBER_MAX = 50;
const REST_MAX = 200;
/** Maximum house numbers of an element. An element with more is a mapping error or a whole estate. */
const NUMBERS_MAX = 20;
const CELLS_PER_DEGREE = 200;
/** A settlement beyond this distance, about 15 km, is not the town of a street. */
const TOWN_DEGREES = 0.15;

/** An element with a house number, before its town is known. */
interface NumberedElement {
  externalId: string;
  street: string;
  numbers: string[];
  tags: OsmTags;
  point: Point;
  isInterpolated: boolean;
}

/**
 * Splits "12;14" and "12,14" into two numbers. Keeps "12-14", because in some countries it is a single door.
 */
const splitNumbers = (number: string): string[] =>
  [...new Set(number.split(/[;,]/).flatMap((part) => mendLine(part, NUMBER_MAX) ?? []))].slice(
    0,
    NUMBERS_MAX,
  );

/**
 * Finds the town of a street: the town of other elements nearby in the same street, else the surrounding
 * municipality, else the nearest settlement.
 */
class StreetTowns {
  readonly #towns = new Map<string, string>();
  readonly #areas: readonly Area[];
  readonly #settlements: SettlementGrid;

  constructor(areas: readonly Area[], settlements: readonly GazetteerEntry[]) {
    this.#areas = areas;
    this.#settlements = new SettlementGrid(settlements);
  }

  set(streetKey: string, point: Point, town: string): void {
    this.#towns.set(cellKey(streetKey, point, 0, 0), town);
  }

  find(streetKey: string, point: Point): string {
    for (const x of [0, -1, 1])
      for (const y of [0, -1, 1]) {
        const town = this.#towns.get(cellKey(streetKey, point, x, y));
        if (town !== undefined) return town;
      }
    const town = this.#lookUp(point);
    this.set(streetKey, point, town);
    return town;
  }

  #lookUp(point: Point): string {
    const { city } = enclosingAreas(this.#areas, point);
    if (city !== undefined) return mendLine(city, TOWN_MAX) ?? '';
    const [longitude, latitude] = point;
    const nearest = this.#settlements.nearest({ longitude, latitude });
    const isNear =
      nearest && Math.hypot(nearest.latitude - latitude, nearest.longitude - longitude) <= TOWN_DEGREES;
    return isNear ? nearest.name : '';
  }
}

const cellKey = (streetKey: string, [lng, lat]: Point, x: number, y: number): string =>
  `${Math.floor(lng * CELLS_PER_DEGREE) + x}/${Math.floor(lat * CELLS_PER_DEGREE) + y}/${streetKey}`;

function toElement(
  read: ReadElements,
  externalId: string,
  tags: OsmTags,
  point: Point | undefined,
): NumberedElement[] {
  const door = doorOf(tags);
  const street = mendLine(door.street ?? read.addresses.streetOf.get(externalId) ?? '', STREET_MAX);
  if (street === undefined || door.number === undefined || !point || !isOnEarth(point)) return [];
  return [{ externalId, street, numbers: splitNumbers(door.number), tags, point, isInterpolated: false }];
}

function* interpolatedElements(read: ReadElements): Generator<NumberedElement> {
  const { interpolations } = read.addresses;
  const nodes = read.addresses.nodesOfInterpolations();
  for (const way of interpolations) {
    const line = read.lineOf(way);
    const numbered = way.refs.flatMap((ref, at) => {
      const node = nodes.get(ref);
      return node ? [{ node, at, number: doorOf(node.tags).number ?? '' }] : [];
    });
    const tags = { ...numbered[0]?.node.tags, ...way.tags };
    const street = mendLine(doorOf(tags).street ?? '', STREET_MAX);
    if (!line || street === undefined) continue;
    for (const { number, point } of interpolate(tags['addr:interpolation'] ?? '', line, numbered)) {
      yield { externalId: `way/${way.id}`, street, numbers: [number], tags, point, isInterpolated: true };
    }
  }
}

/** Returns the numbered elements, then the interpolated ones. */
function* numberedElements(read: ReadElements): Generator<NumberedElement> {
  for (const { id, tags, point } of read.addresses.nodes) yield* toElement(read, `node/${id}`, tags, point);
  for (const way of read.addresses.ways) {
    const line = read.lineOf(way);
    const isClosed = way.refs.length > 3 && way.refs[0] === way.refs.at(-1);
    const point = line && line.length > 0 ? (isClosed ? centroidOf([line]) : middleOf(line)) : undefined;
    yield* toElement(read, `way/${way.id}`, way.tags ?? {}, point);
  }
  for (const relation of read.addresses.relations) {
    const rings = read.ringsOf(relation);
    const point = rings && rings.length > 0 ? centroidOf(rings) : undefined;
    yield* toElement(read, `relation/${relation.id}`, relation.tags ?? {}, point);
  }
  yield* interpolatedElements(read);
}

const toDegrees = (point: Point): { longitude: number; latitude: number } => {
  const [longitude, latitude] = point.map((degrees) => Number(degrees.toFixed(7))) as Point;
  return { longitude, latitude };
};

/** Returns the point of a street that is nearest to the center of all its points. */
function pointOf({ degrees }: OpenStreet): Point {
  const points = Array.from(
    { length: degrees.length / 2 },
    (_, index): Point => [degrees[2 * index] as number, degrees[2 * index + 1] as number],
  );
  const [lng, lat] = middleOf(points);
  const distance = (point: Point) => Math.hypot(point[0] - lng, point[1] - lat);
  return points.reduce((best, point) => (distance(point) < distance(best) ? point : best));
}

interface OpenStreet {
  name: string;
  street_key: string;
  town: string;
  town_key: string;
  /** Alternating longitudes and latitudes: an array of pairs takes four times the memory. */
  degrees: number[];
  /** Whether the points come from the ways of the street, not from its houses */
  hasWays: boolean;
}

/** The streets of a file, by street key and town. */
class Streets {
  readonly #streets = new Map<string, OpenStreet>();

  add(
    { name, street_key, town, town_key }: Omit<OpenStreet, 'degrees' | 'hasWays'>,
    points: Point[],
    isWay: boolean,
  ): void {
    const key = `${street_key}\n${town_key}`;
    const known = this.#streets.get(key);
    if (!known) {
      this.#streets.set(key, { name, street_key, town, town_key, degrees: points.flat(), hasWays: isWay });
      return;
    }
    if (known.hasWays !== isWay) return;
    for (const point of points) known.degrees.push(...point);
    // Keeps the longest spelling: "East Ohio Street" rather than "E Ohio St".
    if (name.length > known.name.length) known.name = name;
  }

  *toEntries(): Generator<StreetEntry> {
    for (const street of this.#streets.values()) {
      const { name, street_key, town, town_key } = street;
      yield { name, street_key, town, town_key, ...toDegrees(pointOf(street)) };
    }
  }
}

function memoize<Value>(compute: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    if (!known.has(text)) known.set(text, compute(text));
    return known.get(text) as Value;
  };
}

/** The addresses of a file. `streets` is complete once `addresses` has been read. */
export interface ReadAddresses {
  addresses: Iterable<AddressEntry>;
  streets: Iterable<StreetEntry>;
}

/** Reads the addresses and streets of a file for the address index. */
class AddressReader {
  readonly #read: ReadElements;
  readonly #towns: StreetTowns;
  #streets = new Streets();
  // A million addresses share few texts, so each text is stored once.
  readonly #keyOf = memoize(toKey);
  readonly #townOf = memoize((town) => mendLine(town, TOWN_MAX));
  readonly #toRest = memoize((rest) => mendLine(rest, REST_MAX) ?? '');

  constructor(read: ReadElements, towns: StreetTowns) {
    this.#read = read;
    this.#towns = towns;
    // The elements are read twice, because a list of them would take more memory than their addresses.
    for (const { street, point, tags } of numberedElements(read)) {
      const town = this.#townOf(tags['addr:city'] ?? '');
      if (town !== undefined) towns.set(this.#keyOf(street), point, town);
    }
  }

  *addresses(): Generator<AddressEntry> {
    this.#streets = this.#streetsOfWays();
    const interpolated = new Set(
      [...interpolatedElements(this.#read)].map(({ street }) => this.#keyOf(street)),
    );
    const doors = new Set<string>();
    for (const element of numberedElements(this.#read)) {
      const key = this.#keyOf(element.street);
      if (key === '') continue;
      for (const entry of this.#entriesOf(element, key)) {
        if (interpolated.has(key)) {
          const door = `${entry.town_key}\n${key}\n${entry.number_key}`;
          if (entry.is_interpolated && doors.has(door)) continue;
          doors.add(door);
        }
        yield entry;
      }
    }
  }

  streets(): Iterable<StreetEntry> {
    return this.#streets.toEntries();
  }

  #streetsOfWays(): Streets {
    const streets = new Streets();
    for (const way of this.#read.addresses.streets) {
      const name = mendLine(way.tags?.name ?? '', STREET_MAX);
      const line = this.#read.lineOf(way)?.filter(isOnEarth);
      const street_key = this.#keyOf(name ?? '');
      if (name === undefined || street_key === '' || !line || line.length === 0) continue;
      const town = this.#towns.find(street_key, line[line.length >> 1] as Point);
      streets.add({ name, street_key, town, town_key: this.#keyOf(town) }, line, true);
    }
    return streets;
  }

  /** Adds the element's street, and returns an entry for each of its house numbers. */
  #entriesOf(
    { externalId, street, numbers, tags, point, isInterpolated }: NumberedElement,
    street_key: string,
  ): AddressEntry[] {
    const town = this.#townOf(tags['addr:city'] ?? '') ?? this.#towns.find(street_key, point);
    const place = { street_key, town, town_key: this.#keyOf(town) };
    this.#streets.add({ name: street, ...place }, [point], false);
    return numbers.map((number) => ({
      external_id: externalId,
      number,
      number_key: toNumberKey(number),
      number_value: toNumberValue(number) ?? null,
      street,
      ...place,
      rest: this.#toRest(restOf(tags, {})),
      is_interpolated: isInterpolated,
      ...toDegrees(point),
    }));
  }
}

/** Returns the addresses and streets of a file for the address index. */
export function addressesOf(
  read: ReadElements,
  areas: readonly Area[],
  settlements: readonly GazetteerEntry[],
): ReadAddresses {
  const reader = new AddressReader(read, new StreetTowns(areas, settlements));
  return {
    addresses: { [Symbol.iterator]: () => reader.addresses() },
    streets: { [Symbol.iterator]: () => reader.streets()[Symbol.iterator]() },
  };
}
