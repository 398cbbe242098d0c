import { isInside, type Point, type Ring } from './geometry.ts';
import type { EnclosingAreas } from './osm-address.ts';
import { areaLevelOf, type ReadElements } from './read-elements.ts';

/** An administrative area of the file. */
export interface Area {
  id: number;
  name: string;
  level: keyof EnclosingAreas;
  /** Undefined if the file lacks a part of the boundary. */
  rings: Ring[] | undefined;
  box: readonly [west: number, south: number, east: number, north: number] | undefined;
  parts: number[];
}

function boxAround(rings: Ring[]): Area['box'] {
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const [lng, lat] of rings.flat()) {
    [west, east] = [Math.min(west, lng), Math.max(east, lng)];
    [south, north] = [Math.min(south, lat), Math.max(north, lat)];
  }
  return [west, south, east, north];
}

/** Returns the administrative areas of a file. */
export function areasOf(read: ReadElements): Area[] {
  return read.relations.flatMap((relation): Area[] => {
    const tags = relation.tags ?? {};
    const level = areaLevelOf(tags);
    const name = level === 'country' ? tags['ISO3166-1:alpha2'] : tags.name;
    if (level === undefined || name === undefined) return [];
    const parts = relation.members.filter(({ role }) => role === 'subarea').map(({ ref }) => ref);
    const rings = read.ringsOf(relation);
    return [{ id: relation.id, name, level, rings, box: rings && boxAround(rings), parts }];
  });
}

const isAround = ({ box, rings }: Area, point: Point): boolean =>
  box !== undefined &&
  rings !== undefined &&
  box[0] <= point[0] &&
  point[0] <= box[2] &&
  box[1] <= point[1] &&
  point[1] <= box[3] &&
  isInside(point, rings);

/**
 * Returns the areas around a point: by their boundaries, or by their named parts if a boundary is incomplete.
 */
export function enclosingAreas(areas: readonly Area[], point: Point): EnclosingAreas {
  const found: EnclosingAreas = {};
  const enter = (area: Area) => {
    if (found[area.level] !== undefined) return;
    found[area.level] = area.name;
    for (const whole of areas) if (whole.parts.includes(area.id)) enter(whole);
  };
  for (const area of areas) if (isAround(area, point)) enter(area);
  return found;
}
