import type { Details } from '@wayable/protocol/answers/details';
import { type FeatureAnswers, toFeatureAnswers } from '@wayable/protocol/answers/feature-answers';
import { FEATURES } from '@wayable/protocol/features';
import { COMMENT_MAX } from '@wayable/protocol/reviews';
import { m } from '~/paraglide/messages';
import { RatingField } from '~/ui/forms/rating-field';
import { TextArea } from '~/ui/forms/text-area';
import type { FieldErrors } from '~/ui/forms/use-form';
import { DetailsField } from '../answers/details-field';
import { FeatureAnswersField } from '../answers/feature-answers-field';
import { type VisitedAsChoice, VisitedAsField } from '../answers/visited-as-field';
import { FeatureSuggestions } from './feature-suggestions';

interface ReviewFieldValues extends VisitedAsChoice {
  rating: number | null;
  answers: FeatureAnswers;
  details: Details;
  comments: string;
}

export type ReviewFieldErrors = FieldErrors<'rating' | 'comments' | 'details' | 'visitedAs'>;

interface ReviewFieldsProps {
  value: ReviewFieldValues;
  /** Receives only the changed fields, because photos of the same draft also change meanwhile. */
  onChange: (changes: Partial<ReviewFieldValues>) => void;
  errors: ReviewFieldErrors;
}

/** The fields of a review: rating, answers, comments, details. */
export function ReviewFields({ value, onChange, errors }: ReviewFieldsProps) {
  return (
    <>
      <RatingField
        label={m.review_rating()}
        value={value.rating}
        onChange={(rating) => onChange({ rating })}
        error={value.rating === null ? errors.rating : undefined}
      />
      <FeatureAnswersField value={value.answers} onChange={(answers) => onChange({ answers })} />
      <TextArea
        label={m.review_comments()}
        help={m.review_comments_help()}
        value={value.comments}
        onChange={(comments) => onChange({ comments })}
        maxCharacters={COMMENT_MAX}
        error={errors.comments}
      />
      <FeatureSuggestions
        comments={value.comments}
        features={FEATURES.filter((feature) => value.answers[feature] !== undefined)}
        onTake={(taken) => onChange({ answers: { ...value.answers, ...toFeatureAnswers(taken) } })}
      />
      <DetailsField
        value={value.details}
        onChange={(details) => onChange({ details })}
        error={errors.details}
      />
      <VisitedAsField
        value={value}
        onChange={({ visitedAs, hasConsent }) => onChange({ visitedAs, hasConsent })}
        error={value.visitedAs !== null && !value.hasConsent ? errors.visitedAs : undefined}
      />
    </>
  );
}
