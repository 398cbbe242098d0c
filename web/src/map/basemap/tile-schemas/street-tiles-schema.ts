import { classIs, MAJOR_ROADS, propertyIs } from '../basemap-expressions';
import type { TileSchema } from './tile-schema';

const landuse = (...classes: string[]) => ({ layer: 'landuse', only: classIs(...classes) });
const road = (...classes: string[]) => ({ layer: 'road', only: classIs(...classes) });
const isSteps = propertyIs('type', 'steps');

/** The street tiles that the server draws, with the names of Mapbox Streets v8. */
export const STREET_TILES_SCHEMA: TileSchema = {
  land: { layer: 'extent' },
  ground: {
    rock: landuse('rock'),
    campus: landuse('school', 'hospital', 'industrial', 'stadium'),
    green: landuse('grass', 'scrub', 'agriculture'),
    park: landuse('park', 'wood', 'cemetery'),
    pitch: landuse('pitch'),
    sand: landuse('sand'),
    pier: landuse('pier'),
    square: landuse('square', 'platform'),
  },
  water: { layer: 'water' },
  waterway: { layer: 'waterway' },
  building: { layer: 'building' },
  aeroway: { layer: 'aeroway' },
  ferry: road('ferry'),
  roads: {
    pier: road('pier'),
    major: road(...MAJOR_ROADS),
    medium: road('secondary', 'tertiary', 'motorway_link', 'link'),
    minor: road('street', 'street_limited', 'service', 'pedestrian'),
    path: { layer: 'road', only: ['all', classIs('path', 'track'), ['!', isSteps]] },
    steps: { layer: 'road', only: ['all', classIs('path'), isSteps] },
    rail: road('major_rail', 'minor_rail', 'aerialway'),
  },
  isTunnel: propertyIs('structure', 'tunnel'),
  roadNames: {
    layer: 'road_label',
    isMajor: classIs(...MAJOR_ROADS, 'secondary'),
    isMinor: classIs('path', 'service', 'track'),
    isHidden: classIs('ferry'),
  },
  names: {
    'house-number': { layer: 'housenum_label' },
    waterway: { layer: 'waterway_label' },
    water: { layer: 'water_label' },
    landmark: {
      layer: 'poi_label',
      only: propertyIs('maki', 'college', 'golf', 'stadium', 'square', 'airport', 'heliport'),
    },
    green: { layer: 'poi_label', only: propertyIs('maki', 'park', 'cemetery') },
    shore: { layer: 'poi_label', only: propertyIs('maki', 'harbor', 'beach') },
    station: { layer: 'rail_station_label' },
    quarter: {
      layer: 'place_label',
      only: propertyIs('type', 'neighbourhood', 'quarter', 'suburb', 'hamlet', 'island'),
    },
    town: { layer: 'place_label', only: propertyIs('type', 'city', 'town', 'village') },
  },
  houseNumber: ['get', 'house_num'],
  placeRank: ['get', 'localrank'],
};
