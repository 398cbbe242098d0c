import { open } from 'node:fs/promises';
import type { OsmElement, OsmType } from './elements.ts';
import { refuseFile } from './refuse-file.ts';
import { Spool } from './spool.ts';
import { ElementBuilder, MEMBER_TYPES, readXml } from './xml-elements.ts';

const ACTIONS = new Set(['create', 'modify', 'delete']);
const GZIP_MAGIC = Buffer.from([0x1f, 0x8b]);

interface Change {
  /** Where the element is in the spool; undefined for one that was deleted */
  position: number | undefined;
  version: number | undefined;
}

async function isGzip(file: string): Promise<boolean> {
  const handle = await open(file).catch((error) => {
    throw refuseFile(file, 'does not exist', error);
  });
  try {
    const { buffer } = await handle.read(Buffer.alloc(GZIP_MAGIC.length), 0, GZIP_MAGIC.length, 0);
    return buffer.equals(GZIP_MAGIC);
  } finally {
    await handle.close();
  }
}

/**
 * What files of changes make of elements (OpenStreetMap wiki, "OsmChange"): of each element the newest version, or that
 * it is deleted. The elements are in a temporary file.
 */
export class OsmChanges {
  readonly #elements = new Spool<OsmElement>();
  readonly #changes = { node: new Map<number, Change>(), way: new Map(), relation: new Map() } as Record<
    OsmType,
    Map<number, Change>
  >;
  /** When the newest change was made, as far as the files tell */
  newestAt: Date | undefined;

  /**
   * Reads the changes of a file; they follow those of the files before.
   * @throws {StartupError} for a file that is damaged or of another kind
   */
  async add(file: string): Promise<void> {
    let action = '';
    const take = (element: OsmElement) => {
      const changes = this.#changes[element.type];
      const known = changes.get(element.id)?.version;
      const { version } = element;
      // A file may have several versions of an element, in any order.
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

  /** The elements of a type that were created or modified, in the order of their ids. */
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
