import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { m } from '~/paraglide/messages';

export interface FieldTexts {
  label: string;
  /** Whether the label is only for screen readers, because the choices are self-explanatory. */
  isLabelHidden?: boolean | undefined;
  /** A line under the label, announced with the field. */
  help?: string | undefined;
  error?: string | undefined;
  isRequired?: boolean;
}

interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

interface FieldProps extends FieldTexts {
  /** Further ids that describe the control, e.g. a character count. */
  describedBy?: string | undefined;
  children: (control: ControlProps) => ReactNode;
}

export const CONTROL_STYLES =
  'w-full min-h-12 rounded-medium border-2 border-line-strong bg-surface px-4 py-2 text-body text-ink placeholder:text-ink-soft aria-invalid:border-danger disabled:opacity-60';

/** A label, help, control and error, connected for screen readers. */
export function Field({
  label,
  isLabelHidden = false,
  help,
  error,
  isRequired = false,
  describedBy,
  children,
}: FieldProps) {
  const id = useId();
  const helpId = `${id}-help`;
  const errorId = `${id}-error`;
  const description = [error && errorId, help && helpId, describedBy].filter(Boolean).join(' ');
  return (
    <div className="flex flex-col gap-1.5">
      <div className={isLabelHidden ? 'sr-only' : undefined}>
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>{' '}
        {isRequired && <RequiredMark />}
      </div>
      {help && (
        <p id={helpId} className="text-small text-ink-soft">
          {help}
        </p>
      )}
      {children({
        id,
        'aria-describedby': description || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': isRequired || undefined,
      })}
      <FieldMessage id={errorId} text={error} />
    </div>
  );
}

/** Marks a required field visually; the control itself tells screen readers. */
export function RequiredMark() {
  return (
    <span aria-hidden className="font-normal text-ink-soft">
      ({m.field_required()})
    </span>
  );
}

/** Renders the error of a field. */
export function FieldError({ text }: { text: string }) {
  return (
    <span className="flex items-start gap-2 font-semibold text-danger">
      <CircleAlert aria-hidden className="mt-1 size-5 shrink-0" />
      {text}
    </span>
  );
}

/** Renders the error of a field, if any. */
export function FieldMessage({ id, text }: { id: string; text: string | undefined }) {
  if (!text) return null;
  return (
    <p id={id}>
      <FieldError text={text} />
    </p>
  );
}
