import {
  type BooleanDetail,
  type ChoiceDetail,
  type DetailField,
  isNumberDetail,
  type NumberDetail,
} from '@wayable/protocol/answers/detail-fields';
import { formatMeasure, formatNumber } from '~/ui/text/format';
import { fromCentimeters, type LengthUnit } from '~/ui/units';
import { optionLabel, unitOf } from './details';

/** A number of a detail with its unit ("84 cm", "33.1 in", "2"). */
export function numberText(field: NumberDetail, value: number, length: LengthUnit): string {
  const unit = unitOf(field);
  if (unit === 'count') return formatNumber(value);
  if (unit === 'm') return formatMeasure(value, 'meter');
  if (unit === 'percent') return formatMeasure(value, 'percent');
  return length === 'in'
    ? formatMeasure(fromCentimeters(value, 'in'), 'inch')
    : formatMeasure(value, 'centimeter');
}

/** What was said of a detail, in words. */
export const detailText = (
  field: DetailField,
  value: string | number | boolean,
  length: LengthUnit,
): string =>
  isNumberDetail(field)
    ? numberText(field, Number(value), length)
    : optionLabel(field as ChoiceDetail | BooleanDetail, value as string | boolean);

/** A detail as a source has stored it, in words: "true" is a yes. */
export const storedDetailText = (field: DetailField, text: string, length: LengthUnit): string =>
  detailText(field, text === 'true' ? true : text === 'false' ? false : text, length);
