import { createHash } from 'node:crypto';
import { Spool } from '../osm-file/spool.ts';
import type { StreetFeature } from './read-streets.ts';
import type { Bounds } from './tile-grid.ts';

/**
 * Increase this number when a change of the program draws other tiles for the same features. Every area is
 * then drawn again.
 */
const DRAWING = '1';
const FIRST_CAPACITY = 1 << 12;
/** The columns are west, south, east, north, minimum zoom, area, and the position in the spool. */
const COLUMNS = 7;

/**
 * The features of an area in a temporary file. Memory holds 60 bytes of each: its box and its minimum zoom.
 */
export class FeatureStore {
  readonly #features = new Spool<Omit<StreetFeature, 'bounds' | 'area'>>();
  readonly #hash = createHash('sha256').update(DRAWING);
  #columns = new Float64Array(FIRST_CAPACITY * COLUMNS);

  get length(): number {
    return this.#features.length;
  }

  add({ bounds, area, ...feature }: StreetFeature): void {
    const start = this.length * COLUMNS;
    if (start === this.#columns.length) {
      const larger = new Float64Array(start * 2);
      larger.set(this.#columns);
      this.#columns = larger;
    }
    const { west, south, east, north } = bounds;
    this.#hash.update(JSON.stringify(feature));
    this.#columns.set([west, south, east, north, feature.minZoom, area, this.#features.add(feature)], start);
  }

  boundsOf(number: number): Bounds {
    const [west, south, east, north] = this.#row(number) as unknown as [number, number, number, number];
    return { west, south, east, north };
  }

  /** Returns the indexes of all features, large ones first, because later ones are drawn on top. */
  order(): Uint32Array {
    const areaOf = (number: number) => this.#columns[number * COLUMNS + 5] as number;
    return Uint32Array.from({ length: this.length }, (_, number) => number).sort(
      (one, other) => areaOf(other) - areaOf(one) || one - other,
    );
  }

  /**
   * Returns the given features that are visible in a box up to a zoom level. Features that only touch the box
   * are included, because a point has no extent.
   */
  near(numbers: Uint32Array, { west, south, east, north }: Bounds, maxZoom: number): Uint32Array {
    // Reads the columns directly: an object for each feature took half of the time of drawing.
    const column = (number: number, index: number) => this.#columns[number * COLUMNS + index] as number;
    return numbers.filter(
      (number) =>
        column(number, 4) <= maxZoom &&
        column(number, 0) <= east &&
        column(number, 1) <= north &&
        column(number, 2) >= west &&
        column(number, 3) >= south,
    );
  }

  /** Returns a hash of all features. */
  hash(): string {
    return this.#hash.copy().digest('base64url');
  }

  read(number: number): Omit<StreetFeature, 'bounds' | 'area'> {
    return this.#features.at(this.#columns[number * COLUMNS + 6] as number);
  }

  close(): void {
    this.#features.close();
  }

  #row = (number: number): Float64Array => this.#columns.subarray(number * COLUMNS, (number + 1) * COLUMNS);
}
