import { reaches, readQuantity } from './a11yjson-quantity.ts';
import { getAt, type PlaceCells, toCell } from './json-values.ts';

const TURNING_SPACE_CM = 150;

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
  if (getAt(door, 'needsKeyCard') === true || getAt(door, 'needsKeyPad') === true) return 'other';
  return euro === false && radar === false ? 'none' : '';
}

function doorOf(restroom: unknown): unknown {
  const first = getAt(restroom, 'entrances', 0);
  return getAt(restroom, 'entrance', 'door') ?? getAt(getAt(first, 'properties') ?? first, 'door');
}

/**
 * Ranks a restroom; lower is better. Accessible restrooms come first, then unknown ones; a changing table
 * decides between accessible restrooms.
 */
function rank(restroom: unknown): number {
  const isAccessible = getAt(restroom, 'isAccessibleWithWheelchair');
  if (isAccessible !== true) return isAccessible === false ? 3 : 2;
  return getAt(restroom, 'hasChangingTableForAdults') === true ? 0 : 1;
}

/** Reads the best restroom, because a visitor needs only one. All details come from this restroom. */
export function readRestroom(access: unknown): PlaceCells {
  const restrooms = getAt(access, 'restrooms');
  if (restrooms === null) return { toilet: 'none' };
  const [best] = (Array.isArray(restrooms) ? restrooms : []).toSorted(
    (one, other) => rank(one) - rank(other),
  );
  const door = doorOf(best);
  return {
    toilet: toCell(getAt(best, 'isAccessibleWithWheelchair')),
    toilet_door_width_cm: readQuantity(getAt(door, 'width')),
    toilet_turning_space: toCell(reaches(getAt(best, 'turningSpaceInside'), TURNING_SPACE_CM)),
    toilet_grab_bars: readGrabBars(getAt(best, 'toilet')),
    toilet_key: readKey(door),
    changing_place: toCell(getAt(best, 'hasChangingTableForAdults')),
  };
}
