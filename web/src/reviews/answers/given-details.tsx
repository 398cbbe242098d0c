import { DETAIL_NAMES } from '@wayable/protocol/answers/detail-fields';
import type { Review } from '@wayable/protocol/reviews';
import { visitedAsLabel } from '~/catalogue/answers';
import { detailText } from '~/catalogue/detail-text';
import { detailLabel } from '~/catalogue/details';
import { m } from '~/paraglide/messages';
import { formatNumber } from '~/ui/text/format';
import { useLengthUnit } from '~/ui/units';

/** The details of a review, and how its author visited. */
export function GivenDetails({ review }: { review: Partial<Pick<Review, 'details' | 'visited_as'>> }) {
  const [unit] = useLengthUnit();
  const { details = {}, visited_as: visitedAs } = review;
  const given = DETAIL_NAMES.flatMap((field) => {
    const value = details[field];
    return value === undefined ? [] : [{ field, value }];
  });
  return (
    <>
      {visitedAs && (
        <p className="text-small text-ink-soft">
          {m.visited_as_shown({ answer: visitedAsLabel(visitedAs) })}
        </p>
      )}
      {given.length > 0 && (
        <details className="text-small">
          <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-accent">
            {m.details_title()} ({formatNumber(given.length)})
          </summary>
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
            {given.map(({ field, value }) => (
              <div key={field} className="contents">
                <dt className="text-ink-soft">{detailLabel(field, unit)}</dt>
                <dd>
                  {detailText(field, value, unit)}
                  {details.measured?.some((name) => name === field) && ` (${m.details_was_measured()})`}
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  );
}
