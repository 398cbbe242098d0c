import type { ExpressionSpecification } from 'maplibre-gl';
import { propertyIs } from '../basemap-expressions';
import type { TileSchema } from './tile-schema';

const kindIs = (...kinds: string[]) => propertyIs('kind', ...kinds);
const landuse = (...kinds: string[]) => ({ layer: 'landuse', only: kindIs(...kinds) });
const poi = (...kinds: string[]) => ({ layer: 'pois', only: kindIs(...kinds) });
const road = (...only: ExpressionSpecification[]) => ({
  layer: 'roads',
  only: ['all', ...only] satisfies ExpressionSpecification,
});
const isPolygon: ExpressionSpecification = ['==', ['geometry-type'], 'Polygon'];
const isLine: ExpressionSpecification = ['==', ['geometry-type'], 'LineString'];
const isMedium = propertyIs('kind_detail', 'secondary', 'tertiary', 'secondary_link', 'tertiary_link');
const isSteps = propertyIs('kind_detail', 'steps');
const isPier = propertyIs('kind_detail', 'pier');

/** The base map of Protomaps, version 4 (https://docs.protomaps.com/basemaps/layers). */
export const PROTOMAPS_SCHEMA: TileSchema = {
  land: { layer: 'earth', only: isPolygon },
  ground: {
    rock: landuse('bare_rock', 'scree', 'shingle', 'glacier'),
    campus: landuse(
      'school',
      'university',
      'college',
      'kindergarten',
      'hospital',
      'industrial',
      'railway',
      'aerodrome',
      'military',
    ),
    green: landuse(
      'grass',
      'grassland',
      'meadow',
      'scrub',
      'farmland',
      'orchard',
      'allotments',
      'village_green',
    ),
    park: landuse(
      'park',
      'national_park',
      'nature_reserve',
      'protected_area',
      'forest',
      'wood',
      'cemetery',
      'garden',
      'golf_course',
      'playground',
      'zoo',
    ),
    pitch: landuse('pitch', 'recreation_ground'),
    sand: landuse('beach', 'sand'),
    pier: landuse('pier', 'dam'),
    square: landuse('pedestrian', 'platform', 'runway', 'taxiway'),
  },
  borders: { layer: 'boundaries', only: kindIs('country') },
  water: { layer: 'water', only: isPolygon },
  waterway: { layer: 'water', only: isLine },
  building: { layer: 'buildings', only: kindIs('building', 'building_part') },
  aeroway: road(kindIs('aeroway')),
  ferry: road(kindIs('ferry')),
  roads: {
    pier: road(isPier),
    major: road(kindIs('highway', 'major_road'), ['!', isMedium]),
    medium: road(kindIs('major_road'), isMedium),
    minor: road(kindIs('minor_road')),
    path: road(kindIs('path', 'other'), ['!', isSteps], ['!', isPier]),
    steps: road(isSteps),
    rail: road(kindIs('rail', 'aerialway')),
  },
  isTunnel: ['has', 'is_tunnel'],
  roadNames: {
    layer: 'roads',
    isMajor: kindIs('highway', 'major_road'),
    isMinor: kindIs('path', 'other'),
    isHidden: kindIs('rail', 'ferry', 'aeroway', 'aerialway'),
  },
  names: {
    'house-number': { layer: 'buildings', only: kindIs('address') },
    waterway: { layer: 'water', only: isLine },
    water: { layer: 'water', only: ['all', ['!', isLine], ['has', 'name']] },
    landmark: poi('university', 'college', 'stadium', 'aerodrome', 'zoo', 'townhall'),
    green: poi('park', 'garden', 'forest', 'cemetery', 'nature_reserve'),
    shore: poi('beach', 'marina'),
    station: poi('station'),
    quarter: {
      layer: 'places',
      only: ['any', kindIs('neighbourhood', 'macrohood'), propertyIs('kind_detail', 'hamlet')],
    },
    town: {
      layer: 'places',
      only: ['all', kindIs('locality'), propertyIs('kind_detail', 'city', 'town', 'village')],
    },
    country: { layer: 'places', only: kindIs('country') },
  },
  houseNumber: ['get', 'addr_housenumber'],
  placeRank: ['coalesce', ['get', 'sort_key'], ['get', 'min_zoom'], 0],
};
