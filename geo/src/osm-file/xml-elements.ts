import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { StartupError } from '@wayable/platform/startup/startup-error';
import sax from 'sax';
import type { OsmElement, OsmRelation, OsmTags, OsmType, OsmVisitor, OsmWay } from './elements.ts';
import { refuseFile } from './refuse-file.ts';

export const MEMBER_TYPES = new Set<string>(['node', 'way', 'relation'] satisfies OsmType[]);

/** The attributes of an XML tag by name, with entities resolved. */
export type Attributes = Readonly<Record<string, string | undefined>>;

/** Builds elements from XML tags. */
export class ElementBuilder {
  readonly #file: string;
  readonly #visitor: OsmVisitor;
  readonly #takesInvisible: boolean;
  #element: OsmElement | undefined;
  #tags: Record<string, string> | undefined;

  /** @param options.takesInvisible whether to accept elements marked as deleted, as in a change file */
  constructor(file: string, visitor: OsmVisitor, { takesInvisible = false } = {}) {
    this.#file = file;
    this.#visitor = visitor;
    this.#takesInvisible = takesInvisible;
  }

  open(name: string, attributes: Attributes): 'go on' {
    if (MEMBER_TYPES.has(name)) this.#begin(name as OsmType, attributes);
    else if (name === 'tag') this.#addTag(attributes);
    else if (name === 'nd') (this.#element as OsmWay | undefined)?.refs?.push(Number(attributes.ref));
    else if (name === 'member') this.#addMember(attributes);
    return 'go on';
  }

  close(name: string): void {
    const element = this.#element;
    if (!element || name !== element.type) return;
    this.#element = undefined;
    const tags = this.#tags as OsmTags | undefined;
    if (element.type === 'node')
      this.#visitor.node?.(element.id, element.lon, element.lat, tags, element.version);
    else if (element.type === 'way') this.#visitor.way?.({ ...element, tags });
    else this.#visitor.relation?.({ ...element, tags });
  }

  #begin(type: OsmType, attributes: Attributes): void {
    if (attributes.visible === 'false' && !this.#takesInvisible)
      throw refuseFile(this.#file, 'is a history file; import a current extract');
    this.#tags = undefined;
    this.#element = undefined;
    // An editor marks a deleted element and keeps it in the file.
    if (attributes.action === 'delete') return;
    const id = Number(attributes.id);
    const version = attributes.version === undefined ? undefined : Number(attributes.version);
    const [lat, lon] = [Number(attributes.lat), Number(attributes.lon)];
    if (type === 'node') this.#element = { type, id, lat, lon, version };
    else if (type === 'way') this.#element = { type, id, refs: [], version };
    else this.#element = { type, id, members: [], version };
  }

  #addTag({ k: key, v: value }: Attributes): void {
    if (!this.#element || key === undefined || value === undefined) return;
    this.#tags ??= Object.create(null) as Record<string, string>;
    this.#tags[key] = value;
  }

  #addMember({ type, ref, role = '' }: Attributes): void {
    const members = (this.#element as OsmRelation | undefined)?.members;
    if (type && MEMBER_TYPES.has(type)) members?.push({ type: type as OsmType, ref: Number(ref), role });
  }
}

/** Thrown to end the reading of a stream early. */
class Stopped extends Error {}

/**
 * Reads the tags of an XML file in order.
 * @param onOpen receives the name and attributes of each opening tag; `stop` ends the reading
 * @throws {StartupError} for XML that is damaged or of another kind
 */
export async function readXml(
  file: string,
  { root, isGzip }: { root: 'osm' | 'osmChange'; isGzip: boolean },
  onOpen: (name: string, attributes: Attributes) => 'go on' | 'stop',
  onClose: (name: string) => void = () => undefined,
  onBytes: (bytes: number) => void = () => undefined,
): Promise<void> {
  const parser = sax.parser(true, { position: false });
  let depth = 0;
  parser.onopentag = ({ name, attributes }) => {
    if (depth++ === 0) assertRoot(file, name, root);
    if (onOpen(name, attributes as Attributes) === 'stop') throw new Stopped();
  };
  parser.onclosetag = (name) => {
    depth--;
    onClose(name);
  };
  parser.onerror = (error) => {
    throw error;
  };
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const source = createReadStream(file, { highWaterMark: 1 << 20 });
  try {
    const read = async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) {
        parser.write(decoder.decode(chunk, { stream: true }));
        onBytes(source.bytesRead);
      }
      parser.write(decoder.decode()).close();
    };
    await (isGzip ? pipeline(source, createGunzip(), read) : pipeline(source, read));
  } catch (error) {
    if (error instanceof Stopped) return;
    if (error instanceof StartupError) throw error;
    throw refuseFile(file, 'is not OpenStreetMap data in XML, or is damaged', error);
  }
}

function assertRoot(file: string, name: string, root: string): void {
  if (name === root) return;
  if (name === 'osmChange') throw refuseFile(file, 'is a file of changes, not an extract');
  throw refuseFile(file, 'is not OpenStreetMap data in XML');
}
