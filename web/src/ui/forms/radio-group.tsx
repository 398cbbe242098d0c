import { useId } from 'react';
import { FieldMessage, RequiredMark } from './field';
import { OptionText } from './option-text';

interface RadioGroupProps<Value extends string> {
  label: string;
  /** Null if none is chosen. */
  value: Value | null;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: string; help?: string }[];
  error?: string | undefined;
}

/** A required group of radio buttons, each with optional help; arrow keys choose. */
export function RadioGroup<Value extends string>({
  label,
  value,
  onChange,
  options,
  error,
}: RadioGroupProps<Value>) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <fieldset className="min-w-0" aria-describedby={error ? errorId : undefined}>
      <legend className="font-semibold">
        {label} <RequiredMark />
      </legend>
      <div className="mt-2 flex flex-col gap-1">
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-12 cursor-pointer items-start gap-3 rounded-medium border-2 border-transparent px-3 py-2.5 transition-colors hover:border-line-strong has-checked:border-accent has-checked:bg-accent-wash has-focus-visible:outline-3 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={value === option.value}
              required
              aria-invalid={error ? true : undefined}
              aria-labelledby={`${id}-${option.value}-label`}
              aria-describedby={option.help ? `${id}-${option.value}` : undefined}
              onChange={() => onChange(option.value)}
              className="mt-1 size-5 shrink-0 accent-accent outline-none"
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
      <FieldMessage id={errorId} text={error} />
    </fieldset>
  );
}
