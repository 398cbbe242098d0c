import { ROUTES } from '@wayable/protocol/routes';
import { STREETS_MAX_ZOOM, STREETS_MIN_ZOOM, type StreetArea } from '@wayable/protocol/street-areas';
import type { MultiPolygon } from 'geojson';
import type { ExpressionSpecification, VectorSourceSpecification } from 'maplibre-gl';

type Box = Pick<StreetArea, 'west' | 'south' | 'east' | 'north'>;

/** Whether one box holds another wholly. */
export const contains = (outer: Box, inner: Box): boolean =>
  outer.west <= inner.west &&
  outer.east >= inner.east &&
  outer.south <= inner.south &&
  outer.north >= inner.north;

/**
 * The vector source of the streets of all imported areas. Its address changes with every import, so that no browser
 * shows what it kept of an earlier one.
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

/** Whether a point of the world's map is shown: where an area's streets are, their own names stand instead. */
export function outsideAreas(areas: readonly StreetArea[]): ExpressionSpecification {
  if (areas.length === 0) return ['literal', true];
  const boxes: MultiPolygon = {
    type: 'MultiPolygon',
    coordinates: areas.map(({ west, south, east, north }) => [
      [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ],
    ]),
  };
  return ['any', ['<', ['zoom'], STREETS_MIN_ZOOM], ['!', ['within', boxes]]];
}
