import {
  type BooleanDetail,
  type ChoiceDetail,
  DETAIL_FIELDS,
  type DetailField,
  isNumberDetail,
  type NumberDetail,
} from '@wayable/protocol/answers/detail-fields';
import { DETAIL_TOPICS, type DetailTopic, listDetails } from '@wayable/protocol/answers/detail-topics';
import type { Details } from '@wayable/protocol/answers/details';
import { ChevronDown } from 'lucide-react';
import { useId, useLayoutEffect, useRef } from 'react';
import { detailLabel, optionLabel, topicLabel } from '~/catalogue/details';
import { m } from '~/paraglide/messages';
import { ChoiceRow } from '~/ui/forms/choice-row';
import { formatNumber } from '~/ui/text/format';
import { LENGTH_UNITS, type LengthUnit, useLengthUnit } from '~/ui/units';
import { isAsked, isWrongNumber, listAskedDetails } from './details-check';
import { MeasureHelp } from './measure-help';
import { NumberDetailField } from './number-detail-field';

interface DetailsFieldProps {
  value: Details;
  onChange: (details: Details) => void;
  /** Set when a number is wrong, which opens its section. */
  error?: string | undefined;
}

/** Returns the details with a changed field. The value undefined removes the field. */
function withDetail(details: Details, field: DetailField, value: unknown): Details {
  const { [field]: _, ...others } = details;
  return value === undefined || value === null ? others : { ...others, [field]: value };
}

function withNumber(details: Details, field: NumberDetail, value: number | undefined, isMeasured: boolean) {
  const others = (details.measured ?? []).filter((name) => name !== field);
  const { measured: _, ...changed } = withDetail(details, field, value);
  const measured = isMeasured ? [...others, field] : others;
  return measured.length > 0 ? { ...changed, measured } : changed;
}

/** All other details of a place, in collapsed sections by part. */
export function DetailsField({ value, onChange, error }: DetailsFieldProps) {
  const id = useId();
  const [unit, setUnit] = useLengthUnit();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <div>
        <h3 id={id} className="font-semibold">
          {m.details_title()}
        </h3>
        <p className="text-small text-ink-soft">{m.details_help()}</p>
      </div>
      {DETAIL_TOPICS.map((topic) => (
        <TopicDetails
          key={topic}
          topic={topic}
          value={value}
          onChange={onChange}
          unit={unit}
          onUnit={setUnit}
          error={error}
        />
      ))}
    </section>
  );
}

interface TopicDetailsProps extends DetailsFieldProps {
  topic: DetailTopic;
  unit: LengthUnit;
  onUnit: (unit: LengthUnit) => void;
}

const UNIT_WORDS: Record<LengthUnit, () => string> = { cm: m.details_units_cm, in: m.details_units_in };

function TopicDetails({ topic, value, onChange, unit, onUnit, error }: TopicDetailsProps) {
  const part = useRef<HTMLDetailsElement>(null);
  const fields = listDetails(topic);
  const given = listAskedDetails(value);
  const count = fields.filter((field) => given[field] !== undefined).length;
  const hasWrong = error !== undefined && fields.some((field) => isWrongNumber(field, given));
  useLayoutEffect(() => {
    // Open the section before the form focuses the number.
    if (hasWrong && part.current) part.current.open = true;
  }, [hasWrong]);
  const hasLengths = fields.some((field) => field.endsWith('_cm'));
  const hasUnits =
    hasLengths || (fields.includes('parking_distance_m') && isAsked('parking_distance_m', value));
  return (
    <details ref={part} className="group rounded-medium border-2 border-line">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 rounded-medium px-4 font-semibold [&::-webkit-details-marker]:hidden">
        <ChevronDown aria-hidden className="size-5 shrink-0 transition-transform group-open:rotate-180" />
        <span className="grow">{topicLabel(topic)}</span>
        {count > 0 && (
          <span className="text-small font-normal text-ink-soft">
            {m.details_given({ count: formatNumber(count) })}
          </span>
        )}
      </summary>
      <div className="flex flex-col gap-5 px-4 pt-2 pb-5">
        {hasUnits && (
          <ChoiceRow
            label={m.details_units()}
            value={unit}
            onChange={(chosen) => chosen && onUnit(chosen)}
            options={LENGTH_UNITS.map((option) => ({ value: option, label: UNIT_WORDS[option]() }))}
          />
        )}
        {hasLengths && <MeasureHelp topic={topic} />}
        {fields
          .filter((field) => isAsked(field, value))
          .map((field) =>
            isNumberDetail(field) ? (
              <NumberDetailField
                key={field}
                field={field}
                value={value[field]}
                isMeasured={value.measured?.includes(field) ?? false}
                unit={unit}
                onChange={(number, isMeasured) => onChange(withNumber(value, field, number, isMeasured))}
              />
            ) : (
              <ChoiceDetailField
                key={field}
                field={field}
                value={value[field]}
                unit={unit}
                onChange={(choice) => onChange(withDetail(value, field, choice))}
              />
            ),
          )}
      </div>
    </details>
  );
}

interface ChoiceDetailFieldProps {
  field: ChoiceDetail | BooleanDetail;
  value: string | boolean | undefined;
  unit: LengthUnit;
  onChange: (value: string | boolean | null) => void;
}

function ChoiceDetailField({ field, value, unit, onChange }: ChoiceDetailFieldProps) {
  const known = DETAIL_FIELDS[field];
  const options = known.kind === 'boolean' ? ['yes', 'no'] : known.options;
  const chosen = typeof value === 'boolean' ? (value ? 'yes' : 'no') : (value ?? null);
  return (
    <ChoiceRow
      label={detailLabel(field, unit)}
      value={chosen}
      onChange={(option) => onChange(known.kind === 'boolean' && option !== null ? option === 'yes' : option)}
      options={options.map((option) => ({ value: option, label: optionLabel(field, option) }))}
      noneLabel={m.answer_unchecked()}
    />
  );
}
