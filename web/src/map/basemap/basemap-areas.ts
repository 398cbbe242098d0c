import { ROUTES } from '@wayable/protocol/routes';
import { STREETS_MAX_ZOOM, STREETS_MIN_ZOOM, type StreetArea } from '@wayable/protocol/street-areas';
import type { MultiPolygon, Polygon, Position } from 'geojson';
import type { ExpressionSpecification, VectorSourceSpecification } from 'maplibre-gl';

type Box = Pick<StreetArea, 'west' | 'south' | 'east' | 'north'>;

const polygonOf = ({ west, south, east, north }: Box): Position[][] => [
  [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ],
];

/** Returns a box as a polygon. */
export const boxShape = (box: Box): Polygon => ({ type: 'Polygon', coordinates: polygonOf(box) });

/** Returns whether `outer` contains all of `inner`. */
export const contains = (outer: Box, inner: Box): boolean =>
  outer.west <= inner.west &&
  outer.east >= inner.east &&
  outer.south <= inner.south &&
  outer.north >= inner.north;

/**
 * Returns the vector source for the streets of all imported areas. Its URL changes with every import, so that
 * browsers do not use cached tiles.
 */
export function areasSource(
  areas: readonly StreetArea[],
  origin: string,
  attribution: string,
): VectorSourceSpecification {
  const path = ROUTES.streetTile.replace(':zoom', '{z}').replace(':x', '{x}').replace(':y', '{y}');
  const newest = areas
    .map(({ imported_at }) => Date.parse(imported_at))
    .reduce((one, other) => Math.max(one, other), 0);
  return {
    type: 'vector',
    tiles: [`${origin}${path}?v=${newest.toString(36)}${areas.length}`],
    minzoom: STREETS_MIN_ZOOM,
    maxzoom: STREETS_MAX_ZOOM,
    bounds: [
      Math.min(...areas.map(({ west }) => west)),
      Math.min(...areas.map(({ south }) => south)),
      Math.max(...areas.map(({ east }) => east)),
      Math.max(...areas.map(({ north }) => north)),
    ],
    attribution,
  };
}

/**
 * Returns the filter for points of the world map, from `minzoom`. Excludes boxes that have names from another
 * source.
 */
export function outsideBoxes(boxes: readonly Box[], minzoom: number): ExpressionSpecification {
  if (boxes.length === 0) return ['literal', true];
  const shape: MultiPolygon = { type: 'MultiPolygon', coordinates: boxes.map(polygonOf) };
  return ['any', ['<', ['zoom'], minzoom], ['!', ['within', shape]]];
}
