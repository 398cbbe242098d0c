import type { OsmFile, OsmNode, OsmRelation, OsmTags, OsmWay } from '../osm-file/elements.ts';
import { NodePositions } from '../osm-file/node-positions.ts';
import { Spool } from '../osm-file/spool.ts';
import { AddressElements } from './address-elements.ts';
import { Buildings } from './buildings.ts';
import { isOnEarth, joinRings, type Point, type Ring } from './geometry.ts';
import type { EnclosingAreas } from './osm-address.ts';
import { categoryOf } from './osm-category.ts';
import { detailsOfEntrance } from './osm-details.ts';
import { type Entrance, factsOf, isMainEntrance } from './osm-facts.ts';
import { hasEnded } from './osm-life.ts';

/** Reports the progress of reading, from 0 to 1. */
export type OnProgress = (share: number) => void;

/** A node of the file that is a place. */
interface PlaceNode {
  id: number;
  point: Point;
  tags: OsmTags;
  version: number | undefined;
}

const SILENT_MAIN_ENTRANCE: OsmTags = { entrance: 'main' };

const isMultipolygon = (tags: OsmTags) => tags.type === 'multipolygon' || tags.type === 'boundary';

/**
 * Levels of country, municipality and district
 * (https://wiki.openstreetmap.org/wiki/Tag:boundary=administrative).
 */
const AREA_LEVELS: ReadonlyMap<string, keyof EnclosingAreas> = new Map([
  ['2', 'country'],
  ['8', 'city'],
  ['10', 'district'],
]);

/** Returns the kind of area within an administrative boundary, or undefined for other tags. */
export const areaLevelOf = (tags: OsmTags): keyof EnclosingAreas | undefined =>
  tags.type === 'boundary' && tags.boundary === 'administrative'
    ? AREA_LEVELS.get(tags.admin_level ?? '')
    : undefined;
const isEntrance = (tags: OsmTags): boolean => tags.entrance !== undefined || tags.door !== undefined;
const outerWays = ({ members }: OsmRelation) =>
  members.filter(({ type, role }) => type === 'way' && role !== 'inner').map(({ ref }) => ref);

/**
 * The elements of a file for places and addresses. The first pass reads relations and nodes, the second the
 * ways, and the third the positions of nodes in needed ways. Elements that a country has millions of are in
 * temporary files.
 */
export class ReadElements {
  readonly nodes = new Spool<PlaceNode>();
  readonly ways = new Spool<OsmWay>();
  readonly relations: OsmRelation[] = [];
  /** Nodes of settlements and their quarters */
  readonly settlements: OsmNode[] = [];
  /** Elements of ended places, such as "node/1" */
  readonly ended: string[] = [];
  readonly addresses = new AddressElements();
  readonly #waysById = new Map<number, OsmWay>();
  readonly #buildings = new Buildings();
  readonly #positions = new NodePositions();
  readonly #entrances = new Map<number, OsmTags>();

  /** @throws {StartupError} for a file that cannot be read to its end */
  static async read(file: OsmFile, now: Date, onProgress: OnProgress): Promise<ReadElements> {
    const read = new ReadElements();
    const pass = (index: number) => (share: number) => onProgress((index + share) / 3);
    try {
      const wantedWays = await read.#readNodesAndRelations(file, now, pass(0));
      await read.#readWays(file, now, wantedWays, pass(1));
      read.#positions.seal();
      await file.read({ node: (id, lon, lat) => read.#positions.set(id, lon, lat) }, pass(2));
      read.#buildings.seal((way) => read.lineOf(way));
      return read;
    } catch (error) {
      read.close();
      throw error;
    }
  }

  /** Deletes the temporary files. */
  close(): void {
    for (const spool of [this.nodes, this.ways, this.addresses, this.#buildings]) spool.close();
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
            this.#buildings.add({ way, isPlace });
            wantPositions(way);
          }
          if (wantedWays.has(way.id)) {
            this.#waysById.set(way.id, way);
            wantPositions(way);
          }
          if (this.addresses.takeWay(way)) wantPositions(way);
        },
      },
      onProgress,
    );
  }

  /** A country has millions of entrances, so we keep only those with facts, and main ones. */
  #takeEntrance(id: number, tags: OsmTags): void {
    if (factsOf(tags).length > 0 || detailsOfEntrance(tags).length > 0) this.#entrances.set(id, tags);
    else if (isMainEntrance({ element: '', tags })) this.#entrances.set(id, SILENT_MAIN_ENTRANCE);
  }

  /** Returns the entrances of a way that have facts. */
  #speakingEntrances(way: OsmWay): Entrance[] {
    return this.entrancesOf([way]).filter(({ tags }) => factsOf(tags).length > 0);
  }

  /** Returns the kept entrances among the nodes of ways, each once per way. */
  entrancesOf(ways: readonly OsmWay[]): Entrance[] {
    return ways
      .flatMap(({ refs }) => [...new Set(refs)])
      .flatMap((ref) => {
        const tags = this.#entrances.get(ref);
        return tags ? [{ element: `node/${ref}`, tags }] : [];
      });
  }

  /** Returns the outer ways of a relation that the file contains. */
  outerWaysOf(relation: OsmRelation): OsmWay[] {
    return outerWays(relation).flatMap((id) => this.#waysById.get(id) ?? []);
  }

  /** Returns the line of a way, or undefined if the file lacks one of its nodes. */
  lineOf(way: OsmWay): Point[] | undefined {
    const points = way.points ?? way.refs.map((ref) => this.#positions.find(ref));
    return points.every((point) => point !== undefined) ? (points as Point[]) : undefined;
  }

  /** Returns the closed outline of a relation, or undefined if the file lacks a part of it. */
  ringsOf(relation: OsmRelation): Ring[] | undefined {
    const ids = outerWays(relation);
    const lines = ids.map((id) => {
      const way = this.#waysById.get(id);
      return way && this.lineOf(way);
    });
    if (lines.length === 0 || lines.some((line) => line === undefined)) return undefined;
    return joinRings(lines as Point[][]);
  }

  /** Finds the number of the building around a point, among those with facts on entrances. */
  findBuildingAround(point: Point): number | undefined {
    return this.#buildings.findAround(point);
  }

  /** Returns the entrances of a building, or none if it is a place itself. */
  entrancesOfBuilding(building: number): Entrance[] {
    const { way, isPlace } = this.#buildings.at(building);
    return isPlace ? [] : this.entrancesOf([way]);
  }
}
