import type { Feature } from '@wayable/protocol/features';
import { COMMENT_MAX } from '@wayable/protocol/reviews';
import { m } from '~/paraglide/messages';
import { RatingField } from '~/ui/forms/rating-field';
import { TextArea } from '~/ui/forms/text-area';
import { FeatureField } from './feature-field';
import { FeatureSuggestions } from './feature-suggestions';

export interface ReviewFieldValues {
  rating: number | null;
  features: Feature[];
  comments: string;
}

interface ReviewFieldsProps {
  value: ReviewFieldValues;
  onChange: (value: ReviewFieldValues) => void;
  errors: Partial<Record<'rating' | 'comments', string>>;
}

/** What a contributor says of a place: rating, features, comments. */
export function ReviewFields({ value, onChange, errors }: ReviewFieldsProps) {
  return (
    <>
      <RatingField
        label={m.review_rating()}
        isRequired
        value={value.rating}
        onChange={(rating) => onChange({ ...value, rating })}
        error={errors.rating}
      />
      <FeatureField value={value.features} onChange={(features) => onChange({ ...value, features })} />
      <TextArea
        label={m.review_comments()}
        help={m.review_comments_help()}
        value={value.comments}
        onChange={(comments) => onChange({ ...value, comments })}
        maxCharacters={COMMENT_MAX}
        error={errors.comments}
      />
      <FeatureSuggestions
        comments={value.comments}
        features={value.features}
        onChange={(features) => onChange({ ...value, features })}
      />
    </>
  );
}
