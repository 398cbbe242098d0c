/** Detects repeated rows. They have the same id, the same place, or the same new name and address. */
export class SeenRows<Row> {
  readonly #keys = new Set<string>();
  /** The row that claimed each place, by the place's id. */
  readonly #claims = new Map<string, { row: Row; rank: number }>();

  /** Returns whether the key is new. */
  add(key: string): boolean {
    if (this.#keys.has(key)) return false;
    this.#keys.add(key);
    return true;
  }

  /**
   * Claims a place for a row. A higher rank displaces the row that got the place before.
   * @returns whether the row gets the place, and the displaced row
   */
  claim(placeId: string, row: Row, rank: number): { isFirst: boolean; displaced?: Row } {
    const held = this.#claims.get(placeId);
    if (held !== undefined && held.rank >= rank) return { isFirst: false };
    this.#claims.set(placeId, { row, rank });
    return { isFirst: true, ...(held && { displaced: held.row }) };
  }

  /**
   * Records a name and address, and returns whether they are new. Lowers the letter İ like PostgreSQL: its
   * unique index would refuse the second of two rows, and so the whole import.
   */
  addNaming(name: string | null, address: string): boolean {
    return this.add(`new ${`${name}\n${address}`.normalize('NFC').replaceAll('İ', 'i').toLowerCase()}`);
  }
}
