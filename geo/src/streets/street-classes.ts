import type { OsmTags } from '../osm-file/elements.ts';

/** The layers of a street tile, as in the style of the base map. */
export type StreetLayer =
  | 'extent'
  | 'landuse'
  | 'water'
  | 'waterway'
  | 'aeroway'
  | 'building'
  | 'road'
  | 'road_label'
  | 'water_label'
  | 'waterway_label'
  | 'rail_station_label'
  | 'poi_label'
  | 'housenum_label'
  | 'place_label';

/** The layer, properties and minimum zoom of an element. */
export interface StreetClass {
  layer: StreetLayer;
  minZoom: number;
  properties: Record<string, string | number>;
}

type Zoomed = readonly [name: string, minZoom: number];
type Table = ReadonlyMap<string, Zoomed>;

const table = (rows: Record<string, string>): Table =>
  new Map(
    Object.entries(rows).flatMap(([target, values]) => {
      const [name = '', minZoom] = target.split(' ');
      return values.split(' ').map((value) => [value, [name, Number(minZoom)] as const]);
    }),
  );

/** Road classes of the style by value of `highway` (OpenStreetMap wiki, "Key:highway"). */
const HIGHWAYS = table({
  'motorway 10': 'motorway',
  'motorway_link 11': 'motorway_link',
  'trunk 10': 'trunk',
  'primary 10': 'primary',
  'secondary 11': 'secondary',
  'tertiary 12': 'tertiary',
  'link 12': 'trunk_link primary_link secondary_link tertiary_link',
  'street 12': 'residential unclassified living_street road',
  'pedestrian 13': 'pedestrian',
  'service 14': 'service busway',
  'track 13': 'track',
  'path 14': 'footway path cycleway bridleway steps',
});
const RAILWAYS = table({
  'major_rail 10': 'rail',
  'minor_rail 12': 'light_rail tram subway narrow_gauge funicular monorail',
});
const WATERWAYS = table({
  'river 10': 'river',
  'canal 11': 'canal',
  'stream 13': 'stream',
  'ditch 15': 'ditch drain',
});
const AEROWAYS = table({ 'runway 10': 'runway', 'taxiway 13': 'taxiway' });
const AERIALWAYS = new Set(['cable_car', 'gondola', 'chair_lift', 'mixed_lift']);

/** Areas by key and value; the first match wins. */
const LANDUSE: [key: string, values: Table][] = [
  [
    'amenity',
    table({
      'school 12': 'school university college kindergarten',
      'hospital 12': 'hospital',
      'cemetery 11': 'grave_yard',
    }),
  ],
  [
    'leisure',
    table({
      'park 10': 'park garden nature_reserve common dog_park',
      'pitch 13': 'pitch track playground',
      'grass 11': 'golf_course miniature_golf',
      'stadium 12': 'stadium sports_centre',
    }),
  ],
  [
    'natural',
    table({
      'wood 10': 'wood',
      'scrub 11': 'scrub heath',
      'grass 11': 'grassland',
      'sand 10': 'beach sand',
      'rock 12': 'bare_rock scree shingle',
    }),
  ],
  [
    'landuse',
    table({
      'wood 10': 'forest',
      'grass 12': 'grass meadow village_green recreation_ground',
      'cemetery 11': 'cemetery',
      'agriculture 11': 'farmland orchard vineyard allotments farmyard',
      'industrial 11': 'industrial commercial retail port railway construction brownfield quarry',
    }),
  ],
  ['aeroway', table({ 'industrial 11': 'aerodrome apron heliport' })],
  ['man_made', table({ 'pier 12': 'pier breakwater groyne quay bridge' })],
  ['highway', table({ 'square 13': 'pedestrian footway living_street service', 'platform 14': 'platform' })],
  ['railway', table({ 'platform 14': 'platform' })],
  ['place', table({ 'square 13': 'square' })],
];
const ALWAYS_LINES = new Set(['highway', 'man_made']);

const WATERS: [key: string, values: Table][] = [
  ['natural', table({ 'water 10': 'water' })],
  ['waterway', table({ 'water 10': 'riverbank dock' })],
  ['landuse', table({ 'water 11': 'reservoir basin' })],
  ['leisure', table({ 'water 15': 'swimming_pool' })],
  ['amenity', table({ 'water 15': 'fountain' })],
];

/** Waters that get names. Names of fountains and pools would only clutter the map. */
const NAMED_WATERS = WATERS.filter(([key]) => !['leisure', 'amenity'].includes(key));

/** Areas and points with names on the base map; Wayable draws all other places itself. */
const LANDMARKS: [key: string, values: Table][] = [
  [
    'leisure',
    table({
      'park 11': 'park garden nature_reserve',
      'harbor 12': 'marina',
      'golf 12': 'golf_course',
      'stadium 13': 'stadium',
    }),
  ],
  ['amenity', table({ 'college 13': 'university college', 'cemetery 13': 'grave_yard' })],
  ['landuse', table({ 'cemetery 13': 'cemetery', 'harbor 12': 'port' })],
  ['natural', table({ 'beach 13': 'beach' })],
  ['place', table({ 'square 14': 'square' })],
  ['aeroway', table({ 'airport 11': 'aerodrome', 'heliport 14': 'heliport' })],
];
const PLACES = table({
  'city 10': 'city',
  'town 10': 'town',
  'village 11': 'village',
  'suburb 11': 'suburb',
  'quarter 13': 'quarter',
  'neighbourhood 13': 'neighbourhood',
  'hamlet 13': 'hamlet',
  'island 11': 'island islet',
});
const PLACE_ORDER = ['city', 'town', 'village', 'suburb', 'quarter', 'neighbourhood', 'hamlet', 'island'];
const STATIONS = table({ 'rail 12': 'station halt', 'rail-light 15': 'tram_stop' });

const is = (tags: OsmTags, key: string): boolean => tags[key] !== undefined && tags[key] !== 'no';

function findIn(tags: OsmTags, tables: [key: string, values: Table][]): Zoomed | undefined {
  for (const [key, values] of tables) {
    const found = values.get(tags[key] ?? '');
    // A closed street is a ring road unless tags describe it as an area. A closed pier is a mole.
    if (
      found &&
      (!ALWAYS_LINES.has(key) || tags.area === 'yes' || tags.type === 'multipolygon' || found[0] === 'pier')
    )
      return found;
  }
  return undefined;
}

function structureOf(tags: OsmTags): Record<string, string> {
  if (is(tags, 'tunnel') || tags.covered === 'yes' || tags.indoor === 'yes') return { structure: 'tunnel' };
  return is(tags, 'bridge') ? { structure: 'bridge' } : {};
}

/** Returns whether a way is a siding, an aisle or a driveway, which only the closest views show. */
const isSideTrack = ({ service }: OsmTags): boolean => service !== undefined && service !== 'alley';

/** Returns the zoom from which a road class has its name. */
function roadNameZoom(roadClass: string): number {
  if (['motorway', 'trunk', 'primary', 'secondary'].includes(roadClass)) return 12;
  if (roadClass === 'tertiary') return 13;
  return ['path', 'service', 'track'].includes(roadClass) ? 15 : 14;
}

/** Returns how to draw a line, without its name. */
export function classifyLine(tags: OsmTags): StreetClass[] {
  const structure = structureOf(tags);
  const road = HIGHWAYS.get(tags.highway ?? '');
  if (road && tags.area !== 'yes') {
    const [name, minZoom] = road;
    const steps = tags.highway === 'steps' ? { type: 'steps' } : {};
    const from = name === 'service' && isSideTrack(tags) ? 15 : minZoom;
    return [{ layer: 'road', minZoom: from, properties: { class: name, ...steps, ...structure } }];
  }
  const rail = RAILWAYS.get(tags.railway ?? '');
  if (rail) {
    const minZoom = isSideTrack(tags) ? 13 : rail[1];
    return [{ layer: 'road', minZoom, properties: { class: rail[0], ...structure } }];
  }
  const waterway = WATERWAYS.get(tags.waterway ?? '');
  if (waterway) {
    if (is(tags, 'tunnel')) return [];
    return [{ layer: 'waterway', minZoom: waterway[1], properties: { class: waterway[0] } }];
  }
  const aeroway = AEROWAYS.get(tags.aeroway ?? '');
  if (aeroway) return [{ layer: 'aeroway', minZoom: aeroway[1], properties: { type: aeroway[0] } }];
  if (tags.route === 'ferry') return [{ layer: 'road', minZoom: 11, properties: { class: 'ferry' } }];
  if (AERIALWAYS.has(tags.aerialway ?? ''))
    return [{ layer: 'road', minZoom: 13, properties: { class: 'aerialway' } }];
  if (['pier', 'breakwater', 'groyne'].includes(tags.man_made ?? ''))
    return [{ layer: 'road', minZoom: 12, properties: { class: 'pier' } }];
  return [];
}

/** Returns how to draw the name of a line. */
export function classifyLineName(tags: OsmTags): StreetClass[] {
  const road = HIGHWAYS.get(tags.highway ?? '');
  if (road && tags.area !== 'yes') {
    return [{ layer: 'road_label', minZoom: roadNameZoom(road[0]), properties: { class: road[0] } }];
  }
  const waterway = WATERWAYS.get(tags.waterway ?? '');
  if (!waterway || is(tags, 'tunnel')) return [];
  return [{ layer: 'waterway_label', minZoom: waterway[0] === 'river' ? 12 : 14, properties: {} }];
}

/** Returns how to draw an area (a closed way or a multipolygon), without its name. */
export function classifyArea(tags: OsmTags): StreetClass[] {
  const found: StreetClass[] = [];
  const isBelow = is(tags, 'tunnel') || tags.location === 'underground';
  const water = isBelow ? undefined : findIn(tags, WATERS);
  const landuse = water || isBelow ? undefined : findIn(tags, LANDUSE);
  if (water) found.push({ layer: 'water', minZoom: water[1], properties: {} });
  if (landuse) found.push({ layer: 'landuse', minZoom: landuse[1], properties: { class: landuse[0] } });
  if (is(tags, 'building') && !isBelow) found.push({ layer: 'building', minZoom: 14, properties: {} });
  return found;
}

/** Returns how to draw the name of a point, or of an area at its label point. */
export function classifyPointName(tags: OsmTags): StreetClass[] {
  const place = PLACES.get(tags.place ?? '');
  if (place) {
    const [type, minZoom] = place;
    return [
      { layer: 'place_label', minZoom, properties: { type, localrank: PLACE_ORDER.indexOf(type) + 1 } },
    ];
  }
  const station = STATIONS.get(tags.railway ?? '');
  if (station)
    return [{ layer: 'rail_station_label', minZoom: station[1], properties: { maki: station[0] } }];
  if (findIn(tags, NAMED_WATERS)) return [{ layer: 'water_label', minZoom: 11, properties: {} }];
  const landmark = findIn(tags, LANDMARKS);
  return landmark ? [{ layer: 'poi_label', minZoom: landmark[1], properties: { maki: landmark[0] } }] : [];
}

/** Returns how to draw the name of an area. Towns and quarters have separate points for their names. */
export const classifyAreaName = (tags: OsmTags): StreetClass[] =>
  tags.place !== undefined && !['island', 'islet', 'square'].includes(tags.place)
    ? []
    : classifyPointName(tags);

const HOUSE_NUMBER = /^[\p{L}\p{N}][\p{L}\p{N} /.,;-]{0,11}$/u;

/** Returns how to draw a house number, at its door or in the center of its building. */
export function classifyHouseNumber(tags: OsmTags): StreetClass[] {
  const house_num = tags['addr:housenumber']?.trim() ?? '';
  return HOUSE_NUMBER.test(house_num)
    ? [{ layer: 'housenum_label', minZoom: 15, properties: { house_num } }]
    : [];
}
