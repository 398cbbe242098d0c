import type { Point } from './geometry.ts';
import { cellNumber, cellOf } from './grid-cells.ts';

/** A house within this distance contains the place, or is next to it. */
export const HOUSE_METERS = 30;
/** A place without a house is near a street within this distance. */
export const STREET_METERS = 75;
const METERS_PER_DEGREE = 111_320;
/**
 * The maximum grid cells of an element's box. The address of a larger element need not be that of a place in
 * it.
 */
const CELLS_MAX = 400;

function rangeOf(line: readonly Point[], axis: 0 | 1, reach: number): [first: number, last: number] {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const point of line) {
    least = Math.min(least, point[axis]);
    most = Math.max(most, point[axis]);
  }
  return [cellOf(least - reach), cellOf(most + reach)];
}

/** The kind of element that has the address tags or the street name. */
export type Source = 'node' | 'way' | 'relation';
const SOURCES: readonly Source[] = ['node', 'way', 'relation'];
const FIRST_CAPACITY = 1 << 12;

function enlarge<Numbers extends Float64Array | Uint8Array>(numbers: Numbers): Numbers {
  const larger = new (numbers.constructor as new (length: number) => Numbers)(numbers.length * 2);
  larger.set(numbers);
  return larger;
}

/**
 * Places without an address, and the nearest elements of each place. Typed arrays need about 60 bytes a
 * place. Elements are identified by their positions in the temporary files.
 */
export class OpenPlaces {
  length = 0;
  #lngs = new Float64Array(FIRST_CAPACITY);
  #lats = new Float64Array(FIRST_CAPACITY);
  #takesHouse = new Uint8Array(FIRST_CAPACITY);
  /** Places sorted by grid cell, and these cells */
  #order = new Uint32Array();
  #cells = new Float64Array();
  #houseMeters = new Float64Array();
  #houses = new Float64Array();
  #houseSources = new Uint8Array();
  #streetMeters = new Float64Array();
  #streets = new Float64Array();

  add([lng, lat]: Point, takesHouse: boolean): void {
    if (this.length === this.#lngs.length) {
      this.#lngs = enlarge(this.#lngs);
      this.#lats = enlarge(this.#lats);
      this.#takesHouse = enlarge(this.#takesHouse);
    }
    this.#lngs[this.length] = lng;
    this.#lats[this.length] = lat;
    this.#takesHouse[this.length++] = Number(takesHouse);
  }

  /** Ends the adding of places; the comparison with elements can begin. */
  seal(): void {
    const { length } = this;
    const cells = Float64Array.from({ length }, (_, index) => {
      const [lng, lat] = this.pointOf(index);
      return cellNumber(cellOf(lng), cellOf(lat));
    });
    this.#order = Uint32Array.from({ length }, (_, index) => index).sort(
      (one, other) => (cells[one] as number) - (cells[other] as number),
    );
    this.#cells = Float64Array.from(this.#order, (index) => cells[index] as number);
    this.#houseMeters = new Float64Array(length).fill(Number.POSITIVE_INFINITY);
    this.#houses = new Float64Array(length);
    this.#houseSources = new Uint8Array(length);
    this.#streetMeters = new Float64Array(length).fill(Number.POSITIVE_INFINITY);
    this.#streets = new Float64Array(length);
  }

  pointOf = (index: number): Point => [this.#lngs[index] as number, this.#lats[index] as number];
  takesHouse = (index: number): boolean => this.#takesHouse[index] === 1;
  hasHouse = (index: number): boolean => this.#houseMeters[index] !== Number.POSITIVE_INFINITY;

  /** Returns the places in the grid cells around a line, or none for a line across a whole region. */
  *around(line: readonly Point[], meters: number): Generator<number> {
    const [first] = line;
    if (!first) return;
    const reachLat = meters / METERS_PER_DEGREE;
    const reachLng = reachLat / Math.max(0.01, Math.cos((first[1] * Math.PI) / 180));
    const [west, east] = rangeOf(line, 0, reachLng);
    const [south, north] = rangeOf(line, 1, reachLat);
    if ((east - west + 1) * (north - south + 1) > CELLS_MAX) return;
    for (let x = west; x <= east; x++) {
      const last = cellNumber(x, north);
      for (
        let at = this.#firstFrom(cellNumber(x, south));
        (this.#cells[at] ?? Number.POSITIVE_INFINITY) <= last;
        at++
      )
        yield this.#order[at] as number;
    }
  }

  #firstFrom(cell: number): number {
    let low = 0;
    let high = this.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#cells[middle] as number) < cell) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  setHouse(index: number, meters: number, source: Source, position: number): void {
    if (meters > HOUSE_METERS || meters >= (this.#houseMeters[index] as number)) return;
    this.#houseMeters[index] = meters;
    this.#houseSources[index] = SOURCES.indexOf(source);
    this.#houses[index] = position;
  }

  setStreet(index: number, meters: number, position: number): void {
    if (meters > STREET_METERS || meters >= (this.#streetMeters[index] as number)) return;
    this.#streetMeters[index] = meters;
    this.#streets[index] = position;
  }

  houseOf(index: number): { source: Source; position: number } | undefined {
    if (!this.hasHouse(index)) return undefined;
    const source = SOURCES[this.#houseSources[index] as number] as Source;
    return { source, position: this.#houses[index] as number };
  }

  streetOf(index: number): number | undefined {
    return this.#streetMeters[index] === Number.POSITIVE_INFINITY ? undefined : this.#streets[index];
  }
}
