import type { Feature } from '@wayable/protocol/features';
import { LOCALES } from '@wayable/protocol/locales';
import type { ModelFailure } from '@wayable/protocol/suggestions';
import { Sparkles } from 'lucide-react';
import { useRef, useState } from 'react';
import { ApiError } from '~/api-client/api-error';
import { featureLabel } from '~/catalogue/features';
import { m } from '~/paraglide/messages';
import { getLocale } from '~/paraglide/runtime';
import { Button } from '~/ui/buttons/button';
import { LiveMessage } from '~/ui/feedback/live-message';
import { showToast } from '~/ui/feedback/toast';
import { formatList } from '~/ui/text/format';
import { useSuggestFeatures } from '../api/suggest-features';
import { findSuggestionProblem } from '../suggestion-check';
import { reasonForNone, SuggestedFeatures, textForNone } from './suggested-features';

interface FeatureSuggestionsProps {
  comments: string;
  /** The features with an answer. */
  features: readonly Feature[];
  /** Accepts features as a yes. */
  onTake: (features: readonly Feature[]) => void;
}

/**
 * Suggests features mentioned in a comment (docs/product.md#feature-suggestions). The person must accept
 * each. Suggestions for an older text are removed.
 */
export function FeatureSuggestions({ comments, features, onTake }: FeatureSuggestionsProps) {
  const suggest = useSuggestFeatures();
  const button = useRef<HTMLButtonElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const text = comments.trim();
  const latest = useRef(text);
  latest.current = text;
  const found = suggest.variables?.comments === text ? suggest.data : undefined;
  const open = found?.features.filter((feature) => !features.includes(feature)) ?? [];

  const ask = async () => {
    const problem = findSuggestionProblem(comments);
    if (problem) {
      showToast('warning', problem);
      return;
    }
    setAnnouncement(m.suggestions_busy());
    // Undefined for the pseudo-language of the tests.
    const language = LOCALES.find(({ code }) => code === getLocale())?.code;
    try {
      const answer = await suggest.mutateAsync({ comments: text, ...(language && { language }) });
      if (latest.current !== text) {
        setAnnouncement(m.suggestions_outdated());
        return;
      }
      const hasFeatures = answer.features.length > 0;
      if (answer.reason_code)
        showToast('warning', (MODEL_FAILURE_TEXTS[answer.reason_code] ?? m.suggestions_model_unavailable)());
      if (!hasFeatures) showToast('warning', reasonForNone(answer));
      else if (answer.reason_code) showToast('info', m.suggestions_by_keywords_only());
      setAnnouncement(hasFeatures ? describeFound(answer.features, features) : textForNone(answer));
    } catch (error) {
      setAnnouncement('');
      showToast('error', failureText(error));
    }
  };

  const take = (taken: readonly Feature[], isLast: boolean) => {
    onTake(taken);
    setAnnouncement(m.suggestions_taken({ names: formatList(taken.map(featureLabel)) }));
    // The pressed button is removed, so move the focus to this part of the form.
    if (isLast) button.current?.focus();
  };

  return (
    <section aria-label={m.suggestions_section()} className="flex flex-col gap-3">
      <Button
        ref={button}
        variant="secondary"
        isPending={suggest.isPending}
        className="self-start"
        onClick={ask}
      >
        {!suggest.isPending && <Sparkles aria-hidden className="size-5" />}
        {suggest.isPending ? m.suggestions_busy() : m.suggestions_ask()}
      </Button>
      {!found && (
        <p className="text-small text-ink-soft">
          {suggest.data ? m.suggestions_outdated() : m.suggestions_help()}
        </p>
      )}
      {found && <SuggestedFeatures found={found} open={open} onTake={take} />}
      <LiveMessage text={announcement} />
    </section>
  );
}

const MODEL_FAILURE_TEXTS: Record<ModelFailure, () => string> = {
  loading: m.suggestions_model_loading,
  refused: m.suggestions_model_refused,
  unavailable: m.suggestions_model_unavailable,
};

/**
 * Returns the server's message if the person can act on it, otherwise the general text
 * (docs/product.md#feature-suggestions).
 */
const failureText = (error: unknown): string =>
  error instanceof ApiError && error.status < 500 ? error.message : m.suggestions_failed();

function describeFound(found: readonly Feature[], answered: readonly Feature[]): string {
  const open = found.filter((feature) => !answered.includes(feature));
  return open.length === 0
    ? m.suggestions_all_answered()
    : m.suggestions_found({ count: open.length, names: formatList(open.map(featureLabel)) });
}
