import type { Access, NumberAccess } from './access.ts';
import { DETAIL_FIELDS, type NumberDetail } from './detail-fields.ts';
import { atMost, type FitReason, type NeedFit } from './fit-answer.ts';
import type { Needs } from './needs.ts';

type Compared = NeedFit & {
  /** Whether the recorded value exceeds the limit. */
  isOver?: true;
};

/**
 * Returns the fit if a number is missing: probable if the place or its toilet is known to be accessible,
 * otherwise unknown.
 */
function missing({ features, details }: Access, field: NumberDetail): NeedFit {
  const isLikely =
    field === 'toilet_door_width_cm'
      ? details.toilet?.value === 'yes' && !details.toilet.disputed
      : features['wheelchair-accessible'].verdict === 'yes';
  return { answer: isLikely ? 'probably' : 'unknown', reasons: [{ code: 'missing', where: field }] };
}

const differing = (where: NumberDetail, { min, max }: NumberAccess): FitReason => ({
  code: 'values_differ',
  value: min,
  limit: max,
  where,
});

/**
 * Compares a number with a limit, which is inclusive. The median decides; if only the worst report exceeds
 * the limit, the fit is probable.
 */
function compare(
  access: Access,
  field: NumberDetail,
  limit: number,
  over: Omit<FitReason, 'value' | 'limit'>,
): Compared {
  const known = access.details[field];
  if (!known) return missing(access, field);
  if (known.disputed) return { answer: 'unknown', reasons: [differing(field, known)] };
  const isHigherWorse = DETAIL_FIELDS[field].worse === 'higher';
  const isBeyond = (value: number) => (isHigherWorse ? value > limit : value < limit);
  if (isBeyond(known.median))
    return { answer: 'no', reasons: [{ ...over, value: known.median, limit }], isOver: true };
  return isBeyond(isHigherWorse ? known.max : known.min)
    ? { answer: 'probably', reasons: [differing(field, known)] }
    : { answer: 'yes', reasons: [] };
}

/** Returns the fit of a ramp that replaces steps above the limit. Returns `over` if no ramp is usable. */
function rampInstead(access: Access, over: NeedFit, maxSlope: number | undefined): NeedFit {
  const { entrance_ramp: ramp, ramp_slope_percent: slope } = access.details;
  if (ramp?.disputed) return over;
  if (ramp?.value === 'portable') return { answer: 'partly', reasons: [{ code: 'ramp_portable' }] };
  if (ramp?.value !== 'fixed') return over;
  const fixed: FitReason = { code: 'ramp_fixed' };
  if (maxSlope === undefined) return { answer: 'yes', reasons: [fixed] };
  if (!slope)
    return { answer: 'probably', reasons: [{ code: 'missing', where: 'ramp_slope_percent' }, fixed] };
  const compared = compare(access, 'ramp_slope_percent', maxSlope, { code: 'ramp_slope_over' });
  return compared.answer === 'yes' ? { answer: 'yes', reasons: [fixed] } : compared;
}

/**
 * Returns the fit of the ramp's slope. Returns none if the slope is unknown, and the entrance is level or has
 * no ramp.
 */
function fitSlope(access: Access, maxSlope: number): NeedFit[] {
  const { entrance_ramp: ramp, entrance_steps: steps, ramp_slope_percent: slope } = access.details;
  if (slope) return [compare(access, 'ramp_slope_percent', maxSlope, { code: 'ramp_slope_over' })];
  const isLevel = steps !== undefined && !steps.disputed && steps.median === 0;
  const hasNone = ramp !== undefined && !ramp.disputed && ramp.value === 'none';
  return isLevel || hasNone ? [] : [missing(access, 'ramp_slope_percent')];
}

/** Returns the fit of the entrance: steps, their height, and the ramp that replaces them. */
export function fitOfWayIn(access: Access, needs: Needs): NeedFit[] {
  const { max_steps, max_step_height_cm, max_slope_percent } = needs;
  const { entrance_steps, entrance_step_height_cm } = access.details;
  const compared: Compared[] = [];
  if (max_steps !== undefined)
    compared.push(compare(access, 'entrance_steps', max_steps, { code: 'steps_over' }));
  const isLevel = entrance_steps !== undefined && !entrance_steps.disputed && entrance_steps.max === 0;
  const needsHeight = !isLevel || entrance_step_height_cm !== undefined;
  if (max_step_height_cm !== undefined && needsHeight) {
    const over = { code: 'step_height_over' } as const;
    compared.push(compare(access, 'entrance_step_height_cm', max_step_height_cm, over));
  }
  const over = compared.filter(({ isOver }) => isOver);
  if (over.length > 0) {
    const reasons = over.flatMap((fit) => fit.reasons);
    return [rampInstead(access, { answer: 'no', reasons }, max_slope_percent)];
  }
  const fits = compared.map(({ answer, reasons }) => ({ answer, reasons }));
  const asksForSteps = max_steps !== undefined || max_step_height_cm !== undefined;
  const isSettled = asksForSteps && fits.every(({ answer }) => atMost(answer, 'partly') === 'partly');
  if (max_slope_percent === undefined || isSettled) return fits;
  return [...fits, ...fitSlope(access, max_slope_percent)];
}

/** Returns the fit of doors and passages, and of the toilet's door if a toilet is needed and usable. */
export function fitOfWidths(access: Access, { min_width_cm: limit, toilet }: Needs): NeedFit[] {
  if (limit === undefined) return [];
  const known = access.details.toilet;
  // The door of an unusable toilet changes nothing.
  const isUnusable = known && !known.disputed && (known.value === 'none' || known.value === 'no');
  const widths: [NumberDetail, string][] = [
    ['door_width_cm', 'door'],
    ['narrowest_passage_cm', 'passage'],
    ...(toilet && !isUnusable ? [['toilet_door_width_cm', 'toilet'] satisfies [NumberDetail, string]] : []),
  ];
  return widths.map(([field, where]) => {
    const { answer, reasons } = compare(access, field, limit, { code: 'width_under', where });
    return { answer, reasons };
  });
}
