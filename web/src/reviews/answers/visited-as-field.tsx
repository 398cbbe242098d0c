import { VISITED_AS, type VisitedAs } from '@wayable/protocol/answers/feature-answers';
import { useId } from 'react';
import { visitedAsLabel } from '~/catalogue/answers';
import { m } from '~/paraglide/messages';
import { FieldMessage } from '~/ui/forms/field';
import { Select } from '~/ui/forms/select';

/** How the author visited, and whether that may be shown. */
export interface VisitedAsChoice {
  visitedAs: VisitedAs | null;
  hasConsent: boolean;
}

interface VisitedAsFieldProps {
  value: VisitedAsChoice;
  onChange: (choice: VisitedAsChoice) => void;
  error?: string | undefined;
}

const UNSAID = '';

/** How the author visited: empty by default, and stored only with consent (docs/product.md#answers). */
export function VisitedAsField({ value, onChange, error }: VisitedAsFieldProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-2">
      <Select
        label={m.visited_as()}
        help={m.visited_as_help()}
        value={value.visitedAs ?? UNSAID}
        onChange={(option) => onChange({ visitedAs: option === UNSAID ? null : option, hasConsent: false })}
        options={[
          { value: UNSAID, label: m.visited_as_unsaid() },
          ...VISITED_AS.map((option) => ({ value: option, label: visitedAsLabel(option) })),
        ]}
      />
      {value.visitedAs !== null && (
        <label htmlFor={id} className="flex min-h-11 cursor-pointer items-start gap-2.5 py-2">
          <input
            id={id}
            type="checkbox"
            checked={value.hasConsent}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            onChange={(event) => onChange({ ...value, hasConsent: event.target.checked })}
            className="mt-0.5 size-5 shrink-0 accent-accent"
          />
          {m.visited_as_consent()}
        </label>
      )}
      <FieldMessage id={`${id}-error`} text={error} />
    </div>
  );
}
