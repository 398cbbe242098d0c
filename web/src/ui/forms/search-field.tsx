import { Search, X } from 'lucide-react';
import { type ComponentProps, useRef } from 'react';
import { m } from '~/paraglide/messages';
import { IconButton } from '~/ui/buttons/icon-button';
import { classNames } from '~/ui/class-names';
import { CONTROL_STYLES, Field, type FieldTexts } from './field';

interface SearchFieldProps
  extends FieldTexts,
    Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'id' | 'type'> {
  value: string;
  onChange: (value: string) => void;
}

/** A search field. Escape and a button clear it. */
export function SearchField({
  label,
  isLabelHidden,
  help,
  error,
  value,
  onChange,
  className,
  ...rest
}: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange('');
    input.current?.focus();
  };
  return (
    <Field label={label} isLabelHidden={isLabelHidden} help={help} error={error}>
      {(control) => (
        <div className="relative">
          <Search
            aria-hidden
            className="pointer-events-none absolute inset-y-0 start-4 my-auto size-5 text-ink-soft"
          />
          <input
            {...rest}
            {...control}
            ref={input}
            type="search"
            enterKeyHint="search"
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape' && value !== '') clear();
            }}
            className={classNames(
              CONTROL_STYLES,
              'ps-12 pe-14 [&::-webkit-search-cancel-button]:hidden',
              className,
            )}
          />
          {value !== '' && (
            <IconButton
              icon={X}
              label={m.search_clear()}
              onClick={clear}
              className="absolute inset-y-0 end-0.5 my-auto"
            />
          )}
        </div>
      )}
    </Field>
  );
}
