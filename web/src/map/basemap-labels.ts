import type { LayerSpecification } from 'maplibre-gl';
import { classIs, growing, MAJOR_ROADS } from './basemap-expressions';
import type { Palette } from './basemap-palette';

/** The page's own font: a style without glyph files has its labels drawn from CSS fonts. */
const FONT = ['Atkinson Hyperlegible Next Variable'];

/** The names on the embedded base map, the most important last: later layers are placed first. */
export function labelLayers(colors: Palette): LayerSpecification[] {
  const halo = { 'text-halo-color': colors.halo, 'text-halo-width': 1.6 };
  return [
    {
      id: 'road-label',
      type: 'symbol',
      source: 'streets',
      'source-layer': 'road_label',
      minzoom: 13,
      filter: ['step', ['zoom'], classIs(...MAJOR_ROADS, 'secondary'), 14, ['!', classIs('ferry')]],
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
