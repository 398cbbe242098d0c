import type { OsmElement, OsmFile, OsmHeader, OsmType, OsmVisitor } from './elements.ts';
import type { OsmChanges } from './osm-changes.ts';
import { refuseFile } from './refuse-file.ts';

/** Visits the elements of changes, in the order of ids among the elements of the extract. */
class Merger {
  readonly #changed: Generator<OsmElement>;
  readonly #visit: (element: OsmElement) => void;
  #next: OsmElement | undefined;

  constructor(changed: Generator<OsmElement>, visit: (element: OsmElement) => void) {
    this.#changed = changed;
    this.#visit = visit;
    this.#advance();
  }

  #advance(): void {
    this.#next = this.#changed.next().value;
  }

  passBefore(id: number): void {
    for (; this.#next && this.#next.id < id; this.#advance()) this.#visit(this.#next);
  }
}

/**
 * An extract with changes. It is read like a newer extract: the same elements in the same order. Nothing is
 * written.
 */
export class ChangedFile implements OsmFile {
  readonly #base: OsmFile;
  readonly #path: string;
  readonly #changes: OsmChanges;
  readonly header: OsmHeader;

  constructor(base: OsmFile, path: string, changes: OsmChanges, dataAt: Date | undefined) {
    this.#base = base;
    this.#path = path;
    this.#changes = changes;
    this.header = { ...base.header, dataAt };
  }

  get size(): number {
    return this.#base.size;
  }

  async read(visitor: OsmVisitor, onProgress: (share: number) => void): Promise<void> {
    const changes = this.#changes;
    const visit = (element: OsmElement): void => {
      if (element.type === 'node')
        visitor.node?.(element.id, element.lon, element.lat, element.tags, element.version);
      else if (element.type === 'way') visitor.way?.(element);
      else visitor.relation?.(element);
    };
    const mergers = new Map(
      (['node', 'way', 'relation'] as const)
        .filter((type) => visitor[type])
        .map((type) => [type, new Merger(changes.elementsOf(type), visit)] as const),
    );
    /** Visits the changed elements before this id. Returns whether the element with this id is unchanged. */
    const meet = (type: OsmType, id: number): boolean => {
      mergers.get(type)?.passBefore(id);
      return !changes.has(type, id);
    };
    await this.#base.read(
      {
        ...(visitor.node && {
          node: (id, lon, lat, tags, version) => {
            if (meet('node', id)) visitor.node?.(id, lon, lat, tags, version);
          },
        }),
        ...(visitor.way && {
          way: (way) => {
            if (way.points)
              throw refuseFile(this.#path, 'has positions on its ways, which changes cannot update');
            if (meet('way', way.id)) visitor.way?.(way);
          },
        }),
        ...(visitor.relation && {
          relation: (relation) => {
            if (meet('relation', relation.id)) visitor.relation?.(relation);
          },
        }),
      },
      onProgress,
    );
    for (const merger of mergers.values()) merger.passBefore(Number.POSITIVE_INFINITY);
  }

  async close(): Promise<void> {
    this.#changes.close();
    await this.#base.close();
  }
}
