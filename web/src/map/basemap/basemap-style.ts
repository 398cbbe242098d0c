import { STREETS_MIN_ZOOM } from '@wayable/protocol/street-areas';
import type { LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl';
import type { BaseMapSettings } from './base-map-settings';
import { archiveLabelLayers, archiveLayers, archiveSources, holdsWorld } from './basemap-archive';
import { areasSource, contains, outsideBoxes } from './basemap-areas';
import { growing } from './basemap-expressions';
import { streetLabelLayers, streetTownLayers, worldLabelLayers } from './basemap-labels';
import { type ColorScheme, PALETTES, type Palette } from './basemap-palette';
import { streetLayers } from './basemap-streets';
import { STREET_TILES_SCHEMA } from './tile-schemas/street-tiles-schema';

/** The zoom levels of the tiles that `scripts/build-basemap.ts` makes. */
const WORLD_MAX_ZOOM = 5;
/** Increase it when the style needs newer tiles, because the service worker keeps tiles for 30 days. */
const WORLD_VERSION = 2;
/** Maximum zoom level for borders. At higher levels they are visibly wrong, by a street or more. */
const BORDERS_MAX_ZOOM = 10;
const CHICAGO = { west: -87.8027, south: 41.7714, east: -87.5831, north: 41.9676 };
const CHICAGO_ZOOMS = { minzoom: 10, maxzoom: 13 };

const NATURAL_EARTH = '<a href="https://www.naturalearthdata.com/">Natural Earth</a>';
const GEONAMES = '<a href="https://www.geonames.org/">GeoNames</a> (CC BY)';
const OPENSTREETMAP =
  '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap contributors</a> (ODbL)';

/** The settings of the embedded base map, besides the world. */
type Embedded = Pick<BaseMapSettings, 'mapArchive' | 'streetAreas'>;

function landLayers(colors: Palette): LayerSpecification[] {
  const fill = (id: string, sourceLayer: string, color: string, isSmooth = true): LayerSpecification => ({
    id,
    type: 'fill',
    source: 'world',
    'source-layer': sourceLayer,
    paint: { 'fill-color': color, 'fill-antialias': isSmooth },
  });
  return [
    // Draw missing tiles as land, because sea would suggest that there are no places.
    { id: 'ground', type: 'background', paint: { 'background-color': colors.land } },
    // Draw the squares of tiles without antialiasing, which would leave gaps between them.
    fill('sea', 'extent', colors.sea, false),
    fill('land', 'land', colors.land),
    fill('lakes', 'lakes', colors.sea),
    {
      id: 'borders',
      type: 'line',
      source: 'world',
      'source-layer': 'borders',
      maxzoom: BORDERS_MAX_ZOOM,
      paint: {
        'line-color': colors.border,
        'line-width': growing([2, 0.6], [8, 1.4]),
        'line-dasharray': [3, 2],
      },
    },
  ];
}

/**
 * Returns the sources of street tiles, the lowest first: central Chicago, unless another source covers it,
 * and the imports.
 */
function streetSources(
  { streetAreas: areas, mapArchive }: Embedded,
  origin: string,
): Record<string, SourceSpecification> {
  const hasChicago = [...areas, ...(mapArchive ? [mapArchive] : [])].some((area) => contains(area, CHICAGO));
  return {
    ...(!hasChicago && {
      streets: {
        type: 'vector',
        tiles: [`${origin}/basemap/streets/{z}/{x}/{y}.mvt`],
        ...CHICAGO_ZOOMS,
        bounds: [CHICAGO.west, CHICAGO.south, CHICAGO.east, CHICAGO.north],
        attribution: OPENSTREETMAP,
      },
    }),
    ...(areas.length > 0 && { areas: areasSource(areas, origin, OPENSTREETMAP) }),
  };
}

/**
 * Returns a style with only the ground, which needs no data. Markers are drawn on it until a base map
 * arrives.
 */
export const groundStyle = (scheme: ColorScheme): StyleSpecification => ({
  version: 8,
  sources: {},
  layers: [{ id: 'ground', type: 'background', paint: { 'background-color': PALETTES[scheme].land } }],
});

/**
 * Returns the style of the embedded base map, from this server alone. It has the world's land, borders and
 * names, and above them the map archive, or the streets of central Chicago and imported areas. `origin` is
 * the page's origin, because a worker cannot resolve relative URLs. `language` is the reader's language.
 */
export function basemapStyle(
  scheme: ColorScheme,
  origin: string,
  embedded: Embedded,
  language: string,
): StyleSpecification {
  const colors = PALETTES[scheme];
  const { mapArchive: archive, streetAreas: areas } = embedded;
  const streets = streetSources(embedded, origin);
  const names = Object.keys(streets);
  const named = (source: string) => ({ source, schema: STREET_TILES_SCHEMA, language });
  return {
    version: 8,
    sources: {
      world: {
        type: 'vector',
        tiles: [`${origin}/basemap/world/{z}/{x}/{y}.mvt?v=${WORLD_VERSION}`],
        maxzoom: WORLD_MAX_ZOOM,
        attribution: `${NATURAL_EARTH}, ${GEONAMES}`,
      },
      ...(archive && archiveSources(archive, origin, OPENSTREETMAP)),
      ...streets,
    },
    layers: [
      ...landLayers(colors),
      ...(archive ? archiveLayers(archive, colors) : []),
      ...names.flatMap((source) => streetLayers(source, STREET_TILES_SCHEMA, colors)),
      ...names.flatMap((source) => streetLabelLayers(named(source), colors)),
      ...(areas.length > 0 ? streetTownLayers(named('areas'), colors) : []),
      ...(archive ? archiveLabelLayers(archive, language, colors) : []),
      ...(archive && holdsWorld(archive)
        ? []
        : worldLabelLayers(
            colors,
            archive ? outsideBoxes([archive], archive.minzoom) : outsideBoxes(areas, STREETS_MIN_ZOOM),
          )),
    ],
  };
}
