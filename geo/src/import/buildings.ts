import type { OsmWay } from '../osm-file/elements.ts';
import { Spool } from '../osm-file/spool.ts';
import { isInside, type Point, type Ring } from './geometry.ts';
import { cellNumber, cellOf } from './grid-cells.ts';

/** A building with entrances that have facts. */
interface Building {
  way: OsmWay;
  isPlace: boolean;
}

/**
 * The maximum grid cells of a building. A larger building contains several places, so its entrances are not
 * assigned to one.
 */
const MOST_CELLS = 64;

/** Returns the grid cells in the box around a ring, or none if they are too many for a building. */
function cellsOf(ring: Ring): number[] {
  const range = (axis: 0 | 1) => {
    const indexes = ring.map((point) => cellOf(point[axis]));
    const first = Math.min(...indexes);
    return { first, count: Math.max(...indexes) - first + 1 };
  };
  const [x, y] = [range(0), range(1)];
  if (x.count * y.count > MOST_CELLS) return [];
  return Array.from({ length: x.count * y.count }, (_, index) => {
    const column = index % x.count;
    return cellNumber(x.first + column, y.first + (index - column) / x.count);
  });
}

/**
 * Stores buildings in a temporary file, and finds the building around a point. Keeps all outlines in one list
 * of numbers: as points, the outlines of a country would take a gigabyte.
 */
export class Buildings {
  readonly #spool = new Spool<Building>();
  /** The position of each building in the file */
  readonly #positions: number[] = [];
  /** The start of each outline in `#degrees` */
  readonly #starts: number[] = [];
  /** Alternating longitudes and latitudes */
  readonly #degrees: number[] = [];
  readonly #byCell = new Map<number, number[]>();

  add(building: Building): void {
    this.#spool.add(building);
  }

  /**
   * Call it after the last building was added. `lineOf` returns the outline of a way, or undefined if the
   * outline is incomplete.
   */
  seal(lineOf: (way: OsmWay) => Point[] | undefined): void {
    for (const [position, { way }] of this.#spool.entries()) {
      const ring = lineOf(way);
      if (!ring || ring.length < 4) continue;
      const building = this.#positions.push(position) - 1;
      this.#starts.push(this.#degrees.length);
      for (const [lng, lat] of ring) this.#degrees.push(lng, lat);
      for (const cell of cellsOf(ring)) {
        const others = this.#byCell.get(cell);
        if (others) others.push(building);
        else this.#byCell.set(cell, [building]);
      }
    }
  }

  /** Returns the number of the building around a point. */
  findAround(point: Point): number | undefined {
    const [lng, lat] = point;
    const near = this.#byCell.get(cellNumber(cellOf(lng), cellOf(lat)));
    return near?.find((building) => isInside(point, [this.#ringOf(building)]));
  }

  at(building: number): Building {
    return this.#spool.at(this.#positions[building] as number);
  }

  close(): void {
    this.#spool.close();
  }

  #ringOf(building: number): Ring {
    const start = this.#starts[building] as number;
    const end = this.#starts[building + 1] ?? this.#degrees.length;
    return Array.from({ length: (end - start) / 2 }, (_, index): Point => {
      const at = start + 2 * index;
      return [this.#degrees[at] as number, this.#degrees[at + 1] as number];
    });
  }
}
