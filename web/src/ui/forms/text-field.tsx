import type { ComponentProps } from 'react';
import { classNames } from '~/ui/class-names';
import { CONTROL_STYLES, Field, type FieldTexts } from './field';

type InputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'id'>;

interface TextFieldProps extends FieldTexts, InputProps {
  value: string;
  onChange: (value: string) => void;
}

/** One line of text. */
export function TextField({
  label,
  help,
  error,
  isRequired,
  value,
  onChange,
  className,
  ...rest
}: TextFieldProps) {
  return (
    <Field label={label} help={help} error={error} isRequired={isRequired ?? false}>
      {(control) => (
        <input
          {...rest}
          {...control}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={classNames(CONTROL_STYLES, className)}
        />
      )}
    </Field>
  );
}
