import type { FeatureAnswers } from '@wayable/protocol/answers/feature-answers';
import { FEATURES } from '@wayable/protocol/features';
import { answerLabel, verdictMark } from '~/catalogue/answers';
import { featureLabel } from '~/catalogue/features';
import { MarkShape } from '~/catalogue/mark-shape';
import { m } from '~/paraglide/messages';
import { Chip } from '~/ui/buttons/chip';

interface AnswerChipsProps {
  answers: FeatureAnswers;
  max?: number;
}

/** What a review says of the features; those that were not checked are left out. */
export function AnswerChips({ answers, max = FEATURES.length }: AnswerChipsProps) {
  const answered = FEATURES.flatMap((feature) => {
    const answer = answers[feature];
    return answer ? [{ feature, answer }] : [];
  });
  if (answered.length === 0) return null;
  return (
    <ul aria-label={m.review_features_label()} className="flex flex-wrap gap-2">
      {answered.slice(0, max).map(({ feature, answer }) => (
        <li key={feature}>
          <Chip>
            <MarkShape mark={verdictMark(answer)} />
            <span className="first-letter:uppercase">
              {answer === 'yes'
                ? featureLabel(feature)
                : m.answer_of({ name: featureLabel(feature), answer: answerLabel(answer) })}
            </span>
          </Chip>
        </li>
      ))}
    </ul>
  );
}
