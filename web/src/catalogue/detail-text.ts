import {
  type BooleanDetail,
  type ChoiceDetail,
  type DetailField,
  isNumberDetail,
  type NumberDetail,
} from '@wayable/protocol/answers/detail-fields';
import { formatMeasure, formatNumber } from '~/ui/text/format';
import { type LengthUnit, toFeet } from '~/ui/units';
import { lengthText, optionLabel, unitOf } from './details';

/** Formats a number with its unit ("84 cm", "33.1 in", "49 ft", "2"). */
export function numberText(field: NumberDetail, value: number, length: LengthUnit): string {
  const unit = unitOf(field);
  if (unit === 'count') return formatNumber(value);
  if (unit === 'm')
    return length === 'in' ? formatMeasure(toFeet(value), 'foot') : formatMeasure(value, 'meter');
  if (unit === 'percent') return formatMeasure(value, 'percent');
  return lengthText(value, length);
}

/** Formats the answer to a detail. */
export const detailText = (
  field: DetailField,
  value: string | number | boolean,
  length: LengthUnit,
): string =>
  isNumberDetail(field)
    ? numberText(field, Number(value), length)
    : optionLabel(field as ChoiceDetail | BooleanDetail, value as string | boolean);

/** Formats a stored public detail: "true" is a yes. */
export const storedDetailText = (field: DetailField, text: string, length: LengthUnit): string =>
  detailText(field, text === 'true' ? true : text === 'false' ? false : text, length);
