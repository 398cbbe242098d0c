import { DETAIL_FIELDS, type NumberDetail } from '@wayable/protocol/answers/detail-fields';
import { useEffect, useId, useState } from 'react';
import { detailLabel, unitOf } from '~/catalogue/details';
import { m } from '~/paraglide/messages';
import { TextField } from '~/ui/forms/text-field';
import { formatNumber, unitName } from '~/ui/text/format';
import { toPlainNumber } from '~/ui/text/latin-digits';
import { type LengthUnit, toCentimeters, toFeet, toInches, toMeters } from '~/ui/units';
import { isInRange } from './details-check';

interface NumberDetailFieldProps {
  field: NumberDetail;
  /** Undefined if empty; NaN if invalid. */
  value: number | undefined;
  isMeasured: boolean;
  unit: LengthUnit;
  onChange: (value: number | undefined, isMeasured: boolean) => void;
}

const INTL_UNITS = { cm: 'centimeter', in: 'inch', percent: 'percent', m: 'meter', ft: 'foot' } as const;

/** Parses a typed number with a decimal point or comma. */
const parse = (text: string): number | undefined =>
  text.trim() === '' ? undefined : Number(toPlainNumber(text));

/** A field for a numeric detail in the person's unit, and whether the number was measured. */
export function NumberDetailField({ field, value, isMeasured, unit, onChange }: NumberDetailFieldProps) {
  const id = useId();
  const limits = DETAIL_FIELDS[field];
  const step = 'step' in limits ? limits.step : 0.1;
  const own = unitOf(field);
  const shown = own === 'cm' ? unit : own === 'm' && unit === 'in' ? 'ft' : own;
  const toShown = (number: number) =>
    shown === 'in' ? toInches(number) : shown === 'ft' ? toFeet(number) : number;
  const toStored = (number: number) =>
    shown === 'in' ? toCentimeters(number, step) : shown === 'ft' ? toMeters(number) : number;
  const write = (number: number | undefined) =>
    number === undefined || Number.isNaN(number) ? '' : String(toShown(number));
  const [text, setText] = useState(() => write(value));
  const [isLeft, setLeft] = useState(value !== undefined);
  // A change of unit rewrites the same length.
  // biome-ignore lint/correctness/useExhaustiveDependencies: typing must not reformat the text
  useEffect(() => {
    if (value === undefined || !Number.isNaN(value)) setText(write(value));
  }, [shown]);

  const change = (typed: string) => {
    setText(typed);
    const number = parse(typed);
    const kept = number === undefined ? undefined : toStored(number);
    onChange(kept, kept !== undefined && isMeasured);
  };
  const isWrong = isLeft && value !== undefined && !isInRange(field, value);
  const label = detailLabel(field);
  return (
    <div className="flex flex-col gap-1">
      <TextField
        label={shown === 'count' ? label : m.detail_with_unit({ label, unit: unitName(INTL_UNITS[shown]) })}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={change}
        onBlur={() => setLeft(true)}
        error={
          isWrong
            ? m.details_out_of_range({
                min: formatNumber(toShown(limits.min)),
                max: formatNumber(toShown(limits.max)),
              })
            : undefined
        }
        className="max-w-44"
      />
      {value !== undefined && shown !== 'count' && (
        <label
          htmlFor={id}
          className="flex min-h-11 cursor-pointer items-center gap-2.5 self-start text-small"
        >
          <input
            id={id}
            type="checkbox"
            checked={isMeasured}
            aria-label={m.answer_of({ name: m.details_measured(), answer: label })}
            onChange={(event) => onChange(value, event.target.checked)}
            className="size-5 accent-accent"
          />
          {m.details_measured()}
        </label>
      )}
    </div>
  );
}
