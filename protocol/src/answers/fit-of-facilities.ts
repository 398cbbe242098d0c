import type { Feature } from '../features.ts';
import type { Access, ChoiceAccess } from './access.ts';
import type { DetailField, NumberDetail } from './detail-fields.ts';
import { atMost, type FitAnswer, type FitReason, type NeedFit } from './fit-answer.ts';
import type { NeededDoor } from './needs.ts';
import { hasRecentNo } from './recent-no.ts';

type ChoiceField = Exclude<DetailField, NumberDetail>;

/** A single step of at most this height makes a place partly accessible (Wheelmap's criteria). */
const LOW_STEP_CM = 7;

const missing = (where: string): NeedFit => ({ answer: 'unknown', reasons: [{ code: 'missing', where }] });
const fit = (answer: FitAnswer, ...reasons: FitReason[]): NeedFit => ({ answer, reasons });

/**
 * Returns an upper limit for wheelchair access if steps without a fixed ramp are recorded, regardless of the
 * answers to the feature. Otherwise returns undefined.
 */
export function capBySteps({ details }: Access): NeedFit | undefined {
  const { entrance_steps: steps, entrance_ramp: ramp, entrance_step_height_cm: height } = details;
  if (!steps || steps.disputed || steps.median < 1) return undefined;
  const knownRamp = ramp?.disputed ? undefined : ramp?.value;
  if (knownRamp === 'fixed') return undefined;
  if (knownRamp === 'portable') return fit('partly', { code: 'ramp_portable' });
  const isLow =
    steps.median === 1 && height !== undefined && !height.disputed && height.median <= LOW_STEP_CM;
  return fit(isLow ? 'partly' : 'no', { code: 'steps_over', value: steps.median, limit: 0 });
}

function fitOfVerdict({ features }: Access, where: Feature): NeedFit {
  const { verdict, yes, partly, no, source } = features[where];
  const people = yes + partly + no;
  if (verdict === 'unknown') return fit('unknown', { code: 'feature_unknown', where });
  if (verdict === 'disputed')
    return fit('unknown', { code: 'feature_disputed', value: yes, limit: no, where });
  if (source !== undefined) return fit(verdict, { code: 'source_only', where });
  const count = { yes, partly, no }[verdict];
  return fit(verdict, { code: `feature_${verdict}`, value: count, limit: people, where });
}

/** Returns how well a place fits a person who needs a feature. */
export function fitOfFeature(access: Access, where: Feature, now: number): NeedFit {
  const { yes, partly, no, aged, contradicts_source } = access.features[where];
  const said = fitOfVerdict(access, where);
  const cautions: FitReason[] = [];
  // With the number of people, because "No" alone would contradict the verdict.
  if (hasRecentNo(access.features[where], now))
    cautions.push({ code: 'feature_no', value: no, limit: yes + partly + no, where });
  if (aged) cautions.push({ code: 'aged', where });
  const isCertain = cautions.length === 0;
  if (contradicts_source) cautions.push({ code: 'contradicts_source', where });
  const answer = isCertain ? said.answer : atMost(said.answer, 'probably');
  const cap = where === 'wheelchair-accessible' ? capBySteps(access) : undefined;
  if (cap && atMost(answer, cap.answer) !== answer)
    return { answer: cap.answer, reasons: [...cap.reasons, ...said.reasons, ...cautions] };
  return { answer, reasons: isCertain ? [...said.reasons, ...cautions] : [...cautions, ...said.reasons] };
}

/**
 * Returns the summary of a choice, or an unknown fit with its reason if the choice is missing or disputed.
 */
function known({ details }: Access, field: ChoiceField): ChoiceAccess | NeedFit {
  const choice = details[field];
  if (!choice) return missing(field);
  return choice.disputed ? fit('unknown', { code: 'feature_disputed', where: field }) : choice;
}

const isFit = (answer: ChoiceAccess | NeedFit): answer is NeedFit => 'answer' in answer;

const sourceReason = ({ source }: ChoiceAccess, where: string): FitReason[] =>
  source === undefined ? [] : [{ code: 'source_only', where }];

/** Returns how well a place fits a person who needs an accessible toilet. */
export function fitToilet(access: Access): NeedFit {
  const toilet = known(access, 'toilet');
  if (isFit(toilet)) return toilet;
  const { value, count } = toilet;
  const source = sourceReason(toilet, 'toilet');
  if (value === 'yes') return fit('yes', ...source);
  if (value === 'partly')
    return fit('partly', { code: 'feature_partly', value: count, where: 'toilet' }, ...source);
  return fit('no', { code: value === 'none' ? 'toilet_none' : 'toilet_no' }, ...source);
}

/** Returns how well a place fits a person who needs a parking space for disabled people. */
export function fitParking(access: Access): NeedFit {
  const parking = known(access, 'disabled_parking');
  if (isFit(parking)) return parking;
  const source = sourceReason(parking, 'disabled_parking');
  return parking.value === 'yes' ? fit('yes', ...source) : fit('no', { code: 'parking_none' }, ...source);
}

/** Returns how well a place fits a person who needs a facility that is present or absent. */
export function fitSwitch(access: Access, field: 'induction_loop' | 'tactile_guiding'): NeedFit {
  const answer = known(access, field);
  if (isFit(answer)) return answer;
  const source = sourceReason(answer, field);
  return answer.value === true
    ? fit('yes', ...source)
    : fit('no', { code: 'feature_no', value: answer.count, where: field }, ...source);
}

/**
 * Returns how well a place fits a person who needs tactile guidance. Without an answer, a yes for visual aids
 * makes it probable, because they may include guidance.
 */
export function fitTactile(access: Access): NeedFit {
  const isLikely = !access.details.tactile_guiding && access.features['visual-aids'].verdict === 'yes';
  const guiding = fitSwitch(access, 'tactile_guiding');
  return isLikely ? { ...guiding, answer: 'probably' } : guiding;
}

/** The kinds of door that suit a person who needs an automatic door or a light door. */
const DOORS: Record<NeededDoor, readonly string[]> = {
  automatic: ['automatic', 'open'],
  light: ['automatic', 'open', 'light'],
};

/** Returns how well a place fits a person who needs a kind of door. */
export function fitDoor(access: Access, needed: NeededDoor, now: number): NeedFit {
  const door = known(access, 'door_kind');
  const isAutomatic = fitOfFeature(access, 'automatic-doors', now);
  const isTold = isAutomatic.answer !== 'unknown' && (needed === 'automatic' || isAutomatic.answer !== 'no');
  if (isFit(door)) return !access.details.door_kind && isTold ? isAutomatic : door;
  if (DOORS[needed].includes(String(door.value))) return fit('yes');
  if (door.value === 'heavy' || door.value === 'revolving') return fit('no', { code: `door_${door.value}` });
  return fit('no', { code: 'feature_no', value: door.count, where: 'automatic-doors' });
}
