import { FEATURES } from '@wayable/protocol/features';
import { answerLabel, verdictMark } from '~/catalogue/answers';
import { featureLabel } from '~/catalogue/features';
import { MarkShape } from '~/catalogue/mark-shape';
import { m } from '~/paraglide/messages';
import { Chip } from '~/ui/buttons/chip';
import { type AnsweringReview, answersOf } from '../review-changes';

interface AnswerChipsProps {
  review: AnsweringReview;
  max?: number;
}

/** A review's answers about the features, without unchecked features. */
export function AnswerChips({ review, max = FEATURES.length }: AnswerChipsProps) {
  const answers = answersOf(review);
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
            <span className="initial-capital">
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
