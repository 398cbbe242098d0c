import type { SortOrder, UserReviewSort } from '@wayable/protocol/reviews';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';

const SORTS = [
  {
    sort: 'created_at',
    label: m.my_reviews_sort_date,
    desc: m.my_reviews_newest_first,
    asc: m.my_reviews_oldest_first,
  },
  {
    sort: 'rating',
    label: m.my_reviews_sort_rating,
    desc: m.my_reviews_highest_first,
    asc: m.my_reviews_lowest_first,
  },
] as const;

/** Returns the announcement of the order: "Sorted by Date, newest first." */
export function sortText(sort: UserReviewSort, order: SortOrder): string {
  const chosen = SORTS.find((each) => each.sort === sort) ?? SORTS[0];
  return m.my_reviews_sorted({ name: chosen.label(), order: chosen[order]() });
}

interface SortTogglesProps {
  sort: UserReviewSort;
  order: SortOrder;
  onToggle: (sort: UserReviewSort) => void;
}

/** Sorts by date or rating; pressing the active sort reverses it. */
export function SortToggles({ sort, order, onToggle }: SortTogglesProps) {
  const Arrow = order === 'desc' ? ArrowDown : ArrowUp;
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">{m.my_reviews_sort()}</legend>
      <div className="flex flex-wrap gap-2">
        {SORTS.map((each) => {
          const isActive = each.sort === sort;
          const name = each.label();
          return (
            <Button
              key={each.sort}
              variant="secondary"
              aria-pressed={isActive}
              aria-label={isActive ? m.my_reviews_sort_current({ name, order: each[order]() }) : name}
              onClick={() => onToggle(each.sort)}
            >
              {name}
              {isActive && <Arrow aria-hidden className="size-5" />}
            </Button>
          );
        })}
      </div>
    </fieldset>
  );
}
