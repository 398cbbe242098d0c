import type { Access, DetailsAccess } from '@wayable/protocol/answers/access';
import type { Feature } from '@wayable/protocol/features';
import { toEntrance } from './a11yjson-entrance.ts';
import { compact, isTrue, type JsonObject, readChoice, readNumber, toLength } from './a11yjson-values.ts';
import type { ExportedPlace } from './exported-place.ts';

/** The A11yJSON version of the files (https://sozialhelden.github.io/a11yjson/). */
const A11YJSON_VERSION = '31.1.0';

/** Wraps a text in an unknown language (BCP 47). */
const inUnknownLanguage = (text: string) => ({ und: text });
const TURNING_SPACE_CM = 150;

const GRADES = { yes: 'fully', partly: 'partially', no: 'not' } as const;

/** Returns the grade, and the older members that Wheelmap reads. */
function describeWheelchair({ features }: Access): JsonObject {
  const { verdict } = features['wheelchair-accessible'];
  if (verdict === 'disputed' || verdict === 'unknown') return {};
  return {
    wheelchairAccessibilityGrade: GRADES[verdict],
    accessibleWith: { wheelchair: verdict === 'yes' },
    ...(verdict === 'partly' && { partiallyAccessibleWith: { wheelchair: true } }),
  };
}

/** Returns a verdict as boolean, because A11yJSON only has yes and no. */
function readVerdict({ features }: Access, feature: Feature): boolean | undefined {
  const { verdict } = features[feature];
  return verdict === 'yes' || verdict === 'no' ? verdict === 'yes' : undefined;
}

function toEntrances(access: Access): JsonObject[] | undefined {
  const isAutomatic = readVerdict(access, 'automatic-doors');
  const entrances = [
    toEntrance(access.details, isAutomatic),
    access.other_entrance && toEntrance(access.other_entrance),
  ];
  const known = entrances.filter((entrance) => entrance !== undefined);
  return known.length === 0 ? undefined : known.map((properties) => ({ properties }));
}

const KEYS: Record<string, JsonObject> = {
  none: { needsEuroKey: false, needsRadarKey: false },
  euro: { needsEuroKey: true },
  radar: { needsRadarKey: true },
};

const GRAB_BARS: Record<string, JsonObject> = {
  none: { hasGrabBars: false },
  left: { hasGrabBars: true, grabBars: { onUsersLeftSide: true, onUsersRightSide: false } },
  right: { hasGrabBars: true, grabBars: { onUsersLeftSide: false, onUsersRightSide: true } },
  both: { hasGrabBars: true, grabBars: { onUsersLeftSide: true, onUsersRightSide: true } },
};

const entryOf = (table: Record<string, JsonObject>, value: string | boolean | undefined) =>
  typeof value === 'string' ? table[value] : undefined;

/** Returns null if the place has no restroom. */
function toRestrooms(details: DetailsAccess): JsonObject[] | null | undefined {
  const toilet = readChoice(details, 'toilet');
  if (toilet === 'none') return null;
  const hasSpace = readChoice(details, 'toilet_turning_space');
  const door = compact({
    width: toLength(readNumber(details, 'toilet_door_width_cm')),
    ...entryOf(KEYS, readChoice(details, 'toilet_key')),
  });
  const restroom = compact({
    isAccessibleWithWheelchair: toilet === 'yes' ? true : toilet === 'no' ? false : undefined,
    turningSpaceInside:
      hasSpace === undefined
        ? undefined
        : { operator: hasSpace ? '>=' : '<', value: TURNING_SPACE_CM, unit: 'cm' },
    toilet: entryOf(GRAB_BARS, readChoice(details, 'toilet_grab_bars')),
    hasChangingTableForAdults: isTrue(readChoice(details, 'changing_place')),
    entrance: door && { door },
  });
  return restroom && [restroom];
}

function toParking(details: DetailsAccess): JsonObject | undefined {
  const parking = readChoice(details, 'disabled_parking');
  // Omit the object: any member in it means that the place has parking for disabled people.
  if (parking === undefined && details.disabled_parking) return undefined;
  if (parking === 'no') return { forWheelchairUsers: null };
  const forWheelchairUsers = compact({
    count: readNumber(details, 'disabled_parking_spaces')?.median,
    distanceToEntrance: toLength(readNumber(details, 'parking_distance_m'), 100),
  });
  if (parking === undefined && !forWheelchairUsers) return undefined;
  return { forWheelchairUsers: forWheelchairUsers ?? {} };
}

function toSignage(access: Access): JsonObject[] | undefined {
  const signage = compact({
    hasTactileGuideStrips: isTrue(readChoice(access.details, 'tactile_guiding')),
    hasBraille: isTrue(readChoice(access.details, 'braille')),
    hasAudio: readVerdict(access, 'audio-cues'),
  });
  return signage && [signage];
}

function toAccessibility(access: Access): JsonObject | undefined {
  const { details } = access;
  const dogs = isTrue(readChoice(details, 'assistance_dogs'));
  const passage = toLength(readNumber(details, 'narrowest_passage_cm'));
  return compact({
    ...describeWheelchair(access),
    entrances: toEntrances(access),
    restrooms: toRestrooms(details),
    parking: toParking(details),
    signageSystems: toSignage(access),
    availableEquipment: readChoice(details, 'lift') === 'yes' ? [{ category: 'elevator' }] : undefined,
    pathwaysInside: passage && { widthAtObstacles: passage },
    wheelchairPlaces: readChoice(details, 'seating') === 'no' ? { count: 0 } : undefined,
    isWellLit: isTrue(readChoice(details, 'good_lighting')),
    hasInductionLoop: isTrue(readChoice(details, 'induction_loop')),
    hasLowStimulusEnvironment: isTrue(readChoice(details, 'quiet_space')),
    animalPolicy: dogs === undefined ? undefined : { allowsAssistanceDogs: dogs },
  });
}

/** Converts a place to A11yJSON's PlaceInfo (docs/open-data.md#fields), without disputed answers. */
export function toPlaceInfo(place: ExportedPlace): JsonObject {
  const { id, name, address, category, longitude, latitude, url, sources } = place;
  const sameAs = sources.map((source) => source.url);
  return {
    formatVersion: A11YJSON_VERSION,
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
    properties: compact({
      originalId: id,
      name: inUnknownLanguage(name),
      category,
      address: address === '' ? undefined : { text: inUnknownLanguage(address) },
      accessibility: toAccessibility(place.access),
      infoPageUrl: url,
      sameAs: sameAs.length === 0 ? undefined : sameAs,
    }),
  };
}
