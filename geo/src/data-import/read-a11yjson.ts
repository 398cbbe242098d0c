import { readQuantity } from './a11yjson-quantity.ts';
import { getAt, isObject, type PlaceCells, toCell } from './json-values.ts';
import { readEntrance } from './read-a11yjson-entrance.ts';
import { readRestroom } from './read-a11yjson-restroom.ts';

/** Returns whether a feature is an A11yJSON PlaceInfo, by members that GeoJSON does not have. */
export const isPlaceInfo = (feature: unknown): boolean =>
  isObject(getAt(feature, 'properties', 'accessibility')) || isObject(getAt(feature, 'properties', 'name'));

/** Reads a text of A11yJSON: a single text, or one text per language. */
function readText(value: unknown): string {
  if (!isObject(value)) return toCell(value);
  return toCell(value.en ?? value.und ?? Object.values(value)[0]);
}

const GRADES: ReadonlyMap<string, string> = new Map([
  ['fully', 'yes'],
  ['partially', 'partly'],
  ['not', 'no'],
]);

function readWheelchair(access: unknown): string {
  const grade = GRADES.get(toCell(getAt(access, 'wheelchairAccessibilityGrade')));
  if (grade) return grade;
  if (getAt(access, 'partiallyAccessibleWith', 'wheelchair') === true) return 'partly';
  return toCell(getAt(access, 'accessibleWith', 'wheelchair'));
}

function readParking(access: unknown): PlaceCells {
  const parking = getAt(access, 'parking', 'forWheelchairUsers');
  const isMissing = getAt(access, 'parking') === null || parking === null || getAt(parking, 'count') === 0;
  if (isMissing) return { disabled_parking: 'no' };
  if (!isObject(parking)) return {};
  return {
    disabled_parking: 'yes',
    disabled_parking_spaces: toCell(parking.count),
    parking_distance_m: readQuantity(parking.distanceToEntrance),
  };
}

function readSignage(access: unknown): PlaceCells {
  const signs = getAt(access, 'signageSystems');
  const list = Array.isArray(signs) ? signs : [];
  /** Returns the answer of all signs: one sign with a yes is enough. */
  const find = (...keys: string[]) => {
    const answers = list.flatMap((sign) => keys.map((key) => getAt(sign, key)));
    return answers.includes(true) ? 'true' : answers.includes(false) ? 'false' : '';
  };
  return {
    // Older files have these two members next to the signs.
    tactile_guiding:
      find('hasTactileGuideStrips', 'hasTactilePaving') || toCell(getAt(access, 'hasTactileGuideStrips')),
    braille: find('hasBraille') || toCell(getAt(access, 'hasBrailleSignage')),
    'audio-cues': find('hasAudio'),
  };
}

const hasElevator = (access: unknown): boolean => {
  const equipment = getAt(access, 'availableEquipment');
  return Array.isArray(equipment) && equipment.some((each) => getAt(each, 'category') === 'elevator');
};

function readSeating(access: unknown): string {
  const places = getAt(access, 'wheelchairPlaces');
  const count = getAt(places, 'count');
  if (places === null || count === 0) return 'no';
  return typeof count === 'number' ? 'yes' : '';
}

/**
 * Converts an A11yJSON PlaceInfo to our fields (docs/open-data.md#fields), as the inverse of the export's
 * `toPlaceInfo`.
 */
export function readPlaceInfo(place: unknown): PlaceCells {
  const properties = getAt(place, 'properties');
  const access = getAt(properties, 'accessibility');
  const [longitude, latitude] = [0, 1].map((index) => toCell(getAt(place, 'geometry', 'coordinates', index)));
  const address = getAt(properties, 'address');
  return {
    id: toCell(getAt(properties, 'originalId')),
    name: readText(getAt(properties, 'name')),
    category: toCell(getAt(properties, 'category')),
    address: isObject(address) && 'text' in address ? readText(address.text) : toCell(address),
    street: readText(getAt(address, 'street')),
    house_number: readText(getAt(address, 'house')),
    postcode: readText(getAt(address, 'postalCode')),
    city: readText(getAt(address, 'city')),
    latitude: latitude ?? '',
    longitude: longitude ?? '',
    link: toCell(getAt(properties, 'infoPageUrl')),
    'wheelchair-accessible': readWheelchair(access),
    ...readEntrance(access),
    ...readRestroom(access),
    ...readParking(access),
    ...readSignage(access),
    lift: hasElevator(access) ? 'yes' : '',
    narrowest_passage_cm: readQuantity(getAt(access, 'pathwaysInside', 'widthAtObstacles')),
    seating: readSeating(access),
    good_lighting: toCell(getAt(access, 'isWellLit')),
    induction_loop: toCell(getAt(access, 'hasInductionLoop')),
    quiet_space: toCell(getAt(access, 'hasLowStimulusEnvironment')),
    assistance_dogs: toCell(
      getAt(access, 'animalPolicy', 'allowsAssistanceDogs') ??
        getAt(access, 'animalPolicy', 'allowsGuideDogs'),
    ),
  };
}
