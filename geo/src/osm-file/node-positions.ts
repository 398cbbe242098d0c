const FIRST_CAPACITY = 1 << 16;
/** OpenStreetMap stores positions in units of 1e-7 degrees, which fit into 32 bits. */
const UNITS_PER_DEGREE = 1e7;
const UNKNOWN = 0x7fff_ffff;

/**
 * The positions of nodes on lines. Call `want` for every id, then `seal`, then `set` in any order. Needs 16
 * bytes a node, and until `seal` another 8 for each wanted id. Five million nodes of a large city need 80 MB.
 */
export class NodePositions {
  #ids = new Float64Array(FIRST_CAPACITY);
  #length = 0;
  #lngs = new Int32Array(0);
  #lats = new Int32Array(0);

  want(id: number): void {
    if (this.#length === this.#ids.length) {
      const larger = new Float64Array(this.#ids.length * 2);
      larger.set(this.#ids);
      this.#ids = larger;
    }
    this.#ids[this.#length++] = id;
  }

  /** Call it after the last `want`. Positions can then be set. */
  seal(): void {
    const sorted = this.#ids.subarray(0, this.#length).sort();
    let kept = 0;
    for (const id of sorted) if (kept === 0 || id !== sorted[kept - 1]) sorted[kept++] = id;
    this.#ids = sorted.slice(0, kept);
    this.#length = kept;
    this.#lngs = new Int32Array(kept).fill(UNKNOWN);
    this.#lats = new Int32Array(kept);
  }

  /** Sets a position in degrees; ignores an unwanted id. */
  set(id: number, lng: number, lat: number): void {
    const index = this.#indexOf(id);
    if (index < 0) return;
    this.#lngs[index] = Math.round(lng * UNITS_PER_DEGREE);
    this.#lats[index] = Math.round(lat * UNITS_PER_DEGREE);
  }

  find(id: number): [lng: number, lat: number] | undefined {
    const index = this.#indexOf(id);
    const lng = this.#lngs[index];
    const lat = this.#lats[index];
    if (lng === undefined || lat === undefined || lng === UNKNOWN) return undefined;
    return [lng / UNITS_PER_DEGREE, lat / UNITS_PER_DEGREE];
  }

  #indexOf(id: number): number {
    let low = 0;
    let high = this.#length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const found = this.#ids[middle] as number;
      if (found === id) return middle;
      if (found < id) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }
}
