import { geoArea, geoEquirectangular } from 'd3-geo';
import { geoProject } from 'd3-geo-projection';
import type { LineString, MultiLineString, MultiPolygon, Polygon, Position } from 'geojson';

/** Maps the sphere to a plane in degrees, and cuts shapes at the antimeridian. */
const DEGREES = geoEquirectangular()
  .scale(180 / Math.PI)
  .translate([0, 0])
  .precision(0);

const WHOLE_SPHERE = 4 * Math.PI;
/** In steradians: about 4,000 square meters of the Earth. */
const AREA_TOLERANCE = 1e-10;

// The plane's y axis points down.
const toLngLat = ([x = 0, y = 0]: Position): Position => [x, y === 0 ? 0 : -y];

/**
 * Reverses rings with the wrong winding and drops rings without area. Both would be drawn as if they filled
 * the sea. Returns undefined if no outer ring is left.
 */
function repairRings(rings: Position[][]): Position[][] | undefined {
  const [outer, ...holes] = rings.map((ring) => {
    const area = geoArea({ type: 'Polygon', coordinates: [ring] });
    if (area < AREA_TOLERANCE || area > WHOLE_SPHERE - AREA_TOLERANCE) return undefined;
    return area <= WHOLE_SPHERE / 2 ? ring : ring.toReversed();
  });
  return outer && [outer, ...holes.filter((ring) => ring !== undefined)];
}

/**
 * Cuts polygons at ±180°, so that they can be drawn on a plane. Rings must be wound as in d3-geo (outer rings
 * clockwise). Coordinates are degrees.
 */
export function cutPolygons(polygons: MultiPolygon): MultiPolygon {
  const coordinates = polygons.coordinates.map(repairRings).filter((rings) => rings !== undefined);
  const plane = geoProject<MultiPolygon | Polygon>({ type: 'MultiPolygon', coordinates }, DEGREES);
  const parts = !plane ? [] : plane.type === 'Polygon' ? [plane.coordinates] : plane.coordinates;
  return { type: 'MultiPolygon', coordinates: parts.map((rings) => rings.map((ring) => ring.map(toLngLat))) };
}

/** Cuts lines at ±180°; coordinates are degrees. */
export function cutLines(lines: MultiLineString): MultiLineString {
  const plane = geoProject<MultiLineString | LineString>(lines, DEGREES);
  const parts = !plane ? [] : plane.type === 'LineString' ? [plane.coordinates] : plane.coordinates;
  return { type: 'MultiLineString', coordinates: parts.map((line) => line.map(toLngLat)) };
}
