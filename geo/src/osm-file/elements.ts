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
  /** The positions of the nodes, where the file has them on its ways. */
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

/** Receives the elements of the types that it has a method for; blocks without such an element are not decoded. */
export interface OsmVisitor {
  /** Takes fields in place of an object: a country has hundreds of millions of nodes without tags. */
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

/** What a file says about itself. */
export interface OsmHeader {
  bounds?: OsmBounds | undefined;
  /** The state of OpenStreetMap that the file shows. */
  dataAt?: Date | undefined;
}

/** A file of OpenStreetMap data, which can be read several times. */
export interface OsmFile {
  readonly header: OsmHeader;
  /** Bytes of the file */
  readonly size: number;
  /**
   * Reads the elements that a visitor has methods for.
   * @param onProgress receives the share of the file that was read, from 0 to 1
   * @throws {StartupError} for a file that is damaged
   */
  read(visitor: OsmVisitor, onProgress: (share: number) => void): Promise<void>;
  close(): Promise<void>;
}
