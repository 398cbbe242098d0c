import { stat } from 'node:fs/promises';
import type { OsmFile, OsmHeader, OsmVisitor } from './elements.ts';
import { type Attributes, ElementBuilder, MEMBER_TYPES, readXml } from './xml-elements.ts';

/** An `.osm` file, with or without gzip (OpenStreetMap wiki, "OSM XML"). */
export class XmlFile implements OsmFile {
  readonly #path: string;
  readonly #isGzip: boolean;
  readonly header: OsmHeader;
  readonly size: number;

  private constructor(path: string, isGzip: boolean, header: OsmHeader, size: number) {
    this.#path = path;
    this.#isGzip = isGzip;
    this.header = header;
    this.size = size;
  }

  /**
   * @throws {StartupError} for a file without OpenStreetMap data, or for a file damaged before its first
   * element
   */
  static async open(path: string, { isGzip }: { isGzip: boolean }): Promise<XmlFile> {
    const header: OsmHeader = {};
    await readXml(path, { root: 'osm', isGzip }, (name, attributes) => {
      if (name === 'bounds') header.bounds = boundsOf(attributes);
      else if (name === 'osm' && attributes.timestamp) header.dataAt = dateOf(attributes.timestamp);
      else if (name === 'meta' && attributes.osm_base) header.dataAt = dateOf(attributes.osm_base);
      return MEMBER_TYPES.has(name) ? 'stop' : 'go on';
    });
    return new XmlFile(path, isGzip, header, (await stat(path)).size);
  }

  async read(visitor: OsmVisitor, onProgress: (share: number) => void): Promise<void> {
    const builder = new ElementBuilder(this.#path, visitor);
    await readXml(
      this.#path,
      { root: 'osm', isGzip: this.#isGzip },
      (name, attributes) => builder.open(name, attributes),
      (name) => builder.close(name),
      (bytes) => onProgress(bytes / this.size),
    );
    onProgress(1);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

const dateOf = (text: string): Date | undefined => {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? undefined : date;
};

const boundsOf = ({ minlat, minlon, maxlat, maxlon }: Attributes) => ({
  west: Number(minlon),
  south: Number(minlat),
  east: Number(maxlon),
  north: Number(maxlat),
});
