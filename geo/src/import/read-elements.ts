import type { OsmFile, OsmNode, OsmRelation, OsmTags, OsmWay } from '../osm-file/elements.ts';
import { NodePositions } from '../osm-file/node-positions.ts';
import { Spool } from '../osm-file/spool.ts';
import { AddressElements } from './address-elements.ts';
import { isInside, isOnEarth, joinRings, type Point, type Ring } from './geometry.ts';
import type { EnclosingAreas } from './osm-address.ts';
import { categoryOf } from './osm-category.ts';
import { detailsOfEntrance } from './osm-details.ts';
import { type Entrance, factsOf, isMainEntrance } from './osm-facts.ts';
import { hasEnded } from './osm-life.ts';

/** Reports how far the reading is, from 0 to 1. */
export type OnProgress = (share: number) => void;

/** A node of the file that is a place. */
export interface PlaceNode {
  id: number;
  point: Point;
  tags: OsmTags;
  version: number | undefined;
}

/** A building with entrances that say something. */
export interface Building {
  way: OsmWay;
  isPlace: boolean;
}

const SILENT_MAIN_ENTRANCE: OsmTags = { entrance: 'main' };

const isMultipolygon = (tags: OsmTags) => tags.type === 'multipolygon' || tags.type === 'boundary';

/** https://wiki.openstreetmap.org/wiki/Tag:boundary=administrative: country, municipality, district. */
const AREA_LEVELS: Record<string, keyof EnclosingAreas> = { '2': 'country', '8': 'city', '10': 'district' };

/** Returns what an administrative boundary encloses; undefined for other tags. */
export const areaLevelOf = (tags: OsmTags): keyof EnclosingAreas | undefined =>
  tags.type === 'boundary' && tags.boundary === 'administrative'
    ? AREA_LEVELS[tags.admin_level ?? '']
    : undefined;
const isEntrance = (tags: OsmTags): boolean => tags.entrance !== undefined || tags.door !== undefined;
const outerWays = ({ members }: OsmRelation) =>
  members.filter(({ type, role }) => type === 'way' && role !== 'inner').map(({ ref }) => ref);

const CELLS_PER_DEGREE = 500;
/** A building reaches over this many squares of the grid at most; a larger one holds more than one place anyway. */
const MOST_CELLS = 64;

/**
 * The elements of a file that places are made of. The first reading takes relations and nodes, the second the ways that
 * they need, and the third the positions of the nodes that the ways need. What a country has millions of is in temporary
 * files.
 */
export class ReadElements {
  readonly nodes = new Spool<PlaceNode>();
  readonly ways = new Spool<OsmWay>();
  readonly relations: OsmRelation[] = [];
  /** Nodes of settlements and their quarters */
  readonly settlements: OsmNode[] = [];
  /** Elements of places that have ended: "node/1" */
  readonly ended: string[] = [];
  readonly addresses = new AddressElements();
  readonly #waysById = new Map<number, OsmWay>();
  readonly #buildings: Building[] = [];
  readonly #positions = new NodePositions();
  readonly #entrances = new Map<number, OsmTags>();
  #buildingsByCell: Map<string, Ring[]> | undefined;
  readonly #buildingOf = new Map<Ring, Building>();

  /** @throws {StartupError} for a file that cannot be read to its end */
  static async read(file: OsmFile, now: Date, onProgress: OnProgress): Promise<ReadElements> {
    const read = new ReadElements();
    const pass = (index: number) => (share: number) => onProgress((index + share) / 3);
    try {
      const wantedWays = await read.#readNodesAndRelations(file, now, pass(0));
      await read.#readWays(file, now, wantedWays, pass(1));
      read.#positions.seal();
      await file.read({ node: (id, lon, lat) => read.#positions.set(id, lon, lat) }, pass(2));
      return read;
    } catch (error) {
      read.close();
      throw error;
    }
  }

  /** Removes the temporary files. */
  close(): void {
    for (const spool of [this.nodes, this.ways, this.addresses]) spool.close();
  }

  async #readNodesAndRelations(file: OsmFile, now: Date, onProgress: OnProgress): Promise<Set<number>> {
    const wantedWays = new Set<number>();
    await file.read(
      {
        node: (id, lon, lat, tags, version) => {
          if (!tags) return;
          this.addresses.takeNode(id, [lon, lat], tags);
          if (tags.place !== undefined && isOnEarth([lon, lat]))
            this.settlements.push({ type: 'node', id, lon, lat, tags });
          if (isEntrance(tags)) this.#takeEntrance(id, tags);
          if (hasEnded(tags, now)) this.ended.push(`node/${id}`);
          else if (categoryOf(tags) !== undefined) this.nodes.add({ id, point: [lon, lat], tags, version });
        },
        relation: (relation) => {
          const tags = relation.tags ?? {};
          let isWanted = this.addresses.takeRelation(relation);
          if (!isMultipolygon(tags)) return;
          if (hasEnded(tags, now)) this.ended.push(`relation/${relation.id}`);
          else if (areaLevelOf(tags) !== undefined || categoryOf(tags) !== undefined) {
            this.relations.push(relation);
            isWanted = true;
          }
          if (isWanted) for (const way of outerWays(relation)) wantedWays.add(way);
        },
      },
      onProgress,
    );
    return wantedWays;
  }

  #readWays(file: OsmFile, now: Date, wantedWays: Set<number>, onProgress: OnProgress): Promise<void> {
    const wantPositions = ({ refs }: OsmWay) => {
      for (const ref of refs) this.#positions.want(ref);
    };
    const want = (way: OsmWay) => {
      this.#waysById.set(way.id, way);
      wantPositions(way);
    };
    return file.read(
      {
        way: (way) => {
          const tags = way.tags ?? {};
          const isEnded = way.tags !== undefined && hasEnded(tags, now);
          const isPlace = !isEnded && way.tags !== undefined && categoryOf(tags) !== undefined;
          if (isEnded) this.ended.push(`way/${way.id}`);
          if (isPlace) {
            this.ways.add(way);
            wantPositions(way);
          }
          if (tags.building && this.#speakingEntrances(way).length > 0) {
            this.#buildings.push({ way, isPlace });
            want(way);
          } else if (wantedWays.has(way.id)) want(way);
          if (this.addresses.takeWay(way)) wantPositions(way);
        },
      },
      onProgress,
    );
  }

  /** A country has millions of entrances: only those that say something are kept, and which are main ones. */
  #takeEntrance(id: number, tags: OsmTags): void {
    if (factsOf(tags).length > 0 || detailsOfEntrance(tags).length > 0) this.#entrances.set(id, tags);
    else if (isMainEntrance({ element: '', tags })) this.#entrances.set(id, SILENT_MAIN_ENTRANCE);
  }

  /** Entrances of a way that say something. */
  #speakingEntrances(way: OsmWay): Entrance[] {
    return this.entrancesOf([way]).filter(({ tags }) => factsOf(tags).length > 0);
  }

  /** The entrances on ways. */
  entrancesOf(ways: readonly OsmWay[]): Entrance[] {
    return ways
      .flatMap(({ refs }) => [...new Set(refs)])
      .flatMap((ref) => {
        const tags = this.#entrances.get(ref);
        return tags ? [{ element: `node/${ref}`, tags }] : [];
      });
  }

  /** The outer ways of a relation, as far as the file has them. */
  outerWaysOf(relation: OsmRelation): OsmWay[] {
    return outerWays(relation).flatMap((id) => this.#waysById.get(id) ?? []);
  }

  /** The line of a way; undefined when the file lacks a node of it. */
  lineOf(way: OsmWay): Point[] | undefined {
    const points = way.points ?? way.refs.map((ref) => this.#positions.find(ref));
    return points.every((point) => point !== undefined) ? (points as Point[]) : undefined;
  }

  /** The closed outline of a relation, or undefined when the file lacks a part of it. */
  ringsOf(relation: OsmRelation): Ring[] | undefined {
    const ids = outerWays(relation);
    const lines = ids.map((id) => {
      const way = this.#waysById.get(id);
      return way && this.lineOf(way);
    });
    if (lines.length === 0 || lines.some((line) => line === undefined)) return undefined;
    return joinRings(lines as Point[][]);
  }

  /** Finds the building around a point, among those with entrances that say something. */
  findBuildingAround(point: Point): Building | undefined {
    this.#buildingsByCell ??= this.#indexBuildings();
    const ring = this.#buildingsByCell.get(cellAt(point))?.find((candidate) => isInside(point, [candidate]));
    return ring && this.#buildingOf.get(ring);
  }

  #indexBuildings(): Map<string, Ring[]> {
    const byCell = new Map<string, Ring[]>();
    for (const building of this.#buildings) {
      const ring = this.lineOf(building.way);
      if (!ring || ring.length < 4) continue;
      const cells = cellsOf(ring);
      if (!cells) continue;
      this.#buildingOf.set(ring, building);
      for (const cell of cells) byCell.set(cell, [...(byCell.get(cell) ?? []), ring]);
    }
    return byCell;
  }
}

const cellAt = ([lng, lat]: Point): string =>
  `${Math.floor(lng * CELLS_PER_DEGREE)}/${Math.floor(lat * CELLS_PER_DEGREE)}`;

/** The squares of the grid that the box around a ring touches; undefined for more than a building has. */
function cellsOf(ring: Ring): string[] | undefined {
  const range = (axis: 0 | 1) => {
    const indexes = ring.map((point) => Math.floor(point[axis] * CELLS_PER_DEGREE));
    const first = Math.min(...indexes);
    return { first, count: Math.max(...indexes) - first + 1 };
  };
  const [x, y] = [range(0), range(1)];
  if (x.count * y.count > MOST_CELLS) return undefined;
  return Array.from({ length: x.count * y.count }, (_, index) => {
    const column = index % x.count;
    return `${x.first + column}/${y.first + (index - column) / x.count}`;
  });
}
