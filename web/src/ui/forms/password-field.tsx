import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { m } from '~/paraglide/messages';
import { IconButton } from '~/ui/buttons/icon-button';
import { classNames } from '~/ui/class-names';
import { CONTROL_STYLES, Field, type FieldTexts } from './field';

interface PasswordFieldProps
  extends FieldTexts,
    Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'id' | 'type'> {
  value: string;
  onChange: (value: string) => void;
}

/** A password field with a button to show the text. */
export function PasswordField({
  label,
  help,
  error,
  isRequired,
  value,
  onChange,
  className,
  ...rest
}: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <Field label={label} help={help} error={error} isRequired={isRequired ?? false}>
      {(control) => (
        <div className="relative">
          <input
            {...rest}
            {...control}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className={classNames(CONTROL_STYLES, 'pe-14', className)}
          />
          <IconButton
            icon={isShown ? EyeOff : Eye}
            label={isShown ? m.password_hide() : m.password_show()}
            aria-controls={control.id}
            onClick={() => setShown(!isShown)}
            className="absolute inset-y-0 end-0.5 my-auto"
          />
        </div>
      )}
    </Field>
  );
}
