import type { ExpressionSpecification, LayerSpecification, SymbolLayerSpecification } from 'maplibre-gl';
import { growing } from './basemap-expressions';
import type { Palette } from './basemap-palette';
import type { TileSchema, Where } from './tile-schemas/tile-schema';

/** The page's own font. Without glyph files, MapLibre draws labels with CSS fonts. */
const FONT = ['Atkinson Hyperlegible Next Variable'];
const HALO_WIDTH = 1.6;
const NAME: ExpressionSpecification = ['get', 'name'];

interface LabelOptions extends Where {
  color: string;
  size?: NonNullable<SymbolLayerSpecification['layout']>['text-size'];
  minzoom?: number;
  maxzoom?: number;
  text?: ExpressionSpecification;
  layout?: SymbolLayerSpecification['layout'];
}

const label = (
  source: string,
  name: string,
  colors: Palette,
  { layer, only, color, size = 13, minzoom, maxzoom, text = NAME, layout }: LabelOptions,
): LayerSpecification => ({
  id: `${source}-${name}`,
  type: 'symbol',
  source,
  'source-layer': layer,
  ...(minzoom !== undefined && { minzoom }),
  ...(maxzoom !== undefined && { maxzoom }),
  ...(only && { filter: only }),
  layout: {
    'text-field': text,
    'text-font': FONT,
    'text-size': size,
    'text-max-width': 7,
    ...layout,
  },
  paint: { 'text-color': color, 'text-halo-color': colors.halo, 'text-halo-width': HALO_WIDTH },
});

const ALONG: SymbolLayerSpecification['layout'] = { 'symbol-placement': 'line', 'text-max-angle': 30 };

/** Returns a name in the reader's language if the tiles have it, otherwise the local name. */
const nameIn = (language: string): ExpressionSpecification => [
  'coalesce',
  ['get', `name:${language}`],
  NAME,
  // Tilemaker writes only this property in addition to the local name.
  ['get', 'name:latin'],
];

/** A source of street tiles with the names to show. */
export interface NamedSource {
  source: string;
  schema: TileSchema;
  /** A BCP 47 language tag. */
  language: string;
}

/**
 * Returns the layers for names of one source, the most important last: MapLibre places later layers first.
 */
export function streetLabelLayers(named: NamedSource, colors: Palette): LayerSpecification[] {
  const { source, schema, language } = named;
  const { names, roadNames, placeRank, houseNumber } = schema;
  const text = nameIn(language);
  const nameOf = (name: keyof typeof names, options: Omit<LabelOptions, 'layer'>): LayerSpecification[] => {
    const where = names[name];
    return where ? [label(source, `${name}-label`, colors, { text, ...where, ...options })] : [];
  };
  return [
    ...nameOf('house-number', {
      color: colors.labelSoft,
      size: 12,
      minzoom: 17,
      text: houseNumber,
      layout: { 'text-padding': 6 },
    }),
    label(source, 'road-label', colors, {
      layer: roadNames.layer,
      color: colors.labelSoft,
      size: growing([13, 12], [18, 16]),
      minzoom: 13,
      text,
      only: roadNameFilter(roadNames),
      layout: ALONG,
    }),
    ...nameOf('waterway', { color: colors.labelWater, layout: ALONG }),
    ...nameOf('water', { color: colors.labelWater, layout: { 'text-letter-spacing': 0.04 } }),
    ...nameOf('landmark', { color: colors.labelSoft, minzoom: 13 }),
    ...nameOf('green', { color: colors.labelGreen, minzoom: 13 }),
    ...nameOf('shore', { color: colors.labelWater, minzoom: 13 }),
    ...nameOf('station', { color: colors.labelSoft, minzoom: 14 }),
    ...nameOf('quarter', {
      color: colors.labelSoft,
      size: growing([11, 13], [15, 17]),
      minzoom: 11,
      maxzoom: 15.5,
      layout: { 'text-letter-spacing': 0.04, 'symbol-sort-key': placeRank },
    }),
  ];
}

function roadNameFilter({ isMajor, isMinor, isHidden }: TileSchema['roadNames']): ExpressionSpecification {
  return ['step', ['zoom'], isMajor, 14, ['!', ['any', isMinor, isHidden]], 16, ['!', isHidden]];
}

/** Returns the town and country layers of a street source. They replace those of the world map. */
export function streetTownLayers(
  { source, schema, language }: NamedSource,
  colors: Palette,
): LayerSpecification[] {
  const { town, country } = schema.names;
  const text = nameIn(language);
  const layout = { 'symbol-sort-key': schema.placeRank };
  return [
    ...(town
      ? [
          label(source, 'town-label', colors, {
            ...town,
            color: colors.label,
            size: ['interpolate', ['linear'], ['zoom'], 3, 13, 8, 16, 10, 17, 14, 22],
            maxzoom: 15,
            text,
            layout,
          }),
        ]
      : []),
    ...(country
      ? [
          label(source, 'country-label', colors, {
            ...country,
            color: colors.labelSoft,
            size: ['interpolate', ['linear'], ['zoom'], 1, 13, 6, 20],
            maxzoom: 7,
            text,
            layout: { ...layout, 'text-letter-spacing': 0.06 },
          }),
        ]
      : []),
  ];
}

/** Returns the layers for names of the world's towns and countries, the most important last. */
export function worldLabelLayers(
  colors: Palette,
  isTownShown: ExpressionSpecification,
): LayerSpecification[] {
  return [
    label('world', 'town-label', colors, {
      layer: 'towns',
      color: colors.label,
      size: ['interpolate', ['linear'], ['zoom'], 3, 13, 8, 16, 12, 20],
      only: ['all', ['<=', ['get', 'zoom'], ['zoom']], isTownShown],
      layout: { 'symbol-sort-key': ['get', 'rank'] },
    }),
    label('world', 'country-label', colors, {
      layer: 'countries',
      color: colors.labelSoft,
      size: ['interpolate', ['linear'], ['zoom'], 1, 13, 6, 20],
      maxzoom: 7,
      // The areas are in steradians. At low zoom levels, only large countries have room for their names.
      only: ['>=', ['get', 'area'], ['step', ['zoom'], 0.004, 2.5, 0.0003, 4, 0]],
      layout: { 'text-letter-spacing': 0.06, 'symbol-sort-key': ['-', 0, ['get', 'area']] },
    }),
  ];
}
