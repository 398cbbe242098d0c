import { type ComponentProps, useId } from 'react';
import { m } from '~/paraglide/messages';
import { classNames } from '~/ui/class-names';
import { LiveMessage } from '~/ui/feedback/live-message';
import { formatNumber } from '~/ui/text/format';
import { useAnnouncedText } from '~/ui/use-announced-text';
import { CONTROL_STYLES, Field, type FieldTexts } from './field';

/** Number of remaining characters from which the count is announced when typing pauses. */
const ANNOUNCED_FROM = 50;

interface TextAreaProps
  extends FieldTexts,
    Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'id' | 'maxLength'> {
  value: string;
  onChange: (value: string) => void;
  /** Maximum number of Unicode code points. Longer text can be typed but is marked. */
  maxCharacters: number;
}

/** Counts Unicode code points, like the server. */
export const countCharacters = (text: string): number => [...text].length;

/** A multiline field with the number of remaining characters. */
export function TextArea({
  label,
  help,
  error,
  isRequired,
  value,
  onChange,
  maxCharacters,
  className,
  ...rest
}: TextAreaProps) {
  const limitId = useId();
  const left = maxCharacters - countCharacters(value);
  const text =
    left < 0
      ? m.characters_over({ count: formatNumber(-left) })
      : m.characters_left({ count: formatNumber(left) });
  const announced = useAnnouncedText(left <= ANNOUNCED_FROM ? text : '');
  return (
    <div className="flex flex-col gap-1.5">
      <Field label={label} help={help} error={error} isRequired={isRequired ?? false} describedBy={limitId}>
        {(control) => (
          <textarea
            rows={5}
            {...rest}
            {...control}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className={classNames(CONTROL_STYLES, 'resize-y leading-body', className)}
          />
        )}
      </Field>
      {/* Screen readers repeat a changed description, so it contains the limit, not the count. */}
      <p id={limitId} className="sr-only">
        {m.characters_limit({ count: formatNumber(maxCharacters) })}
      </p>
      <p
        aria-hidden
        className={classNames('text-small', left < 0 ? 'font-semibold text-danger' : 'text-ink-soft')}
      >
        {text}
      </p>
      <LiveMessage text={announced} />
    </div>
  );
}
