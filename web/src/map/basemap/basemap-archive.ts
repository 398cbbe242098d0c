import type { MapArchive } from '@wayable/protocol/map-archive';
import { ROUTES } from '@wayable/protocol/routes';
import type { LayerSpecification, SourceSpecification } from 'maplibre-gl';
import { escapeText } from '~/ui/text/escape-text';
import { boxShape } from './basemap-areas';
import { growing } from './basemap-expressions';
import { type NamedSource, streetLabelLayers, streetTownLayers } from './basemap-labels';
import type { Palette } from './basemap-palette';
import { streetLayers } from './basemap-streets';
import { OPENMAPTILES_SCHEMA } from './tile-schemas/openmaptiles-schema';
import { PROTOMAPS_SCHEMA } from './tile-schemas/protomaps-schema';
import type { TileSchema } from './tile-schemas/tile-schema';

const SCHEMAS: Record<MapArchive['schema'], TileSchema> = {
  protomaps: PROTOMAPS_SCHEMA,
  openmaptiles: OPENMAPTILES_SCHEMA,
};

/** Minimum width, in degrees of longitude, of an archive of the whole world. */
const WORLD_WIDTH = 350;

/** Returns whether the archive has its own names and borders for the world. */
export const holdsWorld = ({ west, east, minzoom }: MapArchive): boolean =>
  east - west >= WORLD_WIDTH && minzoom === 0;

/** Returns the sources for drawing a map archive. MapLibre reads an attribution as HTML. */
export function archiveSources(
  archive: MapArchive,
  origin: string,
  openStreetMap: string,
): Record<string, SourceSpecification> {
  const { west, south, east, north, minzoom, maxzoom, version, attribution } = archive;
  const path = ROUTES.mapTile.replace(':zoom', '{z}').replace(':x', '{x}').replace(':y', '{y}');
  const others = escapeText(attribution.replace(/(©\s*)?OpenStreetMap( contributors)?/gi, '').trim());
  return {
    archive: {
      type: 'vector',
      tiles: [`${origin}${path}?v=${encodeURIComponent(version)}`],
      minzoom,
      maxzoom,
      bounds: [west, south, east, north],
      attribution: [others, openStreetMap].filter(Boolean).join(' '),
    },
    'archive-box': { type: 'geojson', data: boxShape(archive) },
  };
}

const namedSource = ({ schema }: MapArchive, language: string): NamedSource => ({
  source: 'archive',
  schema: SCHEMAS[schema],
  language,
});

/** Returns the layers for ground, streets and buildings of a map archive, the lowest first. */
export function archiveLayers(archive: MapArchive, colors: Palette): LayerSpecification[] {
  const schema = SCHEMAS[archive.schema];
  const { land, borders } = schema;
  return [
    ...(land
      ? []
      : [
          {
            id: 'archive-land',
            type: 'fill' as const,
            source: 'archive-box',
            minzoom: archive.minzoom,
            paint: { 'fill-color': colors.land, 'fill-antialias': false },
          },
        ]),
    ...streetLayers('archive', schema, colors),
    ...(borders && holdsWorld(archive)
      ? [
          {
            id: 'archive-borders',
            type: 'line' as const,
            source: 'archive',
            'source-layer': borders.layer,
            ...(borders.only && { filter: borders.only }),
            paint: {
              'line-color': colors.border,
              'line-width': growing([2, 0.6], [8, 1.4]),
              'line-dasharray': [3, 2],
            },
          },
        ]
      : []),
  ];
}

/** Returns the layers for names of a map archive, the most important last. */
export function archiveLabelLayers(
  archive: MapArchive,
  language: string,
  colors: Palette,
): LayerSpecification[] {
  const named = namedSource(archive, language);
  const towns = streetTownLayers(named, colors);
  return [
    ...streetLabelLayers(named, colors),
    ...(holdsWorld(archive) ? towns : towns.filter(({ id }) => id !== 'archive-country-label')),
  ];
}
