import type { ImportField } from '@wayable/protocol/data-imports';
import { getAt, isObject, toCell } from './json-values.ts';

/** The fields of a place as cells. */
type PlaceCells = Partial<Record<ImportField, string>>;

/** Returns whether a feature is an A11yJSON PlaceInfo, by members that GeoJSON does not have. */
export const isPlaceInfo = (feature: unknown): boolean =>
  isObject(getAt(feature, 'properties', 'accessibility')) || isObject(getAt(feature, 'properties', 'name'));

/** Reads a text of A11yJSON: a single one, or one per language. */
function readText(value: unknown): string {
  if (!isObject(value)) return toCell(value);
  return toCell(value.en ?? value.und ?? Object.values(value)[0]);
}

/** Reads a quantity as text with unit. Lengths without a unit are in meters (A11yJSON, "Quantity"). */
function readQuantity(value: unknown, unit = 'm'): string {
  if (!isObject(value)) return toCell(value) === '' ? '' : `${toCell(value)} ${unit}`;
  const number = toCell(value.value ?? value.min ?? value.max);
  return number === '' ? '' : `${number} ${toCell(value.unit) || unit}`;
}

const GRADES: Record<string, string> = { fully: 'yes', partially: 'partly', not: 'no' };

function readWheelchair(access: unknown): string {
  const grade = GRADES[toCell(getAt(access, 'wheelchairAccessibilityGrade'))];
  if (grade) return grade;
  if (getAt(access, 'partiallyAccessibleWith', 'wheelchair') === true) return 'partly';
  return toCell(getAt(access, 'accessibleWith', 'wheelchair'));
}

function readRamp(entrance: unknown): string {
  const [fixed, portable] = [getAt(entrance, 'hasFixedRamp'), getAt(entrance, 'hasRemovableRamp')];
  if (fixed === true) return 'fixed';
  if (portable === true) return 'portable';
  return fixed === false && portable === false ? 'none' : '';
}

function readDoor(door: unknown): string {
  if (getAt(door, 'isAlwaysOpen') === true) return 'open';
  if (getAt(door, 'isRevolving') === true) return 'revolving';
  if (getAt(door, 'isAutomatic') === true) return 'automatic';
  const isEasy = getAt(door, 'isEasyToHoldOpen');
  return isEasy === true ? 'light' : isEasy === false ? 'heavy' : '';
}

const stepsOf = (entrance: unknown): number => {
  if (getAt(entrance, 'isLevel') === true) return 0;
  const count = getAt(entrance, 'stairs', 'count');
  return typeof count === 'number' ? count : Number.POSITIVE_INFINITY;
};

/** Returns the representative entrance: a main one, else any; of several, the one with the fewest steps. */
function chooseEntrance(access: unknown): unknown {
  const list = getAt(access, 'entrances');
  const entrances = (Array.isArray(list) ? list : []).map((each) => getAt(each, 'properties') ?? each);
  const main = entrances.filter((entrance) => getAt(entrance, 'isMainEntrance') === true);
  const [best] = (main.length > 0 ? main : entrances).toSorted((one, other) =>
    stepsOf(one) === stepsOf(other) ? 0 : stepsOf(one) - stepsOf(other),
  );
  return best;
}

function readEntrance(access: unknown): PlaceCells {
  const entrance = chooseEntrance(access);
  const door = getAt(entrance, 'door');
  const isMain = getAt(entrance, 'isMainEntrance');
  const kind = readDoor(door);
  return {
    entrance: isMain === true ? 'main' : isMain === false ? 'other' : '',
    entrance_steps: getAt(entrance, 'isLevel') === true ? '0' : toCell(getAt(entrance, 'stairs', 'count')),
    entrance_step_height_cm:
      readQuantity(getAt(entrance, 'stairs', 'stepHeight')) || readQuantity(getAt(door, 'thresholdHeight')),
    entrance_ramp: readRamp(entrance),
    ramp_slope_percent: readQuantity(getAt(entrance, 'slopeAngle'), 'deg'),
    door_width_cm: readQuantity(getAt(door, 'width')),
    door_kind: kind,
    'automatic-doors': kind === '' ? toCell(getAt(door, 'isAutomatic')) : '',
    entrance_bell: toCell(getAt(door, 'needsDoorbell')),
  };
}

function readGrabBars(toilet: unknown): string {
  const [left, right] = [
    getAt(toilet, 'grabBars', 'onUsersLeftSide'),
    getAt(toilet, 'grabBars', 'onUsersRightSide'),
  ];
  if (left === true) return right === true ? 'both' : 'left';
  if (right === true) return 'right';
  return getAt(toilet, 'hasGrabBars') === false ? 'none' : '';
}

function readKey(door: unknown): string {
  const [euro, radar] = [getAt(door, 'needsEuroKey'), getAt(door, 'needsRadarKey')];
  if (euro === true) return 'euro';
  if (radar === true) return 'radar';
  return euro === false && radar === false ? 'none' : '';
}

/** Returns whether a circle of 150 cm is free. */
function readTurningSpace(space: unknown): string {
  const operator = toCell(getAt(space, 'operator'));
  if (operator.startsWith('<')) return 'false';
  return isObject(space) && readQuantity(space) !== '' ? 'true' : '';
}

function readRestroom(access: unknown): PlaceCells {
  if (getAt(access, 'restrooms') === null) return { toilet: 'none' };
  const restroom = getAt(access, 'restrooms', 0);
  const door = getAt(restroom, 'entrance', 'door');
  return {
    toilet: toCell(getAt(restroom, 'isAccessibleWithWheelchair')),
    toilet_door_width_cm: readQuantity(getAt(door, 'width')),
    toilet_turning_space: readTurningSpace(getAt(restroom, 'turningSpaceInside')),
    toilet_grab_bars: readGrabBars(getAt(restroom, 'toilet')),
    toilet_key: readKey(door),
    changing_place: toCell(getAt(restroom, 'hasChangingTableForAdults')),
  };
}

function readParking(access: unknown): PlaceCells {
  const parking = getAt(access, 'parking', 'forWheelchairUsers');
  if (parking === null) return { disabled_parking: 'no' };
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
  /** One value is enough. */
  const find = (...keys: string[]) => {
    const answers = list.flatMap((sign) => keys.map((key) => getAt(sign, key)));
    return answers.includes(true) ? 'true' : answers.includes(false) ? 'false' : '';
  };
  return {
    tactile_guiding: find('hasTactileGuideStrips', 'hasTactilePaving'),
    braille: find('hasBraille'),
    'audio-cues': find('hasAudio'),
  };
}

const hasElevator = (access: unknown): boolean => {
  const equipment = getAt(access, 'availableEquipment');
  return Array.isArray(equipment) && equipment.some((each) => getAt(each, 'category') === 'elevator');
};

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
    seating: getAt(access, 'wheelchairPlaces', 'count') === 0 ? 'no' : '',
    good_lighting: toCell(getAt(access, 'isWellLit')),
    induction_loop: toCell(getAt(access, 'hasInductionLoop')),
    quiet_space: toCell(getAt(access, 'hasLowStimulusEnvironment')),
    assistance_dogs: toCell(getAt(access, 'animalPolicy', 'allowsAssistanceDogs')),
  };
}
