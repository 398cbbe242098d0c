import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '~/ui/class-names';
import { CONTROL_STYLES, Field, type FieldTexts } from './field';

interface SelectProps<Value extends string>
  extends FieldTexts,
    Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'id' | 'children'> {
  value: Value;
  onChange: (value: Value) => void;
  /** Whether the control is lower, for a separate row between texts. */
  isCompact?: boolean;
  options: readonly { value: Value; label: string }[];
}

/** A native select, which every assistive technology supports. */
export function Select<Value extends string>({
  label,
  isLabelHidden,
  isCompact = false,
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
    <Field
      label={label}
      isLabelHidden={isLabelHidden}
      help={help}
      error={error}
      isRequired={isRequired ?? false}
    >
      {(control) => (
        <div className={classNames('relative', className)}>
          <select
            {...rest}
            {...control}
            value={value}
            onChange={(event) => onChange(event.target.value as Value)}
            className={classNames(
              CONTROL_STYLES,
              'appearance-none truncate',
              isCompact ? 'min-h-11! ps-3! pe-8! py-1! text-small!' : 'pe-12',
            )}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden
            className={classNames(
              'pointer-events-none absolute inset-y-0 my-auto size-5 text-ink-soft',
              isCompact ? 'end-2.5' : 'end-4',
            )}
          />
        </div>
      )}
    </Field>
  );
}
