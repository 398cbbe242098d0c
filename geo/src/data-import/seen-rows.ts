/** Detects repeated rows: with the same id, place, or new name and address. */
export class SeenRows<Row> {
  readonly #keys = new Set<string>();
  /** Rows that claimed their place by a merge or a name. */
  readonly #guests = new Map<string, Row>();

  /** Returns whether the key is new. */
  add(key: string): boolean {
    if (this.#keys.has(key)) return false;
    this.#keys.add(key);
    return true;
  }

  /**
   * Claims a place for a row. The row that owns the place displaces a guest.
   * @returns whether the row gets the place, and the displaced row
   */
  claim(placeId: string, row: Row, isOwner: boolean): { isFirst: boolean; displaced?: Row } {
    if (this.add(`place ${placeId}`)) {
      if (!isOwner) this.#guests.set(placeId, row);
      return { isFirst: true };
    }
    const displaced = this.#guests.get(placeId);
    if (!isOwner || displaced === undefined) return { isFirst: false };
    this.#guests.delete(placeId);
    return { isFirst: true, displaced };
  }

  /** Records a name and address, and returns whether they are new. */
  addNaming(name: string | null, address: string): boolean {
    return this.add(`new ${`${name}\n${address}`.normalize('NFC').toLowerCase()}`);
  }
}
