/** What the tests use of a reader of bitstrings, which has no types of its own. */
declare module '@digitalcredentials/bitstring' {
  export class Bitstring {
    static decodeBits(options: { encoded: string }): Promise<Uint8Array>;
    constructor(options: { buffer: Uint8Array });
    get(position: number): boolean;
    readonly length: number;
  }
}
