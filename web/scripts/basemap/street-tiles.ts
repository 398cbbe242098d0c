import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import Point from '@mapbox/point-geometry';
import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile';
import { fromVectorTileJs, type VectorTileFeatureLike, type VectorTileLike } from '@maplibre/vt-pbf';
import { latitudeAt, longitudeAt } from '@wayable/protocol/mercator';
import { PbfReader } from 'pbf';
import type { TileWriter } from './tile-writer.ts';

export const STREETS_MIN_ZOOM = 10;
export const STREETS_MAX_ZOOM = 13;
const EXTENT = 4096;
const POINT_TYPE = 1;
const POLYGON_TYPE = 3;

type Geometry = Point[][];
interface StreetFeature extends VectorTileFeatureLike {
  loadGeometry(): Geometry;
}
type Layers = Map<string, StreetFeature[]>;
interface Tile {
  x: number;
  y: number;
  layers: Layers;
}

/** The layers of the base map, with the properties that its style reads. */
const KEPT: Record<string, readonly string[]> = {
  landuse: ['class'],
  water: [],
  waterway: ['class'],
  aeroway: ['type'],
  building: [],
  road: ['class', 'structure'],
  road_label: ['class', 'name'],
  waterway_label: ['name'],
  place_label: ['type', 'name', 'localrank'],
  rail_station_label: ['name', 'maki'],
  poi_label: ['name', 'maki', 'localrank'],
};

const MAIN_ROADS = new Set(['motorway', 'motorway_link', 'trunk', 'primary', 'major_rail']);
const MINOR_ROADS = new Set([
  'service',
  'path',
  'street',
  'street_limited',
  'track',
  'pedestrian',
  'turning_circle',
]);
const MINOR_LAYERS = new Set(['building', 'poi_label', 'aeroway', 'waterway']);
const COARSE_LAYERS = new Set(['extent', 'water', 'landuse', 'road', 'place_label']);
const COARSE_LANDUSE = new Set(['park', 'cemetery', 'wood', 'sand']);

/** Returns whether to keep a feature at a zoom level below the original one. */
function isKeptAt(zoom: number, layer: string, roadClass: unknown): boolean {
  if (zoom >= 12) return true;
  const isRoad = layer === 'road' || layer === 'road_label';
  if (zoom === 11) return !(MINOR_LAYERS.has(layer) || (isRoad && MINOR_ROADS.has(String(roadClass))));
  if (!COARSE_LAYERS.has(layer)) return false;
  if (layer === 'landuse') return COARSE_LANDUSE.has(String(roadClass));
  return layer !== 'road' || MAIN_ROADS.has(String(roadClass));
}

const asFeature = (
  type: StreetFeature['type'],
  properties: StreetFeature['properties'],
  geometry: Geometry,
): StreetFeature => ({ id: undefined, type, properties, extent: EXTENT, loadGeometry: () => geometry });

const mapPoints = (geometry: Geometry, change: (point: Point) => Point): Geometry =>
  geometry.map((ring) => ring.map(change));

function pickProperties(feature: VectorTileFeature, names: readonly string[]): StreetFeature['properties'] {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = feature.properties[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function readTile(file: string, x: number, y: number): Tile {
  const source = new VectorTile(new PbfReader(readFileSync(file)));
  const layers: Layers = new Map();
  for (const [name, kept] of Object.entries(KEPT)) {
    const layer = source.layers[name];
    if (!layer) continue;
    const features: StreetFeature[] = [];
    for (let index = 0; index < layer.length; index++) {
      const feature = layer.feature(index);
      const scale = EXTENT / layer.extent;
      const geometry = mapPoints(feature.loadGeometry(), (point) => point.mult(scale).round());
      features.push(asFeature(feature.type, pickProperties(feature, kept), geometry));
    }
    layers.set(name, features);
  }
  layers.set('extent', [asFeature(POLYGON_TYPE, {}, [tileSquare()])]);
  return { x, y, layers };
}

/** Returns the tile's own square, drawn as land over the coarse lake of the world's tiles. */
const tileSquare = (): Point[] => [
  new Point(0, 0),
  new Point(EXTENT, 0),
  new Point(EXTENT, EXTENT),
  new Point(0, EXTENT),
  new Point(0, 0),
];

const isInside = ({ x, y }: Point): boolean => x >= 0 && y >= 0 && x < EXTENT && y < EXTENT;

/** Scales the children's coordinates by half and moves each child into its quarter. */
function mergeIntoParents(children: Tile[], zoom: number): Tile[] {
  const parents = new Map<string, Tile>();
  for (const child of children) {
    const [x, y] = [child.x >> 1, child.y >> 1];
    const parent = parents.get(`${x}/${y}`) ?? { x, y, layers: new Map() };
    parents.set(`${x}/${y}`, parent);
    const quarter = new Point(child.x % 2, child.y % 2).mult(EXTENT / 2);
    for (const [name, features] of child.layers) {
      const kept = features.filter((feature) => {
        const [first] = feature.loadGeometry().flat();
        // Points in a tile's buffer also belong to its neighbor, so they are kept once.
        if (feature.type === POINT_TYPE && !(first && isInside(first))) return false;
        return isKeptAt(zoom, name, feature.properties.class);
      });
      const moved = kept.map((feature) =>
        asFeature(
          feature.type,
          feature.properties,
          mapPoints(feature.loadGeometry(), (point) => point.mult(0.5).add(quarter).round()),
        ),
      );
      parent.layers.set(name, [...(parent.layers.get(name) ?? []), ...moved]);
    }
  }
  return [...parents.values()];
}

function encode({ layers }: Tile): Uint8Array {
  const tile: VectorTileLike = { layers: {} };
  for (const [name, features] of layers) {
    if (features.length === 0) continue;
    tile.layers[name] = {
      version: 2,
      name,
      extent: EXTENT,
      length: features.length,
      feature: (index) => {
        const feature = features[index];
        if (!feature) throw new RangeError(`Layer ${name} has no feature ${index}`);
        return feature;
      },
    };
  }
  return fromVectorTileJs(tile);
}

/** Returns the bounds of a block of tiles in degrees: west, south, east, north. */
export function tileBounds(
  zoom: number,
  tiles: { x: number; y: number }[],
): [number, number, number, number] {
  const size = 2 ** zoom;
  const [xs, ys] = [tiles.map(({ x }) => x), tiles.map(({ y }) => y)];
  return [
    longitudeAt(Math.min(...xs) / size),
    latitudeAt((Math.max(...ys) + 1) / size),
    longitudeAt((Math.max(...xs) + 1) / size),
    latitudeAt(Math.min(...ys) / size),
  ];
}

/**
 * Writes vector tiles of the streets of central Chicago: the zoom 13 tiles of `@mapbox/mvt-fixtures`, reduced
 * to the drawn features, and their parents. Returns their bounds in degrees.
 */
export function writeStreetTiles(write: TileWriter): [number, number, number, number] {
  const folder = path.join(
    path.dirname(createRequire(import.meta.url).resolve('@mapbox/mvt-fixtures/package.json')),
    'real-world/chicago',
  );
  let tiles = readdirSync(folder).flatMap((name) => {
    const [, x, y] = /^13-(\d+)-(\d+)\.mvt$/.exec(name) ?? [];
    return x && y ? [readTile(path.join(folder, name), Number(x), Number(y))] : [];
  });
  const bounds = tileBounds(STREETS_MAX_ZOOM, tiles);
  for (let zoom = STREETS_MAX_ZOOM; zoom >= STREETS_MIN_ZOOM; zoom--) {
    if (zoom < STREETS_MAX_ZOOM) tiles = mergeIntoParents(tiles, zoom);
    for (const tile of tiles) write('streets', zoom, tile.x, tile.y, encode(tile));
  }
  return bounds;
}
