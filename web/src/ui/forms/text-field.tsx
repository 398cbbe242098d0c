import type { ComponentProps } from 'react';
import { classNames } from '~/ui/class-names';
import { CONTROL_STYLES, Field, type FieldTexts } from './field';

type InputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'id'>;

interface TextFieldProps extends FieldTexts, InputProps {
  /** The id of a further description. */
  describedBy?: string;
  value: string;
  onChange: (value: string) => void;
}

/** Emails and numbers are left-to-right in every language, aligned like other fields. */
const LEFT_TO_RIGHT = new Set<string | undefined>(['email', 'tel', 'url']);

/** A field for one line of text. */
export function TextField({
  label,
  help,
  error,
  isRequired,
  describedBy,
  value,
  onChange,
  className,
  ...rest
}: TextFieldProps) {
  const isLeftToRight = LEFT_TO_RIGHT.has(rest.type);
  return (
    <Field label={label} help={help} error={error} isRequired={isRequired ?? false} describedBy={describedBy}>
      {(control) => (
        <input
          dir={isLeftToRight ? 'ltr' : undefined}
          {...rest}
          {...control}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={classNames(CONTROL_STYLES, isLeftToRight && 'rtl:text-end', className)}
        />
      )}
    </Field>
  );
}
