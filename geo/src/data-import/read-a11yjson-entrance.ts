import { compareEntrances, type EntranceBarriers } from '@wayable/protocol/answers/compare-entrances';
import { readCentimeters, readQuantity } from './a11yjson-quantity.ts';
import { getAt, type PlaceCells, toCell } from './json-values.ts';

/** Access types of doors that visitors may not use (A11yJSON, "AccessType"). */
const NOT_FOR_VISITORS = new Set(['private', 'no', 'delivery', 'emergency', 'residents', 'employees']);

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

/**
 * Returns whether a door is automatic; "" if unknown. Ignores a "yes" of the deprecated member, which also
 * means doors that are always open.
 */
function readAutomation(door: unknown): string {
  const isAutomatic = toCell(getAt(door, 'isAutomatic'));
  return isAutomatic === '' && getAt(door, 'isAutomaticOrAlwaysOpen') === false ? 'false' : isAutomatic;
}

function readBell(door: unknown): string {
  const needs = [getAt(door, 'needsDoorbell'), getAt(door, 'needsIntercom')];
  return needs.includes(true) ? 'true' : toCell(needs[0]);
}

const stepHeightOf = (entrance: unknown): unknown =>
  getAt(entrance, 'stairs', 'stepHeight') ?? getAt(entrance, 'door', 'thresholdHeight');

function barriersOf(entrance: unknown): EntranceBarriers {
  const count = getAt(entrance, 'stairs', 'count');
  const stairs = getAt(entrance, 'stairs');
  // If the number of steps is missing, the height may be that of a threshold, as in reviews.
  const isUneven =
    getAt(entrance, 'isLevel') === false ||
    (stairs !== undefined && getAt(stairs, 'stepHeight') === undefined);
  return {
    steps:
      getAt(entrance, 'isLevel') === true ? 0 : typeof count === 'number' ? count : isUneven ? 1 : undefined,
    hasFixedRamp: getAt(entrance, 'hasFixedRamp') === true,
    stepHeightCm: readCentimeters(stepHeightOf(entrance)),
    doorWidthCm: readCentimeters(getAt(entrance, 'door', 'width')),
  };
}

function isForVisitors(entrance: unknown): boolean {
  const access = getAt(entrance, 'door', 'access');
  if (!Array.isArray(access) || access.length === 0) return true;
  return !access.every((each) => NOT_FOR_VISITORS.has(each));
}

function toCells(entrance: unknown): PlaceCells {
  const door = getAt(entrance, 'door');
  const isMain = getAt(entrance, 'isMainEntrance');
  const kind = readDoor(door);
  return {
    entrance: isMain === true ? 'main' : isMain === false ? 'other' : '',
    entrance_steps: getAt(entrance, 'isLevel') === true ? '0' : toCell(getAt(entrance, 'stairs', 'count')),
    entrance_step_height_cm: readQuantity(stepHeightOf(entrance)),
    entrance_ramp: readRamp(entrance),
    ramp_slope_percent: readQuantity(getAt(entrance, 'slopeAngle'), 'deg'),
    door_width_cm: readQuantity(getAt(door, 'width')),
    door_kind: kind,
    'automatic-doors': kind === '' ? readAutomation(door) : '',
    entrance_bell: readBell(door),
  };
}

const isDescribed = ({ entrance: _, ...cells }: PlaceCells): boolean =>
  Object.values(cells).some((cell) => cell !== '');

/**
 * Reads the entrance with the fewest barriers, as in reviews of two entrances. If several are equal, reads
 * the main entrance. Ignores entrances without data if another entrance has data.
 */
export function readEntrance(access: unknown): PlaceCells {
  const list = getAt(access, 'entrances');
  const entrances = (Array.isArray(list) ? list : [])
    .map((each) => getAt(each, 'properties') ?? each)
    .filter(isForVisitors)
    .map((entrance) => ({ cells: toCells(entrance), barriers: barriersOf(entrance) }));
  const described = entrances.filter(({ cells }) => isDescribed(cells));
  const sideRank = ({ cells }: { cells: PlaceCells }) => (cells.entrance === 'main' ? 0 : 1);
  const [best] = (described.length > 0 ? described : entrances).toSorted(
    (one, other) => compareEntrances(one.barriers, other.barriers) || sideRank(one) - sideRank(other),
  );
  return best?.cells ?? {};
}
