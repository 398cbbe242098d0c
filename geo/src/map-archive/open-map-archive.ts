import { type FileHandle, open } from 'node:fs/promises';
import { basename } from 'node:path';
import { StartupError } from '@wayable/platform/startup/startup-error';
import { MAP_SCHEMAS, type MapArchive } from '@wayable/protocol/map-archive';
import {
  type Cache,
  Compression,
  FetchSource,
  type Header,
  PMTiles,
  type RangeResponse,
  SharedPromiseCache,
  type Source,
  TileType,
} from 'pmtiles';

/** Maximum cached directories of the archive. A directory has about 4,000 tiles and takes 100 kB. */
const KEPT_DIRECTORIES = 100;
const ANSWER_MS = 10_000;
const ATTRIBUTION_LENGTH = 300;

/** Layers that identify a schema, because no other schema has them. */
const LAYERS: Record<MapArchive['schema'], string[]> = {
  protomaps: ['earth', 'roads', 'places'],
  openmaptiles: ['transportation', 'water', 'place'],
};

/** Reads a local archive. If the file is replaced, the server reads the new one after its next start. */
class LocalSource implements Source {
  readonly #file: FileHandle;
  readonly #path: string;

  constructor(file: FileHandle, path: string) {
    this.#file = file;
    this.#path = path;
  }

  getKey(): string {
    return this.#path;
  }

  close(): Promise<void> {
    return this.#file.close();
  }

  async getBytes(offset: number, length: number): Promise<RangeResponse> {
    const bytes = new ArrayBuffer(length);
    const { bytesRead } = await this.#file.read(new Uint8Array(bytes), 0, length, offset);
    return { data: bytes.slice(0, bytesRead) };
  }
}

/** Reads ranges of an archive on a web server, each within {@link ANSWER_MS}. */
class RemoteSource extends FetchSource {
  override getBytes(
    offset: number,
    length: number,
    signal?: AbortSignal,
    etag?: string,
  ): Promise<RangeResponse> {
    const timeout = AbortSignal.timeout(ANSWER_MS);
    return super.getBytes(offset, length, signal ? AbortSignal.any([signal, timeout]) : timeout, etag);
  }
}

/** Reports tiles as uncompressed, so that the library does not unpack them. Browsers unpack them. */
class DirectoryCache extends SharedPromiseCache implements Cache {
  constructor() {
    super(KEPT_DIRECTORIES);
  }

  override async getHeader(source: Source): Promise<Header> {
    return { ...(await super.getHeader(source)), tileCompression: Compression.None };
  }
}

/** Returns whether MAP_PMTILES is a URL. */
export const isRemote = (location: string): boolean => /^https?:/i.test(location);

/** A base map in a PMTiles archive (specification version 3), configured by MAP_PMTILES. */
export class OpenMapArchive {
  readonly #source: Source;
  readonly #tiles: PMTiles;
  readonly description: MapArchive;
  readonly isGzipped: boolean;

  constructor(source: Source, description: MapArchive, isGzipped: boolean) {
    this.#source = source;
    this.#tiles = new PMTiles(source, new DirectoryCache());
    this.description = description;
    this.isGzipped = isGzipped;
  }

  /** Returns the bytes of a tile, gzipped if {@link isGzipped}; undefined if it is missing. */
  async findTile(zoom: number, x: number, y: number): Promise<Buffer | undefined> {
    const tile = await this.#tiles.getZxy(zoom, x, y);
    return tile && Buffer.from(tile.data);
  }

  close(): Promise<void> {
    return closeSource(this.#source);
  }
}

/**
 * Opens the archive of MAP_PMTILES, a file or a URL.
 * @throws {StartupError} if it is unreadable, not a PMTiles archive, or has tiles that the map cannot draw
 */
export async function openMapArchive(location: string): Promise<OpenMapArchive> {
  const refuse = (reason: string): never => {
    throw new StartupError(`MAP_PMTILES: ${location} ${reason}.`);
  };
  const source = await openSource(location).catch((error) => refuse(`cannot be opened (${error.message})`));
  try {
    const { header, metadata } = await readDescription(new PMTiles(source)).catch((error) =>
      refuse(`cannot be read as PMTiles (${error.message})`),
    );
    return new OpenMapArchive(
      source,
      describeArchive(header, metadata, refuse),
      header.tileCompression === Compression.Gzip,
    );
  } catch (error) {
    await closeSource(source);
    throw error;
  }
}

function describeArchive(header: Header, metadata: unknown, refuse: (reason: string) => never): MapArchive {
  if (header.tileType !== TileType.Mvt)
    return refuse('has raster or unknown tiles; the map needs vector tiles (MVT)');
  if (header.tileCompression !== Compression.Gzip && header.tileCompression !== Compression.None)
    return refuse('has tiles in a compression other than gzip');
  const layers = readLayers(metadata);
  const schema = MAP_SCHEMAS.find((name) => LAYERS[name].every((layer) => layers.includes(layer)));
  if (!schema)
    return refuse(
      `has layers of an unknown schema (${layers.join(', ') || 'none'}); known are ${MAP_SCHEMAS.join(' and ')}`,
    );
  return {
    schema,
    minzoom: header.minZoom,
    maxzoom: header.maxZoom,
    west: header.minLon,
    south: header.minLat,
    east: header.maxLon,
    north: header.maxLat,
    attribution: readAttribution(metadata),
    version: versionOf(header),
  };
}

async function closeSource(source: Source): Promise<void> {
  if (source instanceof LocalSource) await source.close();
}

/** Returns a version that changes with the archive, with characters that are safe in URLs and ETags. */
const versionOf = ({ numTileContents, tileDataLength = 0, etag = '' }: Header): string =>
  `${numTileContents.toString(36)}-${tileDataLength.toString(36)}-${etag.replace(/\W/g, '')}`;

async function openSource(location: string): Promise<Source> {
  if (isRemote(location)) return new RemoteSource(location);
  return new LocalSource(await open(location), basename(location));
}

async function readDescription(archive: PMTiles): Promise<{ header: Header; metadata: unknown }> {
  const header = await archive.getHeader();
  return { header, metadata: await archive.getMetadata() };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function readLayers(metadata: unknown): string[] {
  const layers = isRecord(metadata) ? metadata.vector_layers : undefined;
  if (!Array.isArray(layers)) return [];
  return layers.flatMap((layer) => (isRecord(layer) && typeof layer.id === 'string' ? [layer.id] : []));
}

function readAttribution(metadata: unknown): string {
  const attribution = isRecord(metadata) ? metadata.attribution : undefined;
  if (typeof attribution !== 'string') return '';
  return attribution
    .replace(/<[^>]*>/g, '')
    .replaceAll('&copy;', '©')
    .replaceAll('&amp;', '&')
    .trim()
    .slice(0, ATTRIBUTION_LENGTH);
}
