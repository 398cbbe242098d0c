import { DETAIL_TOPICS } from '@wayable/protocol/answers/detail-topics';
import { VISITED_AS } from '@wayable/protocol/answers/feature-answers';
import { LOCATION_REVIEW_SORTS } from '@wayable/protocol/reviews';
import { visitedAsLabel } from '~/catalogue/answers';
import { topicLabel } from '~/catalogue/details';
import { m } from '~/paraglide/messages';
import { Select } from '~/ui/forms/select';
import { type ReviewChoice, reviewSortLabel } from './review-choice';

const ALL = 'all';

interface ReviewChoiceFieldsProps {
  choice: ReviewChoice;
  onChoose: (change: Partial<ReviewChoice>) => void;
}

/** The fields for the filter and order of reviews. */
export function ReviewChoiceFields({ choice, onChoose }: ReviewChoiceFieldsProps) {
  const all = { value: ALL, label: m.locations_reviews_all() } as const;
  return (
    <div className="flex basis-full flex-wrap items-end gap-3 *:grow *:basis-32 *:last:basis-48 print:hidden">
      <Select
        label={m.locations_reviews_about()}
        value={choice.about ?? ALL}
        onChange={(about) => onChoose({ about: about === ALL ? undefined : about })}
        options={[all, ...DETAIL_TOPICS.map((value) => ({ value, label: topicLabel(value) }))]}
      />
      <Select
        label={m.locations_reviews_visited_as()}
        value={choice.visitedAs ?? ALL}
        onChange={(way) => onChoose({ visitedAs: way === ALL ? undefined : way })}
        options={[all, ...VISITED_AS.map((value) => ({ value, label: visitedAsLabel(value) }))]}
      />
      <Select
        label={m.locations_reviews_sort()}
        value={choice.sort}
        onChange={(sort) => onChoose({ sort })}
        options={LOCATION_REVIEW_SORTS.map((value) => ({ value, label: reviewSortLabel(value) }))}
      />
    </div>
  );
}
