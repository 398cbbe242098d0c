import {
  NEED_NUMBERS,
  NEED_SWITCHES,
  NEEDED_DOORS,
  type NeedNumber,
  type NeedSwitch,
  type Needs,
} from '@wayable/protocol/answers/needs';
import {
  NEED_CHOICES,
  NEED_PRESETS,
  type NeedPreset,
  PRESET_NEEDS,
} from '@wayable/protocol/answers/needs-presets';
import { FEATURES } from '@wayable/protocol/features';
import { useRef, useState } from 'react';
import { numberText } from '~/catalogue/detail-text';
import { detailLabel, optionLabel } from '~/catalogue/details';
import { featureLabel } from '~/catalogue/features';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { CheckboxGroup } from '~/ui/forms/checkbox-group';
import { Select } from '~/ui/forms/select';
import { useLengthUnit } from '~/ui/units';
import { hasNeeds, NO_NEEDS } from '../needs';

interface NeedsFieldProps {
  value: Needs;
  onChange: (needs: Needs) => void;
}

const ANY = 'any';
/** Numbers that no preset has. */
const OWN = 'own';
type Start = NeedPreset | typeof ANY | typeof OWN;
const NUMBERS = Object.keys(NEED_NUMBERS) as NeedNumber[];
const FEATURE_OPTIONS = FEATURES.map((value) => ({ value, label: featureLabel(value) }));

const NUMBER_WORDS: Record<NeedNumber, () => string> = {
  max_steps: m.needs_max_steps,
  max_step_height_cm: m.needs_max_step_height,
  min_width_cm: m.needs_min_width,
  max_slope_percent: m.needs_max_slope,
};

const PRESET_WORDS: Record<NeedPreset, () => string> = {
  'wheelchair-alone': m.needs_preset_wheelchair_alone,
  'wheelchair-with-help': m.needs_preset_wheelchair_with_help,
  'power-chair': m.needs_preset_power_chair,
  'walking-aid': m.needs_preset_walking_aid,
  pram: m.needs_preset_pram,
};

const SWITCH_WORDS: Record<NeedSwitch, () => string> = {
  toilet: () => detailLabel('toilet'),
  parking: () => detailLabel('disabled_parking'),
  tactile: () => detailLabel('tactile_guiding'),
  induction_loop: () => detailLabel('induction_loop'),
};

/** Returns the needs with one of them removed. */
function withoutNeed(needs: Needs, name: NeedNumber | NeedSwitch | 'door'): Needs {
  const { [name]: _, ...others } = needs;
  return others as Needs;
}

/** Returns the preset with exactly the numbers of the needs. */
function findStart(needs: Needs): Start {
  if (NUMBERS.every((name) => needs[name] === undefined)) return ANY;
  return NEED_PRESETS.find((id) => NUMBERS.every((name) => needs[name] === PRESET_NEEDS[id][name])) ?? OWN;
}

interface NeedNumberSelectProps {
  name: NeedNumber;
  value: number | undefined;
  onChange: (limit: number | undefined) => void;
  write: (limit: number) => string;
}

function NeedNumberSelect({ name, value, onChange, write }: NeedNumberSelectProps) {
  const offered = NEED_CHOICES[name];
  // Add the current limit, because a link or preset may set one that is not in the list.
  const choices =
    value === undefined || offered.includes(value) ? offered : [...offered, value].toSorted((a, b) => a - b);
  return (
    <Select
      label={NUMBER_WORDS[name]()}
      value={value === undefined ? ANY : String(value)}
      onChange={(chosen) => onChange(chosen === ANY ? undefined : Number(chosen))}
      options={[
        { value: ANY, label: m.answer_any() },
        ...choices.map((limit) => ({ value: String(limit), label: write(limit) })),
      ]}
    />
  );
}

/** The person's needs: features, measures and facilities. Presets fill in the measures. */
export function NeedsField({ value, onChange }: NeedsFieldProps) {
  const [unit] = useLengthUnit();
  const summary = useRef<HTMLElement>(null);
  // Hidden limits would go unnoticed. Later changes leave the section as the person has it.
  const [isOpenAtFirst] = useState(() => hasNeeds({ ...value, features: [] }));
  const start = findStart(value);
  const choosePreset = (chosen: Start) => {
    if (chosen === OWN) return;
    const others = NUMBERS.reduce(withoutNeed, value);
    onChange(chosen === ANY ? others : { ...others, ...PRESET_NEEDS[chosen] });
  };
  return (
    <div className="flex flex-col gap-4">
      <CheckboxGroup
        label={m.needs_features()}
        value={value.features}
        onChange={(features) => onChange({ ...value, features })}
        options={FEATURE_OPTIONS}
        isNarrow
      />
      <details open={isOpenAtFirst} className="rounded-medium border-2 border-line">
        <summary ref={summary} className="min-h-11 cursor-pointer px-3.5 py-2 font-semibold">
          {m.needs_numbers()}
        </summary>
        <div className="flex flex-col gap-3 px-3.5 pb-4">
          <Select
            label={m.needs_preset()}
            value={start}
            onChange={choosePreset}
            options={[
              { value: ANY, label: m.needs_preset_none() },
              ...NEED_PRESETS.map((id) => ({ value: id, label: PRESET_WORDS[id]() })),
              ...(start === OWN ? [{ value: OWN, label: m.needs_preset_own() } as const] : []),
            ]}
          />
          {NUMBERS.map((name) => (
            <NeedNumberSelect
              key={name}
              name={name}
              value={value[name]}
              onChange={(limit) => {
                const others = withoutNeed(value, name);
                onChange(limit === undefined ? others : { ...others, [name]: limit });
              }}
              write={(limit) => {
                const text = numberText(NEED_NUMBERS[name], limit, unit);
                return name === 'min_width_cm'
                  ? m.needs_at_least({ value: text })
                  : m.needs_at_most({ value: text });
              }}
            />
          ))}
          <CheckboxGroup
            label={m.needs_facilities()}
            value={NEED_SWITCHES.filter((name) => value[name])}
            onChange={(chosen) => {
              const others = NEED_SWITCHES.reduce(withoutNeed, value);
              onChange({ ...others, ...Object.fromEntries(chosen.map((name) => [name, true as const])) });
            }}
            options={NEED_SWITCHES.map((name) => ({ value: name, label: SWITCH_WORDS[name]() }))}
            isNarrow
          />
          <Select
            label={m.needs_door()}
            value={value.door ?? ANY}
            onChange={(door) => {
              const others = withoutNeed(value, 'door');
              onChange(door === ANY ? others : { ...others, door });
            }}
            options={[
              { value: ANY, label: m.answer_any() },
              ...NEEDED_DOORS.map((id) => ({ value: id, label: optionLabel('door_kind', id) })),
            ]}
          />
          <p className="text-small text-ink-soft">{m.needs_private()}</p>
        </div>
      </details>
      {hasNeeds(value) && (
        <Button
          variant="quiet"
          className="self-start"
          onClick={() => {
            onChange(NO_NEEDS);
            // The button is removed, so move the focus.
            summary.current?.focus();
          }}
        >
          {m.needs_clear()}
        </Button>
      )}
    </div>
  );
}
