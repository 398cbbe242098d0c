import type { Feature } from '@wayable/protocol/features';
import type { FeatureSuggestions } from '@wayable/protocol/suggestions';
import { CheckCheck, Plus } from 'lucide-react';
import { useRef } from 'react';
import { featureLabel } from '~/catalogue/features';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { formatLanguages } from '~/ui/text/format';

interface SuggestedFeaturesProps {
  found: FeatureSuggestions;
  /** The suggestions without an answer yet. */
  open: readonly Feature[];
  /** `isLast` means that no suggestion remains. */
  onTake: (features: readonly Feature[], isLast: boolean) => void;
}

/** The features found in a comment, to accept singly or all together. */
export function SuggestedFeatures({ found, open, onTake }: SuggestedFeaturesProps) {
  const list = useRef<HTMLUListElement>(null);
  const takeOne = (feature: Feature) => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const next = open.indexOf(feature) + 1;
    (buttons[next] ?? buttons[next - 2])?.focus();
    onTake([feature], open.length === 1);
  };
  return (
    <div className="rounded-medium border-2 border-accent bg-accent-wash p-4">
      <p className="font-semibold">{headingOf(found, open)}</p>
      <p className="mt-1 text-small text-ink-soft">
        {found.features.length === 0
          ? textForNone(found)
          : found.source === 'model'
            ? m.suggestions_by_model()
            : m.suggestions_by_keywords()}
      </p>
      {open.length > 0 && (
        <ul ref={list} className="mt-3 flex flex-wrap gap-2">
          {open.map((feature) => (
            <li key={feature}>
              <Button
                variant="secondary"
                aria-label={m.suggestions_take_label({ name: featureLabel(feature) })}
                onClick={() => takeOne(feature)}
              >
                <Plus aria-hidden className="size-5" />
                <span className="initial-capital">{featureLabel(feature)}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {open.length > 1 && (
        <Button variant="quiet" className="mt-2" onClick={() => onTake(open, true)}>
          <CheckCheck aria-hidden className="size-5" />
          {m.suggestions_take_all()}
        </Button>
      )}
    </div>
  );
}

function headingOf(found: FeatureSuggestions, open: readonly Feature[]): string {
  if (found.features.length === 0) return reasonForNone(found);
  return open.length === 0 ? m.suggestions_all_answered() : m.suggestions_heading();
}

/** Returns the reason for an answer without features. */
export const reasonForNone = ({ notice_code }: FeatureSuggestions): string =>
  notice_code === 'unknown_language' ? m.suggestions_unknown_language() : m.suggestions_none();

/** Returns the advice for an answer without features. */
export const textForNone = ({ notice_code, languages = [] }: FeatureSuggestions): string =>
  notice_code === 'unknown_language'
    ? m.suggestions_unknown_language_text({ languages: formatLanguages(languages) })
    : m.suggestions_none_text();
