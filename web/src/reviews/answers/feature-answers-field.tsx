import {
  FEATURE_ANSWERS,
  type FeatureAnswer,
  type FeatureAnswers,
} from '@wayable/protocol/answers/feature-answers';
import { FEATURES, type Feature } from '@wayable/protocol/features';
import { useId } from 'react';
import { answerLabel } from '~/catalogue/answers';
import { featureHelp, featureLabel } from '~/catalogue/features';
import { m } from '~/paraglide/messages';
import { ChoiceRow } from '~/ui/forms/choice-row';

interface FeatureAnswersFieldProps {
  value: FeatureAnswers;
  onChange: (answers: FeatureAnswers) => void;
}

/** An answer for each accessibility feature; no answer means not checked. */
export function FeatureAnswersField({ value, onChange }: FeatureAnswersFieldProps) {
  const id = useId();
  const answer = (feature: Feature, given: FeatureAnswer | null) => {
    const { [feature]: _, ...others } = value;
    onChange(given === null ? others : { ...others, [feature]: given });
  };
  return (
    <fieldset aria-describedby={`${id}-help`} className="flex min-w-0 flex-col gap-4">
      <legend className="font-semibold">{m.review_features()}</legend>
      <p id={`${id}-help`} className="text-small text-ink-soft">
        {m.answers_help()}
      </p>
      {FEATURES.map((feature) => (
        <ChoiceRow
          key={feature}
          label={featureLabel(feature)}
          help={featureHelp(feature)}
          value={value[feature] ?? null}
          onChange={(given) => answer(feature, given)}
          options={FEATURE_ANSWERS.map((option) => ({ value: option, label: answerLabel(option) }))}
          noneLabel={m.answer_unchecked()}
        />
      ))}
    </fieldset>
  );
}
