import { isShowable } from '@wayable/platform/http/requests/validation';
import { toStoredLine } from '@wayable/protocol/lines';
import { LOCATION_NAME_MAX } from '@wayable/protocol/locations';
import { STREETS_MAX_ZOOM } from '@wayable/protocol/street-areas';
import type { Geometry } from 'geojson';
import { isOnEarth, type Point } from '../import/geometry.ts';
import type { OsmFile, OsmRelation, OsmTags, OsmWay } from '../osm-file/elements.ts';
import { NodePositions } from '../osm-file/node-positions.ts';
import { Spool } from '../osm-file/spool.ts';
import { ringOf, seaWithin } from './coastline.ts';
import { boundsOf, boxesOf, findSaidBox } from './feature-boxes.ts';
import { FeatureStore } from './feature-store.ts';
import { joinLines, type PolygonRings, signedArea, toPolygons } from './join-lines.ts';
import { labelPoint, nameZoom } from './label-point.ts';
import {
  classifyArea,
  classifyAreaName,
  classifyHouseNumber,
  classifyLine,
  classifyLineName,
  classifyPointName,
  type StreetClass,
} from './street-classes.ts';
import type { Bounds } from './tile-grid.ts';

/** A feature of the base map, with its geometry in degrees. */
export interface StreetFeature extends StreetClass {
  geometry: Geometry;
  bounds: Bounds;
  /** Square degrees; 0 for lines and points. */
  area: number;
}

/** Maximum number of ways, as in a city of several million people. More ways exceed Node's default memory. */
const MAX_WAYS = 1_200_000;

/** The features of the base map in a file. */
export interface Streets {
  /** One box; two for an area on both sides of the antimeridian. */
  boxes: Bounds[];
  features: FeatureStore;
}

/** Returns the name of an element, or undefined if it cannot be shown. */
function nameOf(tags: OsmTags): string | undefined {
  const name = toStoredLine(tags.name ?? '');
  const isUsable = name !== '' && name.length <= LOCATION_NAME_MAX && name.isWellFormed() && isShowable(name);
  return isUsable ? name : undefined;
}

const isDrawnRelation = ({ tags = {} }: OsmRelation): boolean =>
  tags.type === 'multipolygon' && (classifyArea(tags).length > 0 || classifyAreaName(tags).length > 0);

const isDrawnWay = ({ tags = {} }: OsmWay): boolean =>
  tags.natural === 'coastline' ||
  classifyLine(tags).length > 0 ||
  classifyArea(tags).length > 0 ||
  classifyAreaName(tags).length > 0;

/** Collects the features of a file from its elements. */
class FeatureCollector {
  readonly features = new FeatureStore();
  readonly coastline: Point[][] = [];
  readonly #lines = new Spool<Point[]>();
  /** Positions of lines by name and class */
  readonly #namedLines = new Map<string, { named: StreetClass; lines: number[] }>();

  #add(drawn: StreetClass, geometry: Geometry, points: Point[], area = 0): void {
    this.features.add({ ...drawn, geometry, bounds: boundsOf(points), area });
  }

  addLine(tags: OsmTags, line: Point[]): void {
    for (const drawn of classifyLine(tags)) this.#add(drawn, { type: 'LineString', coordinates: line }, line);
    const name = nameOf(tags);
    if (name === undefined) return;
    const classes = classifyLineName(tags);
    if (classes.length === 0) return;
    const position = this.#lines.add(line);
    for (const named of classes) {
      const key = `${named.layer} ${named.properties.class} ${name}`;
      const known = this.#namedLines.get(key) ?? { named: withName(named, name), lines: [] };
      this.#namedLines.set(key, known);
      known.lines.push(position);
    }
  }

  addArea(tags: OsmTags, polygons: PolygonRings[]): void {
    if (polygons.length === 0) return;
    const outlines = polygons.map(([outline]) => outline);
    const area = outlines.reduce((sum, ring) => sum + Math.abs(signedArea(ring)) / 2, 0);
    const geometry: Geometry = { type: 'MultiPolygon', coordinates: polygons };
    for (const drawn of classifyArea(tags)) this.#add(drawn, geometry, outlines.flat(), area);
    const numbers = classifyHouseNumber(tags);
    const name = nameOf(tags);
    if (name === undefined && numbers.length === 0) return;
    const largest = polygons.reduce((best, next) =>
      Math.abs(signedArea(next[0])) > Math.abs(signedArea(best[0])) ? next : best,
    );
    const point = labelPoint(largest);
    this.#addNumbers(numbers, point);
    if (name === undefined) return;
    for (const named of classifyAreaName(tags)) {
      const fits = Math.min(STREETS_MAX_ZOOM, nameZoom(area, point[1]));
      this.#addName({ ...named, minZoom: Math.max(named.minZoom, fits) }, name, point, area);
    }
  }

  addPoint(tags: OsmTags, point: Point): void {
    this.#addNumbers(classifyHouseNumber(tags), point);
    const name = nameOf(tags);
    if (name === undefined) return;
    for (const named of classifyPointName(tags)) this.#addName(named, name, point);
  }

  #addNumbers(numbers: StreetClass[], point: Point): void {
    for (const number of numbers) this.#add(number, { type: 'Point', coordinates: point }, [point]);
  }

  #addName(named: StreetClass, name: string, point: Point, area = 0): void {
    this.#add(withName(named, name), { type: 'Point', coordinates: point }, [point], area);
  }

  /** Joins the pieces of each street, because a name is drawn along the whole line. */
  finishNames(): void {
    for (const { named, lines } of this.#namedLines.values()) {
      const { rings, open } = joinLines(lines.map((position) => this.#lines.at(position)));
      for (const line of [...rings, ...open])
        this.#add(named, { type: 'LineString', coordinates: line }, line);
    }
  }

  /** Deletes the temporary files, except that of the features. */
  close(): void {
    this.#lines.close();
  }

  /** Adds the land of the area and its sea. */
  addGround(bounds: Bounds): void {
    const ground: Geometry = { type: 'Polygon', coordinates: [ringOf(bounds)] };
    const area = (bounds.east - bounds.west) * (bounds.north - bounds.south);
    this.features.add({ layer: 'extent', minZoom: 0, properties: {}, geometry: ground, bounds, area });
    for (const polygon of seaWithin(this.coastline, bounds)) {
      const sea: Geometry = { type: 'Polygon', coordinates: polygon };
      this.#add({ layer: 'water', minZoom: 0, properties: {} }, sea, polygon[0], area);
    }
  }
}

const withName = (named: StreetClass, name: string): StreetClass => ({
  ...named,
  properties: { ...named.properties, name },
});

/** Returns the known positions of the nodes of a way. */
function lineOf(way: OsmWay | undefined, positions: NodePositions): Point[] {
  if (way?.points) return way.points;
  return (way?.refs ?? []).map((ref) => positions.find(ref)).filter((point) => point !== undefined);
}

function polygonsOf(
  relation: OsmRelation,
  ways: Map<number, OsmWay>,
  positions: NodePositions,
): PolygonRings[] {
  const ringsWith = (isInner: boolean) =>
    joinLines(
      relation.members
        .filter(({ type, role }) => type === 'way' && (role === 'inner') === isInner)
        .map(({ ref }) => lineOf(ways.get(ref), positions)),
    ).rings;
  return toPolygons(ringsWith(false), ringsWith(true));
}

function addWay(way: OsmWay, line: Point[], collector: FeatureCollector): void {
  const tags = way.tags ?? {};
  if (line.length < 2) return;
  if (tags.natural === 'coastline') collector.coastline.push(line);
  const isClosed = way.refs.length > 3 && way.refs[0] === way.refs.at(-1) && line.length === way.refs.length;
  const isArea = isClosed && (classifyArea(tags).length > 0 || classifyAreaName(tags).length > 0);
  if (isArea) collector.addArea(tags, [[line]]);
  // Do not draw the outline of a mole as a line, if the mole is an area.
  if (!(isArea && tags.man_made !== undefined)) collector.addLine(tags, line);
}

/**
 * Reads the features of the base map from a file, in three passes: relations, ways, nodes. Ways and features
 * are in temporary files; the caller closes the features.
 * @returns undefined if the file has no features, or `'too large'` if it has too many ways
 * @throws {StartupError} for a file that cannot be read to its end
 */
export async function readStreets(
  file: OsmFile,
  onProgress: (share: number) => void,
  maxWays = MAX_WAYS,
): Promise<Streets | 'too large' | undefined> {
  const ways = new Spool<OsmWay>();
  const collector = new FeatureCollector();
  let streets: Streets | 'too large' | undefined;
  try {
    streets = await collectStreets(file, { ways, collector, maxWays, onProgress });
    return streets;
  } finally {
    ways.close();
    collector.close();
    if (streets === undefined || streets === 'too large') collector.features.close();
  }
}

interface Collecting {
  ways: Spool<OsmWay>;
  collector: FeatureCollector;
  maxWays: number;
  onProgress: (share: number) => void;
}

async function collectStreets(
  file: OsmFile,
  { ways, collector, maxWays, onProgress }: Collecting,
): Promise<Streets | 'too large' | undefined> {
  const pass = (index: number) => (share: number) => onProgress((index + share) / 3);
  const relations: OsmRelation[] = [];
  const wantedWays = new Set<number>();
  await file.read(
    {
      relation: (relation) => {
        if (!isDrawnRelation(relation)) return;
        relations.push(relation);
        for (const { type, ref } of relation.members) if (type === 'way') wantedWays.add(ref);
      },
    },
    pass(0),
  );
  const parts = new Map<number, OsmWay>();
  const positions = new NodePositions();
  let isTooLarge = false;
  await file.read(
    {
      way: (way) => {
        const isWanted = wantedWays.has(way.id);
        isTooLarge ||= ways.length >= maxWays;
        if (isTooLarge || !(isWanted || isDrawnWay(way))) return;
        ways.add(way);
        if (isWanted) parts.set(way.id, way);
        for (const ref of way.refs) positions.want(ref);
      },
    },
    pass(1),
  );
  if (isTooLarge) return 'too large';
  positions.seal();
  await file.read(
    {
      node: (id, lon, lat, tags) => {
        if (!isOnEarth([lon, lat])) return;
        positions.set(id, lon, lat);
        if (tags) collector.addPoint(tags, [lon, lat]);
      },
    },
    pass(2),
  );
  for (const relation of relations) {
    collector.addArea(relation.tags ?? {}, polygonsOf(relation, parts, positions));
  }
  for (const way of ways) addWay(way, lineOf(way, positions), collector);
  collector.finishNames();
  if (collector.features.length === 0 && collector.coastline.length === 0) return undefined;

  const said = findSaidBox(file);
  const boxes = said ? [said] : boxesOf(collector.features);
  if (boxes.length === 0) return undefined;
  for (const box of boxes) collector.addGround(box);
  return { boxes, features: collector.features };
}
