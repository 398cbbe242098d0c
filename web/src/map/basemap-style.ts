import type {
  DataDrivenPropertyValueSpecification,
  ExpressionSpecification,
  LayerSpecification,
  StyleSpecification,
} from 'maplibre-gl';

export type ColorScheme = 'light' | 'dark';

interface Palette {
  sea: string;
  land: string;
  park: string;
  green: string;
  sand: string;
  campus: string;
  building: string;
  border: string;
  road: string;
  roadMajor: string;
  roadCasing: string;
  rail: string;
  label: string;
  labelSoft: string;
  labelWater: string;
  halo: string;
}

const PALETTES: Record<ColorScheme, Palette> = {
  light: {
    sea: '#c3d7e3',
    land: '#f6f0e4',
    park: '#d5e1be',
    green: '#e2e8cd',
    sand: '#f0e2bb',
    campus: '#efe5d4',
    building: '#e3d8c4',
    border: '#b5a68c',
    road: '#fffdf8',
    roadMajor: '#fbe7bd',
    roadCasing: '#dccfb9',
    rail: '#b3a9b0',
    label: '#23263f',
    labelSoft: '#4c4d63',
    labelWater: '#2c5470',
    halo: '#fbf7ee',
  },
  dark: {
    sea: '#0b1a2e',
    land: '#181b33',
    park: '#1c3030',
    green: '#1d2b33',
    sand: '#2f2c2c',
    campus: '#212441',
    building: '#262a48',
    border: '#6b6a85',
    road: '#333858',
    roadMajor: '#4d4a5c',
    roadCasing: '#10122a',
    rail: '#5a5c78',
    label: '#f2ecdf',
    labelSoft: '#c6c2d2',
    labelWater: '#9fc3dc',
    halo: '#10122a',
  },
};

/** The page's own font: a style without glyph files has its labels drawn from CSS fonts. */
const FONT = ['Atkinson Hyperlegible Next Variable'];

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

const classIs = (...classes: string[]): ExpressionSpecification => [
  'in',
  ['get', 'class'],
  ['literal', classes],
];

/** A width in pixels that grows with the zoom: pairs of zoom and width. */
const growing = (...stops: [zoom: number, width: number][]): DataDrivenPropertyValueSpecification<number> => [
  'interpolate',
  ['exponential', 1.5],
  ['zoom'],
  ...stops.flat(),
];

const MAJOR = ['motorway', 'trunk', 'primary'];
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
    road('road-major-casing', MAJOR, colors.roadCasing, wider(MAJOR_WIDTH, 1.6), 10),
    road('road-minor', MINOR, colors.road, MINOR_WIDTH, 12),
    road('road-medium', MEDIUM, colors.road, MEDIUM_WIDTH, 11),
    road('road-major', MAJOR, colors.roadMajor, MAJOR_WIDTH),
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

function labelLayers(colors: Palette): LayerSpecification[] {
  const halo = { 'text-halo-color': colors.halo, 'text-halo-width': 1.6 };
  return [
    {
      id: 'road-label',
      type: 'symbol',
      source: 'streets',
      'source-layer': 'road_label',
      minzoom: 13,
      filter: ['step', ['zoom'], classIs(...MAJOR, 'secondary'), 14, ['!', classIs('ferry')]],
      layout: {
        'text-field': ['get', 'name'],
        'text-font': FONT,
        'text-size': growing([13, 12], [18, 16]),
        'symbol-placement': 'line',
        'text-max-angle': 30,
      },
      paint: { 'text-color': colors.labelSoft, ...halo },
    },
    {
      id: 'waterway-label',
      type: 'symbol',
      source: 'streets',
      'source-layer': 'waterway_label',
      layout: {
        'text-field': ['get', 'name'],
        'text-font': FONT,
        'text-size': 13,
        'symbol-placement': 'line',
      },
      paint: { 'text-color': colors.labelWater, ...halo },
    },
    {
      id: 'station-label',
      type: 'symbol',
      source: 'streets',
      'source-layer': 'rail_station_label',
      minzoom: 14,
      layout: { 'text-field': ['get', 'name'], 'text-font': FONT, 'text-size': 13, 'text-max-width': 8 },
      paint: { 'text-color': colors.labelSoft, ...halo },
    },
    {
      id: 'landmark-label',
      type: 'symbol',
      source: 'streets',
      'source-layer': 'poi_label',
      minzoom: 13,
      filter: ['in', ['get', 'maki'], ['literal', ['park', 'cemetery', 'college', 'harbor', 'golf']]],
      layout: { 'text-field': ['get', 'name'], 'text-font': FONT, 'text-size': 13, 'text-max-width': 8 },
      paint: { 'text-color': colors.labelSoft, ...halo },
    },
    {
      id: 'quarter-label',
      type: 'symbol',
      source: 'streets',
      'source-layer': 'place_label',
      minzoom: 11,
      maxzoom: 15,
      filter: ['in', ['get', 'type'], ['literal', ['neighbourhood', 'suburb', 'island']]],
      layout: {
        'text-field': ['get', 'name'],
        'text-font': FONT,
        'text-size': growing([11, 13], [15, 17]),
        'text-letter-spacing': 0.04,
        'text-max-width': 7,
        'symbol-sort-key': ['get', 'localrank'],
      },
      paint: { 'text-color': colors.labelSoft, ...halo },
    },
    {
      id: 'town-label',
      type: 'symbol',
      source: 'world',
      'source-layer': 'towns',
      filter: ['<=', ['get', 'zoom'], ['zoom']],
      layout: {
        'text-field': ['get', 'name'],
        'text-font': FONT,
        'text-size': ['interpolate', ['linear'], ['zoom'], 3, 13, 8, 16, 12, 20],
        'text-max-width': 7,
        'symbol-sort-key': ['get', 'rank'],
      },
      paint: { 'text-color': colors.label, ...halo },
    },
    {
      id: 'country-label',
      type: 'symbol',
      source: 'world',
      'source-layer': 'countries',
      maxzoom: 7,
      // Steradians: from far away only large countries have room for their names.
      filter: ['>=', ['get', 'area'], ['step', ['zoom'], 0.004, 2.5, 0.0003, 4, 0]],
      layout: {
        'text-field': ['get', 'name'],
        'text-font': FONT,
        'text-size': ['interpolate', ['linear'], ['zoom'], 1, 13, 6, 20],
        'text-letter-spacing': 0.06,
        'text-max-width': 7,
        'symbol-sort-key': ['-', 0, ['get', 'area']],
      },
      paint: { 'text-color': colors.labelSoft, ...halo },
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
