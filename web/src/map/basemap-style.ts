import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';
import { classIs, growing, MAJOR_ROADS } from './basemap-expressions';
import { labelLayers } from './basemap-labels';
import { type ColorScheme, PALETTES, type Palette } from './basemap-palette';

/** The tiles that `scripts/build-basemap.ts` makes, and how far down they go. */
const WORLD_MAX_ZOOM = 5;
const STREETS = {
  minzoom: 10,
  maxzoom: 13,
  bounds: [-87.8027, 41.7714, -87.5831, 41.9676] as [number, number, number, number],
};

const NATURAL_EARTH = '<a href="https://www.naturalearthdata.com/">Natural Earth</a>';
const GEONAMES = '<a href="https://www.geonames.org/">GeoNames</a> (CC BY)';
const OPENSTREETMAP =
  '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap contributors</a> (ODbL)';

const MEDIUM = ['secondary', 'tertiary', 'motorway_link', 'link'];
const MINOR = ['street', 'street_limited', 'service', 'pedestrian'];

const MAJOR_WIDTH: [number, number][] = [
  [10, 1],
  [13, 4],
  [16, 14],
  [19, 40],
];
const MEDIUM_WIDTH: [number, number][] = [
  [11, 0.6],
  [13, 2.5],
  [16, 10],
  [19, 32],
];
const MINOR_WIDTH: [number, number][] = [
  [12, 0.4],
  [14, 2],
  [16, 7],
  [19, 24],
];

const wider = (stops: [number, number][], by: number): [number, number][] =>
  stops.map(([zoom, width]) => [zoom, width + by]);

function landLayers(colors: Palette): LayerSpecification[] {
  const fill = (id: string, sourceLayer: string, color: string): LayerSpecification => ({
    id,
    type: 'fill',
    source: 'world',
    'source-layer': sourceLayer,
    paint: { 'fill-color': color, 'fill-antialias': true },
  });
  return [
    { id: 'sea', type: 'background', paint: { 'background-color': colors.sea } },
    fill('land', 'land', colors.land),
    fill('lakes', 'lakes', colors.sea),
    {
      id: 'borders',
      type: 'line',
      source: 'world',
      'source-layer': 'borders',
      paint: {
        'line-color': colors.border,
        'line-width': growing([2, 0.6], [8, 1.4]),
        'line-dasharray': [3, 2],
      },
    },
  ];
}

function groundLayers(colors: Palette): LayerSpecification[] {
  const landuse = (id: string, color: string, ...classes: string[]): LayerSpecification => ({
    id,
    type: 'fill',
    source: 'streets',
    'source-layer': 'landuse',
    filter: classIs(...classes),
    paint: { 'fill-color': color },
  });
  return [
    {
      id: 'street-ground',
      type: 'fill',
      source: 'streets',
      'source-layer': 'extent',
      paint: { 'fill-color': colors.land, 'fill-antialias': false },
    },
    landuse('campus', colors.campus, 'school', 'hospital', 'industrial'),
    landuse('park', colors.park, 'park', 'wood', 'cemetery'),
    landuse('green', colors.green, 'grass', 'pitch', 'scrub', 'agriculture'),
    landuse('sand', colors.sand, 'sand'),
    {
      id: 'water',
      type: 'fill',
      source: 'streets',
      'source-layer': 'water',
      paint: { 'fill-color': colors.sea },
    },
    {
      id: 'waterway',
      type: 'line',
      source: 'streets',
      'source-layer': 'waterway',
      paint: { 'line-color': colors.sea, 'line-width': growing([12, 1], [16, 6]) },
    },
    {
      id: 'buildings',
      type: 'fill',
      source: 'streets',
      'source-layer': 'building',
      minzoom: 13,
      paint: { 'fill-color': colors.building },
    },
  ];
}

function roadLayers(colors: Palette): LayerSpecification[] {
  const road = (
    id: string,
    classes: string[],
    color: string,
    stops: [number, number][],
    minzoom = 10,
  ): LayerSpecification => ({
    id,
    type: 'line',
    source: 'streets',
    'source-layer': 'road',
    minzoom,
    filter: classIs(...classes),
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': color, 'line-width': growing(...stops) },
  });
  return [
    road('road-minor-casing', MINOR, colors.roadCasing, wider(MINOR_WIDTH, 1.2), 13),
    road('road-medium-casing', MEDIUM, colors.roadCasing, wider(MEDIUM_WIDTH, 1.4), 12),
    road('road-major-casing', MAJOR_ROADS, colors.roadCasing, wider(MAJOR_WIDTH, 1.6), 10),
    road('road-minor', MINOR, colors.road, MINOR_WIDTH, 12),
    road('road-medium', MEDIUM, colors.road, MEDIUM_WIDTH, 11),
    road('road-major', MAJOR_ROADS, colors.roadMajor, MAJOR_WIDTH),
    {
      id: 'rail',
      type: 'line',
      source: 'streets',
      'source-layer': 'road',
      filter: classIs('major_rail'),
      paint: {
        'line-color': colors.rail,
        'line-width': growing([11, 0.6], [16, 2]),
        'line-dasharray': [4, 2],
      },
    },
  ];
}

/**
 * The embedded base map's style: land, borders and names of the world and the streets of central Chicago, from this
 * server alone. `origin` is the page's, because a worker has no page to resolve addresses against.
 */
export function basemapStyle(scheme: ColorScheme, origin: string): StyleSpecification {
  const colors = PALETTES[scheme];
  return {
    version: 8,
    sources: {
      world: {
        type: 'vector',
        tiles: [`${origin}/basemap/world/{z}/{x}/{y}.mvt`],
        maxzoom: WORLD_MAX_ZOOM,
        attribution: `${NATURAL_EARTH}, ${GEONAMES}`,
      },
      streets: {
        type: 'vector',
        tiles: [`${origin}/basemap/streets/{z}/{x}/{y}.mvt`],
        ...STREETS,
        attribution: OPENSTREETMAP,
      },
    },
    layers: [...landLayers(colors), ...groundLayers(colors), ...roadLayers(colors), ...labelLayers(colors)],
  };
}
