import { useId } from 'react';

interface ChoiceRowProps<Value extends string> {
  label: string;
  /** A line under the label, announced with the group. */
  help?: string | undefined;
  value: Value | null;
  onChange: (value: Value | null) => void;
  options: readonly { value: Value; label: string }[];
  /** The label of an empty choice. If undefined, one option is always chosen. */
  noneLabel?: string;
}

const UNCHOSEN = '';

/** A row of a few short choices, with an optional empty choice. A tap or an arrow key chooses. */
export function ChoiceRow<Value extends string>({
  label,
  help,
  value,
  onChange,
  options,
  noneLabel,
}: ChoiceRowProps<Value>) {
  const id = useId();
  return (
    <fieldset className="min-w-0" aria-describedby={help ? `${id}-help` : undefined}>
      <legend className="font-semibold initial-capital">{label}</legend>
      {help && (
        <p id={`${id}-help`} className="text-small text-ink-soft">
          {help}
        </p>
      )}
      <div className="mt-1.5 flex flex-wrap gap-2 max-sm:gap-1.5">
        {[...options, ...(noneLabel === undefined ? [] : [{ value: UNCHOSEN, label: noneLabel }])].map(
          (option) => (
            <label
              key={option.value}
              className="relative flex min-h-11 cursor-pointer items-center rounded-round border-2 border-line-strong bg-surface px-4 py-1.5 max-sm:px-3 text-small leading-snug transition-colors hover:border-accent has-checked:border-accent has-checked:bg-accent-wash has-checked:font-semibold has-focus-visible:outline-3 has-focus-visible:outline-focus forced-colors:has-checked:highlighted"
            >
              <input
                type="radio"
                name={id}
                value={option.value}
                checked={(value ?? UNCHOSEN) === option.value}
                onChange={() => onChange(option.value === UNCHOSEN ? null : (option.value as Value))}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              {option.label}
            </label>
          ),
        )}
      </div>
    </fieldset>
  );
}
