import type { ExpressionSpecification, LayerSpecification, SymbolLayerSpecification } from 'maplibre-gl';
import { classIs, growing, MAJOR_ROADS, propertyIs } from './basemap-expressions';
import type { Palette } from './basemap-palette';

/** The page's own font: a style without glyph files has its labels drawn from CSS fonts. */
const FONT = ['Atkinson Hyperlegible Next Variable'];
const HALO_WIDTH = 1.6;

interface LabelOptions {
  layer: string;
  color: string;
  size: NonNullable<SymbolLayerSpecification['layout']>['text-size'];
  minzoom?: number;
  maxzoom?: number;
  filter?: ExpressionSpecification;
  layout?: SymbolLayerSpecification['layout'];
}

const label = (
  source: string,
  name: string,
  colors: Palette,
  { layer, color, size = 13, minzoom, maxzoom, filter, layout }: LabelOptions,
): LayerSpecification => ({
  id: `${source}-${name}`,
  type: 'symbol',
  source,
  'source-layer': layer,
  ...(minzoom !== undefined && { minzoom }),
  ...(maxzoom !== undefined && { maxzoom }),
  ...(filter && { filter }),
  layout: {
    'text-field': ['get', 'name'],
    'text-font': FONT,
    'text-size': size,
    'text-max-width': 7,
    ...layout,
  },
  paint: { 'text-color': color, 'text-halo-color': colors.halo, 'text-halo-width': HALO_WIDTH },
});

const ALONG: SymbolLayerSpecification['layout'] = { 'symbol-placement': 'line', 'text-max-angle': 30 };

/** The names of one source of street tiles, the most important last: later layers are placed first. */
export function streetLabelLayers(source: string, colors: Palette): LayerSpecification[] {
  return [
    label(source, 'house-number', colors, {
      layer: 'housenum_label',
      color: colors.labelSoft,
      size: 12,
      minzoom: 17,
      layout: { 'text-field': ['get', 'house_num'], 'text-padding': 6 },
    }),
    label(source, 'road-label', colors, {
      layer: 'road_label',
      color: colors.labelSoft,
      size: growing([13, 12], [18, 16]),
      minzoom: 13,
      filter: [
        'step',
        ['zoom'],
        classIs(...MAJOR_ROADS, 'secondary'),
        14,
        ['!', classIs('ferry', 'path', 'service', 'track')],
        16,
        ['!', classIs('ferry')],
      ],
      layout: ALONG,
    }),
    label(source, 'waterway-label', colors, {
      layer: 'waterway_label',
      color: colors.labelWater,
      size: 13,
      layout: ALONG,
    }),
    label(source, 'water-label', colors, {
      layer: 'water_label',
      color: colors.labelWater,
      size: 13,
      layout: { 'text-letter-spacing': 0.04 },
    }),
    label(source, 'landmark-label', colors, {
      layer: 'poi_label',
      color: colors.labelSoft,
      size: 13,
      minzoom: 13,
      filter: propertyIs('maki', 'college', 'golf', 'stadium', 'square', 'airport', 'heliport'),
    }),
    label(source, 'green-label', colors, {
      layer: 'poi_label',
      color: colors.labelGreen,
      size: 13,
      minzoom: 13,
      filter: propertyIs('maki', 'park', 'cemetery'),
    }),
    label(source, 'shore-label', colors, {
      layer: 'poi_label',
      color: colors.labelWater,
      size: 13,
      minzoom: 13,
      filter: propertyIs('maki', 'harbor', 'beach'),
    }),
    label(source, 'station-label', colors, {
      layer: 'rail_station_label',
      color: colors.labelSoft,
      size: 13,
      minzoom: 14,
    }),
    label(source, 'quarter-label', colors, {
      layer: 'place_label',
      color: colors.labelSoft,
      size: growing([11, 13], [15, 17]),
      minzoom: 11,
      maxzoom: 15.5,
      filter: propertyIs('type', 'neighbourhood', 'quarter', 'suburb', 'hamlet', 'island'),
      layout: { 'text-letter-spacing': 0.04, 'symbol-sort-key': ['get', 'localrank'] },
    }),
  ];
}

/** The towns of imported areas, which the world's own give way to. */
export const streetTownLayer = (source: string, colors: Palette): LayerSpecification =>
  label(source, 'town-label', colors, {
    layer: 'place_label',
    color: colors.label,
    size: ['interpolate', ['linear'], ['zoom'], 10, 17, 14, 22],
    maxzoom: 15,
    filter: propertyIs('type', 'city', 'town', 'village'),
    layout: { 'symbol-sort-key': ['get', 'localrank'] },
  });

/** The names of the world's towns and countries, the most important last. */
export function worldLabelLayers(
  colors: Palette,
  isTownShown: ExpressionSpecification,
): LayerSpecification[] {
  return [
    label('world', 'town-label', colors, {
      layer: 'towns',
      color: colors.label,
      size: ['interpolate', ['linear'], ['zoom'], 3, 13, 8, 16, 12, 20],
      filter: ['all', ['<=', ['get', 'zoom'], ['zoom']], isTownShown],
      layout: { 'symbol-sort-key': ['get', 'rank'] },
    }),
    label('world', 'country-label', colors, {
      layer: 'countries',
      color: colors.labelSoft,
      size: ['interpolate', ['linear'], ['zoom'], 1, 13, 6, 20],
      maxzoom: 7,
      // Steradians: from far away only large countries have room for their names.
      filter: ['>=', ['get', 'area'], ['step', ['zoom'], 0.004, 2.5, 0.0003, 4, 0]],
      layout: { 'text-letter-spacing': 0.06, 'symbol-sort-key': ['-', 0, ['get', 'area']] },
    }),
  ];
}
