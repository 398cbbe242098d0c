import { open } from 'node:fs/promises';
import type { OsmElement, OsmType } from './elements.ts';
import { refuseUnopened } from './refuse-file.ts';
import { Spool } from './spool.ts';
import { ElementBuilder, MEMBER_TYPES, readXml } from './xml-elements.ts';

const ACTIONS = new Set(['create', 'modify', 'delete']);
const GZIP_MAGIC = Buffer.from([0x1f, 0x8b]);

interface Change {
  /** The position in the spool; undefined for a deleted element */
  position: number | undefined;
  version: number | undefined;
}

async function isGzip(file: string): Promise<boolean> {
  const handle = await open(file).catch((error) => refuseUnopened(file, error));
  try {
    const { buffer } = await handle.read(Buffer.alloc(GZIP_MAGIC.length), 0, GZIP_MAGIC.length, 0);
    return buffer.equals(GZIP_MAGIC);
  } finally {
    await handle.close();
  }
}

/**
 * The newest version of each element in change files, or its deletion (OpenStreetMap wiki, "OsmChange"). The
 * elements are in a temporary file.
 */
export class OsmChanges {
  readonly #elements = new Spool<OsmElement>();
  readonly #changes = { node: new Map<number, Change>(), way: new Map(), relation: new Map() } as Record<
    OsmType,
    Map<number, Change>
  >;
  /** The time of the newest change, if the files have times */
  newestAt: Date | undefined;

  /**
   * Reads a change file. Call it in the order of the files, because later versions replace earlier ones.
   * @throws {StartupError} for a file that is damaged or of another kind
   */
  async add(file: string): Promise<void> {
    let action = '';
    const take = (element: OsmElement) => {
      const changes = this.#changes[element.type];
      const known = changes.get(element.id)?.version;
      const { version } = element;
      // A file may contain several versions of an element, in any order.
      if (known !== undefined && version !== undefined && version < known) return;
      const position = action === 'delete' ? undefined : this.#elements.add(element);
      changes.set(element.id, { position, version });
    };
    const builder = new ElementBuilder(
      file,
      {
        node: (id, lon, lat, tags, version) => take({ type: 'node', id, lon, lat, tags, version }),
        way: take,
        relation: take,
      },
      { takesInvisible: true },
    );
    await readXml(
      file,
      { root: 'osmChange', isGzip: await isGzip(file) },
      (name, attributes) => {
        if (ACTIONS.has(name)) action = name;
        if (MEMBER_TYPES.has(name) && attributes.timestamp) this.#note(new Date(attributes.timestamp));
        return builder.open(name, attributes);
      },
      (name) => builder.close(name),
    );
  }

  #note(time: Date): void {
    if (time.getTime() > (this.newestAt?.getTime() ?? 0)) this.newestAt = time;
  }

  has(type: OsmType, id: number): boolean {
    return this.#changes[type].has(id);
  }

  /** Returns the created or modified elements of a type, by ascending ids. */
  *elementsOf(type: OsmType): Generator<OsmElement> {
    const changes = this.#changes[type];
    for (const id of [...changes.keys()].sort((one, other) => one - other)) {
      const position = changes.get(id)?.position;
      if (position !== undefined) yield this.#elements.at(position);
    }
  }

  close(): void {
    this.#elements.close();
  }
}
