import type { OsmTags } from '../osm-file/elements.ts';
import { counted } from './counted.ts';
import { isInside, type Point } from './geometry.ts';
import { HOUSE_METERS, OpenPlaces, type Source, STREET_METERS } from './open-places.ts';
import { doorOf } from './osm-address.ts';
import type { OnProgress, ReadElements } from './read-elements.ts';

const METERS_PER_DEGREE = 111_320;

/** The known surroundings of a place without an address. */
export interface Surroundings {
  /** The address tags of the house around the place, or next to it */
  house?: OsmTags;
  /** The nearest street, if there is no house */
  street?: string;
}

/**
 * Returns the distance of a point from a line in meters. The calculation ignores the curvature of the earth,
 * because all points are close together.
 */
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

/** Returns the tags of an element with its street, or undefined if it has none. */
function withStreet(read: ReadElements, element: string, tags: OsmTags = {}): OsmTags | undefined {
  if (doorOf(tags).street !== undefined) return tags;
  const street = read.addresses.streetOf.get(element);
  return street === undefined ? undefined : { ...tags, 'addr:street': street };
}

interface House {
  source: Source;
  position: number;
  lines: Point[][];
}

/** Returns the elements with a complete address, with their outlines. */
function* housesOf(read: ReadElements): Generator<House> {
  const { nodes, ways, relations } = read.addresses;
  for (const [position, { id, tags, point }] of nodes.entries())
    if (withStreet(read, `node/${id}`, tags)) yield { source: 'node', position, lines: [[point]] };
  for (const [position, way] of ways.entries()) {
    const line = withStreet(read, `way/${way.id}`, way.tags) && read.lineOf(way);
    if (line && line.length > 0) yield { source: 'way', position, lines: [line] };
  }
  for (const [position, relation] of relations.entries()) {
    const lines = withStreet(read, `relation/${relation.id}`, relation.tags) && read.ringsOf(relation);
    if (lines) yield { source: 'relation', position, lines };
  }
}

function findHouses(read: ReadElements, places: OpenPlaces, onProgress: OnProgress): void {
  const { nodes, ways } = read.addresses;
  const onCount = (count: number) => onProgress(Math.min(1, count / (nodes.length + ways.length)));
  for (const { source, position, lines } of counted(housesOf(read), onCount)) {
    for (const place of places.around(
      lines.length === 1 ? (lines[0] as Point[]) : lines.flat(),
      HOUSE_METERS,
    )) {
      if (!places.takesHouse(place)) continue;
      const point = places.pointOf(place);
      const meters = isInside(point, lines) ? 0 : Math.min(...lines.map((part) => metersTo(point, part)));
      places.setHouse(place, meters, source, position);
    }
  }
}

function findStreets(read: ReadElements, places: OpenPlaces): void {
  for (const [position, way] of read.addresses.streets.entries()) {
    const line = read.lineOf(way) ?? [];
    for (const [index, from] of line.entries()) {
      const to = line[index + 1];
      if (to === undefined) break;
      for (const place of places.around([from, to], STREET_METERS)) {
        if (places.hasHouse(place)) continue;
        places.setStreet(place, metersTo(places.pointOf(place), [from, to]), position);
      }
    }
  }
}

/** A place without an address. */
export interface OpenPlace {
  point: Point;
  /** Whether the place may be in a house. A stop, for instance, is not. */
  takesHouse: boolean;
}

/**
 * Finds for each place without an address the house around it, else the nearest house, else the nearest
 * street.
 * @returns the surroundings by the index of the place
 */
export function findSurroundings(
  read: ReadElements,
  places: Iterable<OpenPlace>,
  onProgress: OnProgress,
): (number: number) => Surroundings {
  const open = new OpenPlaces();
  for (const { point, takesHouse } of places) open.add(point, takesHouse);
  open.seal();
  findHouses(read, open, onProgress);
  findStreets(read, open);
  return (number) => {
    const house = open.houseOf(number);
    if (house) return { house: tagsOfHouse(read, house) };
    const street = open.streetOf(number);
    const name = street === undefined ? undefined : read.addresses.streets.at(street).tags?.name;
    return name === undefined ? {} : { street: name };
  };
}

function tagsOfHouse(
  read: ReadElements,
  { source, position }: { source: Source; position: number },
): OsmTags {
  const { addresses } = read;
  const element =
    source === 'node'
      ? addresses.nodes.at(position)
      : source === 'way'
        ? addresses.ways.at(position)
        : addresses.relations[position];
  return withStreet(read, `${source}/${element?.id}`, element?.tags) ?? {};
}
