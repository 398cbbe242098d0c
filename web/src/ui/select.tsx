import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from './class-names';
import { CONTROL_STYLES, Field, type FieldTexts } from './field';

interface SelectProps<Value extends string>
  extends FieldTexts,
    Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'id' | 'children'> {
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: string }[];
}

/** One of a few: the device's own list, which every assistive technology knows. */
export function Select<Value extends string>({
  label,
  help,
  error,
  isRequired,
  value,
  onChange,
  options,
  className,
  ...rest
}: SelectProps<Value>) {
  return (
    <Field label={label} help={help} error={error} isRequired={isRequired ?? false}>
      {(control) => (
        <div className="relative">
          <select
            {...rest}
            {...control}
            value={value}
            onChange={(event) => onChange(event.target.value as Value)}
            className={classNames(CONTROL_STYLES, 'appearance-none pe-12', className)}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute inset-y-0 end-4 my-auto size-5 text-ink-soft"
          />
        </div>
      )}
    </Field>
  );
}
