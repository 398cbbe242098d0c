import type { DetailsAccess } from '@wayable/protocol/answers/access';
import {
  compact,
  isTrue,
  type JsonObject,
  readChoice,
  readNumber,
  toLength,
  toQuantity,
} from './a11yjson-values.ts';

const DOORS: Record<string, JsonObject> = {
  automatic: { isAutomatic: true },
  open: { isAlwaysOpen: true },
  light: { isAutomatic: false, isEasyToHoldOpen: true },
  heavy: { isAutomatic: false, isEasyToHoldOpen: false },
  revolving: { isRevolving: true },
};

const RAMPS: Record<string, JsonObject> = {
  none: { hasFixedRamp: false, hasRemovableRamp: false },
  fixed: { hasFixedRamp: true },
  portable: { hasRemovableRamp: true },
};

function describeSteps(details: DetailsAccess): {
  isLevel?: boolean;
  stairs?: JsonObject;
  threshold?: JsonObject;
} {
  const count = readNumber(details, 'entrance_steps')?.median;
  const height = toLength(readNumber(details, 'entrance_step_height_cm'));
  if (count === 0) {
    // An entrance with a ramp is not level, because a level entrance needs no ramp.
    const hasRamp = (readChoice(details, 'entrance_ramp') ?? 'none') !== 'none';
    const level = hasRamp ? { stairs: { count } } : { isLevel: true };
    return { ...level, ...(height && { threshold: height }) };
  }
  const stairs = compact({ count, stepHeight: height });
  return { ...(count !== undefined && { isLevel: false }), ...(stairs && { stairs }) };
}

/**
 * Converts an entrance to A11yJSON's EntranceProperties; undefined if there is no data.
 * @param isAutomatic the verdict on automatic doors, used if no review describes the door
 */
export function toEntrance(details: DetailsAccess, isAutomatic?: boolean): JsonObject | undefined {
  const { isLevel, stairs, threshold } = describeSteps(details);
  const kind = readChoice(details, 'door_kind');
  const which = readChoice(details, 'entrance');
  const ramp = readChoice(details, 'entrance_ramp');
  return compact({
    isMainEntrance: which === undefined ? undefined : which === 'main',
    isLevel,
    stairs,
    ...(typeof ramp === 'string' && RAMPS[ramp]),
    slopeAngle: toQuantity(readNumber(details, 'ramp_slope_percent'), 'percent'),
    door: compact({
      width: toLength(readNumber(details, 'door_width_cm')),
      thresholdHeight: threshold,
      ...(typeof kind === 'string' ? DOORS[kind] : { isAutomatic }),
      needsDoorbell: isTrue(readChoice(details, 'entrance_bell')),
    }),
  });
}
