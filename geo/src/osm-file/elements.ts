/** The tags of an OpenStreetMap element. */
export type OsmTags = Readonly<Record<string, string>>;

export interface OsmNode {
  type: 'node';
  id: number;
  lat: number;
  lon: number;
  tags?: OsmTags | undefined;
  version?: number | undefined;
}
export interface OsmWay {
  type: 'way';
  id: number;
  refs: number[];
  tags?: OsmTags | undefined;
  version?: number | undefined;
  /** The positions of the nodes, if the file has them on its ways. */
  points?: [lng: number, lat: number][] | undefined;
}
export interface OsmRelation {
  type: 'relation';
  id: number;
  members: { type: 'node' | 'way' | 'relation'; ref: number; role: string }[];
  tags?: OsmTags | undefined;
  version?: number | undefined;
}
export type OsmElement = OsmNode | OsmWay | OsmRelation;
export type OsmType = OsmElement['type'];

/** Receives the element types that it has methods for. Blocks without such elements are not decoded. */
export interface OsmVisitor {
  /**
   * Has separate arguments, because an object for each of a country's hundreds of millions of nodes would
   * cost time.
   */
  node?(id: number, lon: number, lat: number, tags?: OsmTags, version?: number): void;
  way?(way: OsmWay): void;
  relation?(relation: OsmRelation): void;
}

/** A box in degrees. */
export interface OsmBounds {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** The parts of a file's header that imports use; both may be missing. */
export interface OsmHeader {
  bounds?: OsmBounds | undefined;
  /** The time of the OpenStreetMap data in the file. */
  dataAt?: Date | undefined;
}

/** A file of OpenStreetMap data, which can be read several times. */
export interface OsmFile {
  readonly header: OsmHeader;
  /** The file's size in bytes. */
  readonly size: number;
  /**
   * Reads the elements that a visitor has methods for.
   * @param onProgress receives the share of the file that was read, from 0 to 1
   * @throws {StartupError} for a damaged file
   */
  read(visitor: OsmVisitor, onProgress: (share: number) => void): Promise<void>;
  close(): Promise<void>;
}
