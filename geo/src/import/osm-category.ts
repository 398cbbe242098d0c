import { CATEGORIES, type Category } from '@wayable/protocol/categories';
import type { OsmTags } from '../osm-file/elements.ts';
import { kindOf } from './osm-kind.ts';

const values = (text: string): Set<string> => new Set(text.split(' '));

/** The tags of each category; any other amenity is `other`. */
const BY_CATEGORY: Record<Category, { amenities?: Set<string>; tourism?: Set<string> }> = {
  restaurant: {
    amenities: values('restaurant cafe fast_food bar pub food_court ice_cream biergarten canteen'),
  },
  retail: { amenities: values('marketplace') },
  'public-service': {
    amenities: values(
      'townhall post_office library police fire_station courthouse school kindergarten university college prison community_centre social_facility social_centre public_building toilets ranger_station childcare music_school language_school',
    ),
  },
  transportation: {
    amenities: values(
      'bus_station ferry_terminal taxi parking fuel bicycle_rental bicycle_parking car_rental car_sharing charging_station motorcycle_parking boat_rental',
    ),
  },
  entertainment: {
    amenities: values(
      'theatre cinema nightclub casino arts_centre events_venue conference_centre exhibition_centre gambling planetarium music_venue',
    ),
    tourism: values('museum gallery attraction zoo theme_park aquarium artwork'),
  },
  healthcare: {
    amenities: values('hospital clinic doctors dentist pharmacy nursing_home'),
  },
  recreation: { tourism: values('viewpoint picnic_site camp_site caravan_site') },
  other: { tourism: values('hotel hostel guest_house motel apartment chalet') },
};

/** Street furniture, which is not a destination. */
const STREET_FURNITURE = values(
  'parking_entrance parking_space bench waste_basket waste_disposal recycling hunting_stand grit_bin clock loading_dock vending_machine letter_box post_box street_lamp',
);

const PUBLIC_OFFICES = values('government diplomatic employment_agency');
const PUBLIC_BUILDINGS = values('public government civic train_station');
const STATIONS = values('station halt tram_stop');
const STOPS = values('station platform');
const AIRPORTS = values('aerodrome terminal heliport');
const NOT_IN_USE = values('no vacant disused abandoned closed construction');

/** Returns the first of several values, such as "parking;fuel", or undefined if the element is out of use. */
function inUse(tags: OsmTags, key: string): string | undefined {
  const value = tags[key]?.split(';')[0]?.trim();
  return value === undefined || value === '' || NOT_IN_USE.has(value) ? undefined : value;
}

const find = (key: 'amenities' | 'tourism', value: string): Category | undefined =>
  CATEGORIES.find((category) => BY_CATEGORY[category][key]?.has(value));

function ofTransport(tags: OsmTags): Category | undefined {
  const { highway, railway, public_transport: stop, aeroway } = tags;
  const isStop = highway === 'bus_stop' || STATIONS.has(railway ?? '') || STOPS.has(stop ?? '');
  return isStop || AIRPORTS.has(aeroway ?? '') ? 'transportation' : undefined;
}

/** Returns the category of elevators and of elements for disabled people, which need no name. */
function ofAccessibleWay(tags: OsmTags): Category | undefined {
  if (kindOf(tags) === 'disabled_parking') return 'transportation';
  if (tags.highway === 'elevator') return 'transportation';
  // A part of a way is a place if its tags state wheelchair access.
  if (tags.wheelchair === undefined) return undefined;
  if (tags.highway === 'crossing' || tags.highway === 'footway' || tags.footway === 'crossing')
    return 'transportation';
  if (tags.natural === 'beach') return 'recreation';
  return inUse(tags, 'historic') === undefined ? undefined : 'entertainment';
}

function ofAmenity(amenity: string | undefined): Category | undefined {
  if (amenity === undefined || STREET_FURNITURE.has(amenity)) return undefined;
  return find('amenities', amenity) ?? 'other';
}

function ofOffice(tags: OsmTags): Category | undefined {
  const office = inUse(tags, 'office');
  if (office !== undefined) return PUBLIC_OFFICES.has(office) ? 'public-service' : 'other';
  return PUBLIC_BUILDINGS.has(tags.building ?? '') ? 'public-service' : undefined;
}

function ofTourism(tags: OsmTags): Category | undefined {
  const tourism = inUse(tags, 'tourism');
  if (tourism === undefined) return undefined;
  if (tourism === 'information') {
    return ['office', 'visitor_centre'].includes(tags.information ?? '') ? 'public-service' : undefined;
  }
  return find('tourism', tourism);
}

/**
 * Returns the category of an element by its tags (OpenStreetMap wiki, "Map features"), or undefined if it is
 * not a place. Places are amenities, shops, tourism, leisure, public transport, health care, offices and
 * public buildings.
 */
export function categoryOf(tags: OsmTags): Category | undefined {
  if (inUse(tags, 'healthcare') !== undefined) return 'healthcare';
  return (
    ofAmenity(inUse(tags, 'amenity')) ??
    (inUse(tags, 'shop') === undefined ? undefined : 'retail') ??
    ofTransport(tags) ??
    ofTourism(tags) ??
    (inUse(tags, 'leisure') === undefined ? undefined : 'recreation') ??
    ofOffice(tags) ??
    ofAccessibleWay(tags)
  );
}
