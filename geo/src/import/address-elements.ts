import type { OsmRelation, OsmTags, OsmWay } from '../osm-file/elements.ts';
import { Spool } from '../osm-file/spool.ts';
import { isOnEarth, type Point } from './geometry.ts';
import { doorOf } from './osm-address.ts';

/** Returns only the address tags. A city has a million elements, so other tags would need too much memory. */
function addressTags(tags: OsmTags): OsmTags {
  return Object.fromEntries(Object.entries(tags).filter(([key]) => key.startsWith('addr:')));
}

const hasNumber = (tags: OsmTags): boolean => doorOf(tags).number !== undefined;

interface AddressNode {
  id: number;
  point: Point;
  tags: OsmTags;
}

/** The elements of a file that have addresses, and its street ways. */
export class AddressElements {
  readonly nodes = new Spool<AddressNode>();
  readonly ways = new Spool<OsmWay>();
  readonly relations: OsmRelation[] = [];
  readonly streets = new Spool<OsmWay>();
  readonly interpolations: OsmWay[] = [];
  /** Streets by element, such as "node/1", from relations (wiki, "Relation:associatedStreet") */
  readonly streetOf = new Map<string, string>();

  takeNode(id: number, point: Point, tags: OsmTags): void {
    if (hasNumber(tags) && isOnEarth(point)) this.nodes.add({ id, point, tags: addressTags(tags) });
  }

  /** Returns whether the relation has an address, so that the caller needs its outline. */
  takeRelation(relation: OsmRelation): boolean {
    const { type, name, ...tags } = relation.tags ?? {};
    if (type === 'associatedStreet' && name !== undefined) {
      for (const { type: kind, ref, role } of relation.members)
        if (role !== 'street') this.streetOf.set(`${kind}/${ref}`, name);
    }
    if (type !== 'multipolygon' || !hasNumber(tags)) return false;
    this.relations.push({ ...relation, tags: addressTags(tags) });
    return true;
  }

  /** Returns whether the caller needs the positions of the way. */
  takeWay({ id, refs, points, tags = {} }: OsmWay): boolean {
    const keep = (kept: OsmTags): OsmWay => ({ type: 'way', id, refs, points, tags: kept });
    if (tags['addr:interpolation'] !== undefined) this.interpolations.push(keep(addressTags(tags)));
    else if (hasNumber(tags)) this.ways.add(keep(addressTags(tags)));
    else if (tags.highway !== undefined && tags.name !== undefined)
      this.streets.add(keep({ name: tags.name }));
    else return false;
    return true;
  }

  /** Returns the numbered nodes of interpolation lines. */
  nodesOfInterpolations(): Map<number, AddressNode> {
    const wanted = new Set(this.interpolations.flatMap(({ refs }) => refs));
    const found = new Map<number, AddressNode>();
    if (wanted.size > 0) for (const node of this.nodes) if (wanted.has(node.id)) found.set(node.id, node);
    return found;
  }

  close(): void {
    for (const spool of [this.nodes, this.ways, this.streets]) spool.close();
  }
}
