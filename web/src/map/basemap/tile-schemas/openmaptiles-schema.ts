import type { ExpressionSpecification } from 'maplibre-gl';
import { classIs, MAJOR_ROADS, propertyIs } from '../basemap-expressions';
import type { TileSchema } from './tile-schema';

const landuse = (...classes: string[]) => ({ layer: 'landuse', only: classIs(...classes) });
const landcover = (...classes: string[]) => ({ layer: 'landcover', only: classIs(...classes) });
const isLine: ExpressionSpecification = ['==', ['geometry-type'], 'LineString'];
const road = (...only: ExpressionSpecification[]) => ({
  layer: 'transportation',
  only: ['all', isLine, ...only] satisfies ExpressionSpecification,
});
const isRamp: ExpressionSpecification = ['==', ['get', 'ramp'], 1];
const isSteps = propertyIs('subclass', 'steps');

/** The schema of OpenMapTiles, which Planetiler also writes (https://openmaptiles.org/schema/). */
export const OPENMAPTILES_SCHEMA: TileSchema = {
  // The schema has only water; everything else is the ground below the archive.
  land: undefined,
  ground: {
    rock: landcover('rock', 'ice'),
    campus: landuse(
      'school',
      'university',
      'college',
      'kindergarten',
      'hospital',
      'industrial',
      'railway',
      'stadium',
    ),
    green: landcover('grass', 'farmland', 'wetland'),
    park: { layer: 'landcover', only: ['any', classIs('wood'), propertyIs('subclass', 'park', 'garden')] },
    pitch: landuse('pitch', 'playground', 'track'),
    sand: landcover('sand'),
    pier: { layer: 'transportation', only: ['all', ['!', isLine], classIs('pier')] },
    square: { layer: 'transportation', only: ['all', ['!', isLine], ['!', classIs('pier')]] },
  },
  borders: {
    layer: 'boundary',
    only: ['all', ['==', ['get', 'admin_level'], 2], ['!=', ['get', 'maritime'], 1]],
  },
  water: { layer: 'water' },
  waterway: { layer: 'waterway' },
  building: { layer: 'building' },
  aeroway: { layer: 'aeroway', only: isLine },
  ferry: road(classIs('ferry')),
  roads: {
    pier: road(classIs('pier')),
    major: road(classIs(...MAJOR_ROADS), ['!', isRamp]),
    medium: road(['any', classIs('secondary', 'tertiary'), ['all', classIs(...MAJOR_ROADS), isRamp]]),
    minor: road(classIs('minor', 'service', 'busway', 'raceway')),
    path: road(classIs('path', 'track'), ['!', isSteps]),
    steps: road(isSteps),
    rail: road(classIs('rail', 'transit', 'aerialway')),
  },
  isTunnel: propertyIs('brunnel', 'tunnel'),
  roadNames: {
    layer: 'transportation_name',
    isMajor: classIs(...MAJOR_ROADS, 'secondary'),
    isMinor: classIs('path', 'service', 'track'),
    isHidden: classIs('rail', 'transit', 'ferry', 'aerialway', 'motorway_junction'),
  },
  names: {
    'house-number': { layer: 'housenumber' },
    waterway: { layer: 'waterway' },
    water: { layer: 'water_name' },
    landmark: { layer: 'poi', only: classIs('college', 'stadium', 'zoo', 'town_hall') },
    green: { layer: 'poi', only: classIs('park', 'garden', 'cemetery', 'golf') },
    shore: { layer: 'poi', only: classIs('harbor', 'beach') },
    station: { layer: 'poi', only: ['all', classIs('railway'), propertyIs('subclass', 'station', 'halt')] },
    quarter: { layer: 'place', only: classIs('suburb', 'quarter', 'neighbourhood', 'hamlet', 'island') },
    town: { layer: 'place', only: classIs('city', 'town', 'village') },
    country: { layer: 'place', only: classIs('country') },
  },
  houseNumber: ['get', 'housenumber'],
  placeRank: ['coalesce', ['get', 'rank'], 99],
};
