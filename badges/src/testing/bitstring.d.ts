/** Types for the used part of a package without types */
declare module '@digitalcredentials/bitstring' {
  export class Bitstring {
    static decodeBits(options: { encoded: string }): Promise<Uint8Array>;
    constructor(options: { buffer: Uint8Array });
    get(position: number): boolean;
    readonly length: number;
  }
}
