import { Check } from 'lucide-react';
import { useId } from 'react';
import { classNames } from '~/ui/class-names';
import { OptionText } from './option-text';

interface CheckboxGroupProps<Value extends string> {
  label: string;
  help?: string;
  value: readonly Value[];
  onChange: (value: Value[]) => void;
  options: readonly { value: Value; label: string; help?: string }[];
  /** Whether the options are always in one column. */
  isNarrow?: boolean;
}

/** A group of checkboxes as cards. */
export function CheckboxGroup<Value extends string>({
  label,
  help,
  value,
  onChange,
  options,
  isNarrow = false,
}: CheckboxGroupProps<Value>) {
  const id = useId();
  const toggle = (option: Value, isChecked: boolean) =>
    onChange(
      options
        .map((each) => each.value)
        .filter((each) => (each === option ? isChecked : value.includes(each))),
    );
  return (
    <fieldset className="min-w-0" aria-describedby={help ? `${id}-help` : undefined}>
      <legend className="font-semibold">{label}</legend>
      {help && (
        <p id={`${id}-help`} className="text-small text-ink-soft">
          {help}
        </p>
      )}
      <div className={classNames('mt-2 grid', isNarrow ? 'gap-2' : 'gap-3 sm:grid-cols-2')}>
        {options.map((option) => (
          <label
            key={option.value}
            className="group relative flex min-h-12 cursor-pointer items-start gap-3 rounded-medium border-2 border-line-strong bg-surface p-3.5 transition-colors hover:border-accent has-checked:border-accent has-checked:bg-accent-wash"
          >
            <input
              type="checkbox"
              checked={value.includes(option.value)}
              onChange={(event) => toggle(option.value, event.target.checked)}
              aria-describedby={option.help ? `${id}-${option.value}` : undefined}
              aria-labelledby={`${id}-${option.value}-label`}
              className="peer mt-0.5 size-6 shrink-0 appearance-none rounded-small border-2 border-line-strong bg-surface checked:border-accent checked:bg-accent forced-colors:appearance-auto"
            />
            <Check
              aria-hidden
              className="pointer-events-none absolute start-4 top-4.5 hidden size-5 stroke-[3] text-on-accent peer-checked:block forced-colors:hidden"
            />
            <OptionText
              labelId={`${id}-${option.value}-label`}
              label={option.label}
              helpId={`${id}-${option.value}`}
              help={option.help}
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
