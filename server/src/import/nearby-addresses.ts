import type { OsmTags } from '../osm-file/elements.ts';
import { isInside, type Point } from './geometry.ts';
import { doorOf } from './osm-address.ts';
import type { ReadElements } from './read-elements.ts';

/** A house this close to a place is the one that it is in, or beside. */
const HOUSE_METERS = 30;
/** A place without a house is said to be near a street this close to it. */
const STREET_METERS = 75;
const METERS_PER_DEGREE = 111_320;
const CELLS_PER_DEGREE = 500;
/** Cells that the box of an element covers at most; a larger one has no address that helps. */
const CELLS_MAX = 400;

/** What is known of where a place is that has no address of its own. */
export interface Surroundings {
  /** The tags of the address around the place, or beside it */
  house?: OsmTags;
  /** The nearest street, where there is no house */
  street?: string;
}

interface Target {
  point: Point;
  takesHouse: boolean;
  house?: { tags: OsmTags; meters: number };
  street?: { name: string; meters: number };
}

/** Returns the distance of a point from a line in meters; between points this close the earth is flat. */
function metersTo([lng, lat]: Point, line: readonly Point[]): number {
  const flatness = Math.cos((lat * Math.PI) / 180);
  const toMeters = ([x, y]: Point): Point => [
    (x - lng) * flatness * METERS_PER_DEGREE,
    (y - lat) * METERS_PER_DEGREE,
  ];
  const [first, ...others] = line.map(toMeters) as [Point, ...Point[]];
  let best = Math.hypot(...first);
  let from = first;
  for (const to of others) {
    const [x, y] = [to[0] - from[0], to[1] - from[1]];
    const length = x * x + y * y;
    const share = length === 0 ? 0 : Math.min(1, Math.max(0, -(from[0] * x + from[1] * y) / length));
    best = Math.min(best, Math.hypot(from[0] + share * x, from[1] + share * y));
    from = to;
  }
  return best;
}

/** Places without an address, by squares of the grid. */
class TargetGrid {
  readonly #cells = new Map<string, Target[]>();

  constructor(targets: readonly Target[]) {
    for (const target of targets) {
      const key = `${cellOf(target.point[0])}/${cellOf(target.point[1])}`;
      const known = this.#cells.get(key);
      if (known) known.push(target);
      else this.#cells.set(key, [target]);
    }
  }

  /** The places of the squares around a line; none for a line of a whole region. */
  *around(line: readonly Point[], meters: number): Generator<Target> {
    const [first] = line;
    if (!first) return;
    const reachLat = meters / METERS_PER_DEGREE;
    const reachLng = reachLat / Math.max(0.01, Math.cos((first[1] * Math.PI) / 180));
    const [west, east] = rangeOf(line, 0, reachLng);
    const [south, north] = rangeOf(line, 1, reachLat);
    if ((east - west + 1) * (north - south + 1) > CELLS_MAX) return;
    for (let x = west; x <= east; x++)
      for (let y = south; y <= north; y++) yield* this.#cells.get(`${x}/${y}`) ?? [];
  }
}

const cellOf = (degrees: number): number => Math.floor(degrees * CELLS_PER_DEGREE);

function rangeOf(line: readonly Point[], axis: 0 | 1, reach: number): [first: number, last: number] {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const point of line) {
    least = Math.min(least, point[axis]);
    most = Math.max(most, point[axis]);
  }
  return [cellOf(least - reach), cellOf(most + reach)];
}

/** The elements that have a whole address, with their outlines. */
function* housesOf(read: ReadElements): Generator<{ tags: OsmTags; lines: Point[][] }> {
  const { addresses } = read;
  const withStreet = (element: string, tags: OsmTags): OsmTags | undefined => {
    if (doorOf(tags).street !== undefined) return tags;
    const street = addresses.streetOf.get(element);
    return street === undefined ? undefined : { ...tags, 'addr:street': street };
  };
  for (const { id, tags, point } of addresses.nodes.values()) {
    const whole = withStreet(`node/${id}`, tags);
    if (whole) yield { tags: whole, lines: [[point]] };
  }
  for (const way of addresses.ways) {
    const whole = withStreet(`way/${way.id}`, way.tags ?? {});
    const line = read.lineOf(way);
    if (whole && line && line.length > 0) yield { tags: whole, lines: [line] };
  }
  for (const relation of addresses.relations) {
    const whole = withStreet(`relation/${relation.id}`, relation.tags ?? {});
    const lines = read.ringsOf(relation);
    if (whole && lines) yield { tags: whole, lines };
  }
}

function findHouses(read: ReadElements, grid: TargetGrid): void {
  for (const { tags, lines } of housesOf(read)) {
    const line = lines.flat();
    for (const target of grid.around(line, HOUSE_METERS)) {
      if (!target.takesHouse) continue;
      const meters = isInside(target.point, lines)
        ? 0
        : Math.min(...lines.map((part) => metersTo(target.point, part)));
      if (meters <= HOUSE_METERS && meters < (target.house?.meters ?? Number.POSITIVE_INFINITY))
        target.house = { tags, meters };
    }
  }
}

function findStreets(read: ReadElements, grid: TargetGrid): void {
  for (const way of read.addresses.streets) {
    const name = way.tags?.name;
    const line = read.lineOf(way) ?? [];
    for (const [index, from] of line.entries()) {
      const to = line[index + 1];
      if (name === undefined || to === undefined) break;
      for (const target of grid.around([from, to], STREET_METERS)) {
        if (target.house) continue;
        const meters = metersTo(target.point, [from, to]);
        if (meters <= STREET_METERS && meters < (target.street?.meters ?? Number.POSITIVE_INFINITY))
          target.street = { name, meters };
      }
    }
  }
}

/**
 * Finds for places without an address the house that they are in, or else the nearest one, or else the nearest street.
 * @param places of which a stop, for instance, is in no house
 * @returns in the order of the places
 */
export function findSurroundings(
  read: ReadElements,
  places: readonly { point: Point; takesHouse: boolean }[],
): Surroundings[] {
  const targets = places.map((place): Target => ({ ...place }));
  const grid = new TargetGrid(targets);
  findHouses(read, grid);
  findStreets(read, grid);
  return targets.map(({ house, street }) =>
    house ? { house: house.tags } : street ? { street: street.name } : {},
  );
}
