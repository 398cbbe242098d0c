import type { Access, AccessVerdicts } from '@wayable/protocol/answers/access';
import { DETAIL_FIELDS, type DetailField, type NumberDetail } from '@wayable/protocol/answers/detail-fields';
import { fitOf } from '@wayable/protocol/answers/fit';
import type { Fit, FitAnswer, FitReason } from '@wayable/protocol/answers/fit-answer';
import type { Needs } from '@wayable/protocol/answers/needs';
import { FEATURES, type Feature } from '@wayable/protocol/features';
import type { Location } from '@wayable/protocol/locations';
import { verdictLabel } from '~/catalogue/answers';
import { numberText } from '~/catalogue/detail-text';
import { detailLabel } from '~/catalogue/details';
import { featureLabel } from '~/catalogue/features';
import type { Mark } from '~/catalogue/marks';
import { m } from '~/paraglide/messages';
import { formatList, formatNumber } from '~/ui/text/format';
import type { LengthUnit } from '~/ui/units';
import { hasNeeds } from './needs';

type Known = { access?: Access | AccessVerdicts } & Pick<Location, 'fit'>;

const isWhole = (access: Access | AccessVerdicts): access is Access => 'details' in access;

/**
 * Returns how well a location fits (docs/product.md#needs); undefined if no needs are set or nothing is known
 * yet. Computes it from known answers, which works offline; otherwise uses the server's result.
 */
export function fitLocation({ access, fit }: Known, needs: Needs): Fit | undefined {
  if (!hasNeeds(needs)) return undefined;
  return access && isWhole(access) ? fitOf(access, needs, Date.now()) : fit;
}

const FIT_WORDS: Record<FitAnswer, () => string> = {
  yes: m.fit_yes,
  probably: m.fit_probably,
  partly: m.fit_partly,
  no: m.fit_no,
  unknown: m.fit_unknown,
};

/** Returns a label such as "Fits you" or "Doesn’t fit you". */
export const fitLabel = (answer: FitAnswer): string => FIT_WORDS[answer]();

const FIT_MARKS: Record<FitAnswer, Mark> = {
  yes: 'yes',
  probably: 'probably',
  partly: 'limited',
  no: 'no',
  unknown: 'unknown',
};

/** Returns the mark of a fit. */
export const fitMark = (answer: FitAnswer): Mark => FIT_MARKS[answer];

const isFeature = (id: string): id is Feature => FEATURES.some((feature) => feature === id);
const isDetail = (id: string): id is DetailField => id in DETAIL_FIELDS;

/** The details of the reason `width_under`, by location. In other reasons, `toilet` is the toilet itself. */
const WIDTHS: Record<string, NumberDetail> = {
  door: 'door_width_cm',
  passage: 'narrowest_passage_cm',
  toilet: 'toilet_door_width_cm',
};

/** Returns the subject of a reason in words. */
function nameOf(where = ''): string {
  if (isFeature(where)) return featureLabel(where);
  return isDetail(where) ? detailLabel(where) : where;
}

const OVER: Partial<Record<FitReason['code'], NumberDetail>> = {
  steps_over: 'entrance_steps',
  step_height_over: 'entrance_step_height_cm',
  ramp_slope_over: 'ramp_slope_percent',
};

/** Returns the numbers of a reason in words: a count of people, or a measure. */
function numbersOf({ value = 0, limit = 0 }: FitReason, field: string | undefined, unit: LengthUnit) {
  const write = (number: number) =>
    field !== undefined && isDetail(field) && DETAIL_FIELDS[field].kind === 'number'
      ? numberText(field as NumberDetail, number, unit)
      : formatNumber(number);
  return { value: write(value), limit: write(limit) };
}

const FIXED: Partial<Record<FitReason['code'], () => string>> = {
  ramp_fixed: m.reason_ramp_fixed,
  ramp_portable: m.reason_ramp_portable,
  aged: m.reason_aged,
  change_reported: m.reason_change,
  toilet_no: m.reason_no_toilet,
  toilet_none: m.option_toilet_none,
  parking_none: m.reason_no_parking,
  door_heavy: m.reason_heavy_door,
  door_revolving: m.reason_revolving_door,
};

/** Returns a reason in words, with lengths in the given unit. */
export function reasonText(reason: FitReason, unit: LengthUnit): string {
  const { code, where } = reason;
  const name = nameOf(where);
  const fixed = FIXED[code];
  if (fixed) return fixed();
  switch (code) {
    case 'feature_yes':
    case 'feature_partly':
    case 'feature_no': {
      const answer = verdictLabel(code === 'feature_yes' ? 'yes' : code === 'feature_no' ? 'no' : 'partly');
      return reason.limit === undefined
        ? m.answer_of({ name, answer })
        : m.reason_feature({ name, answer, ...numbersOf(reason, undefined, unit) });
    }
    case 'feature_disputed':
      return m.reason_disputed({ name });
    case 'source_only':
      return m.reason_source_only({ name });
    case 'contradicts_source':
      return m.reason_contradicts({ name });
    case 'width_under': {
      const field = WIDTHS[where ?? ''];
      return m.reason_width({ name: nameOf(field), ...numbersOf(reason, field, unit) });
    }
    case 'values_differ':
      return m.reason_differ({ name, ...numbersOf(reason, where, unit) });
    default: {
      const field = OVER[code];
      // Wheelchair access ends at any step without a fixed ramp, whatever number of steps a person manages.
      if (code === 'steps_over' && reason.limit === 0)
        return m.reason_steps({
          name: detailLabel('entrance_steps'),
          value: formatNumber(reason.value ?? 0),
        });
      return field
        ? m.reason_over({ name: detailLabel(field), ...numbersOf(reason, field, unit) })
        : m.reason_unknown({ name });
    }
  }
}

/** Returns the reasons in words. Unknown facts are combined into one reason. */
export function reasonTexts({ reasons }: Fit, unit: LengthUnit): string[] {
  const isUnknown = ({ code }: FitReason) => code === 'missing' || code === 'feature_unknown';
  const unknown = [...new Set(reasons.filter(isUnknown).map(({ where }) => nameOf(where)))];
  const known = reasons.filter((reason) => !isUnknown(reason)).map((reason) => reasonText(reason, unit));
  const texts = unknown.length > 0 ? [...known, m.reason_unknown({ name: formatList(unknown) })] : known;
  return [...new Set(texts)];
}
