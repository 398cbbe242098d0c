import type { OsmRelation, OsmTags, OsmWay } from '../osm-file/elements.ts';
import { isOnEarth, type Point } from './geometry.ts';
import { doorOf } from './osm-address.ts';

/** Of the tags of an element those of its address: a city has a million. */
function addressTags(tags: OsmTags): OsmTags {
  return Object.fromEntries(Object.entries(tags).filter(([key]) => key.startsWith('addr:')));
}

const hasNumber = (tags: OsmTags): boolean => doorOf(tags).number !== undefined;

export interface AddressNode {
  id: number;
  point: Point;
  tags: OsmTags;
}

/** The elements of a file that have addresses, and the ways that are streets. */
export class AddressElements {
  readonly nodes = new Map<number, AddressNode>();
  readonly ways: OsmWay[] = [];
  readonly relations: OsmRelation[] = [];
  readonly streets: OsmWay[] = [];
  readonly interpolations: OsmWay[] = [];
  /** Streets of elements that a relation names: "node/1" (wiki, "Relation:associatedStreet") */
  readonly streetOf = new Map<string, string>();

  takeNode(id: number, point: Point, tags: OsmTags): void {
    if (hasNumber(tags) && isOnEarth(point)) this.nodes.set(id, { id, point, tags: addressTags(tags) });
  }

  /** Returns whether the relation has an address, so that its outline is needed. */
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

  /** Returns whether the positions of the way are needed. */
  takeWay({ id, refs, points, tags = {} }: OsmWay): boolean {
    const take = (ways: OsmWay[], kept: OsmTags) => {
      ways.push({ type: 'way', id, refs, points, tags: kept });
      return true;
    };
    if (tags['addr:interpolation'] !== undefined) return take(this.interpolations, addressTags(tags));
    if (hasNumber(tags)) return take(this.ways, addressTags(tags));
    if (tags.highway !== undefined && tags.name !== undefined) return take(this.streets, { name: tags.name });
    return false;
  }
}
