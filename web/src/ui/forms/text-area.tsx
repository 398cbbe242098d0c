import { type ComponentProps, useId } from 'react';
import { m } from '~/paraglide/messages';
import { classNames } from '~/ui/class-names';
import { LiveMessage } from '~/ui/feedback/live-message';
import { formatNumber } from '~/ui/text/format';
import { useAnnouncedText } from '~/ui/use-announced-text';
import { CONTROL_STYLES, Field, type FieldTexts } from './field';

/** From this many characters before the limit on, the count is announced when the typing pauses. */
const ANNOUNCED_FROM = 50;

interface TextAreaProps
  extends FieldTexts,
    Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'id' | 'maxLength'> {
  value: string;
  onChange: (value: string) => void;
  /** The most characters (Unicode code points) that may be sent. Longer text can be typed and is marked. */
  maxCharacters: number;
}

/** Characters as the server counts them: Unicode code points. */
export const countCharacters = (text: string): number => [...text].length;

/** Several lines of text with a count of the characters that are left. */
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
      {/* Screen readers repeat a description that changes, so it holds the limit, not the count. */}
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
