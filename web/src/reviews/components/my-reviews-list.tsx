import { type Review, USER_REVIEWS_PAGE_SIZE, type UserReviewsPage } from '@wayable/protocol/reviews';
import { MessageSquarePlus, SearchX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { LinkButton } from '~/ui/buttons/link-button';
import { Pagination } from '~/ui/buttons/pagination';
import { EmptyState } from '~/ui/feedback/empty-state';
import { LiveMessage } from '~/ui/feedback/live-message';
import { UnsavedChanges } from '~/ui/forms/unsaved-changes';
import { formatNumber } from '~/ui/text/format';
import { type EditedReview, withEdited } from '../edited-reviews';
import { formatListState, isNarrowed, type ReviewListState } from '../review-list-state';
import { MyReviewCard, type RenderEditor } from './my-review-card';

interface MyReviewsListProps {
  page: UserReviewsPage;
  state: ReviewListState;
  /** Whether the reviews still belong to the earlier state, until the new ones arrive. */
  isStale: boolean;
  /**
   * Whether the reviews answer another query, because the server is unreachable. They are then read-only, and
   * are replaced when the server responds again.
   */
  isKept: boolean;
  sortedBy: string;
  renderPhotos: (review: Review) => ReactNode;
  renderEditor: RenderEditor;
  onDelete: (review: Review) => void;
  onPage: (page: number) => void;
  onClear: () => void;
}

/** A page of reviews with its states, or the reason why it is empty. */
export function MyReviewsList(props: MyReviewsListProps) {
  const { page, state, isStale, isKept, sortedBy } = props;
  const [edited, setEdited] = useState<readonly EditedReview[]>([]);
  const reviews = withEdited(page.data, edited);
  const keepEdited = (review: Review, position: number, isEditing: boolean) =>
    setEdited((current) => [
      ...current.filter((one) => one.review.id !== review.id),
      ...(isEditing ? [{ review, position }] : []),
    ]);
  const from = (page.currentPage - 1) * USER_REVIEWS_PAGE_SIZE + 1;
  const showing = m.my_reviews_showing({
    from: formatNumber(from),
    to: formatNumber(from + page.data.length - 1),
    count: formatNumber(page.count),
  });
  const announcement =
    page.count > 0 ? `${sortedBy} ${showing}` : isNarrowed(state) ? m.my_reviews_none_matching() : '';

  return (
    <div aria-busy={isStale} className="busy-bar">
      <LiveMessage text={isStale || isKept ? '' : announcement} about={formatListState(state).toString()} />
      {reviews.length > 0 && (
        <UnsavedChanges>
          <ul className="flex flex-col gap-4">
            {reviews.map((review, position) => (
              <li key={review.id}>
                <MyReviewCard
                  review={review}
                  photos={props.renderPhotos(review)}
                  renderEditor={props.renderEditor}
                  isEditing={edited.some((one) => one.review.id === review.id)}
                  onEditing={(isEditing) => keepEdited(review, position, isEditing)}
                  onDelete={isKept ? undefined : props.onDelete}
                />
              </li>
            ))}
          </ul>
        </UnsavedChanges>
      )}
      {page.data.length > 0 ? (
        <>
          <p className="mt-6 text-center text-ink-soft">{showing}</p>
          <div className="mt-4" hidden={isKept}>
            <Pagination currentPage={page.currentPage} totalPages={page.totalPages} onChange={props.onPage} />
          </div>
        </>
      ) : (
        <NoReviews isNarrowed={isNarrowed(state)} onClear={props.onClear} />
      )}
    </div>
  );
}

function NoReviews({ isNarrowed: narrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  return narrowed ? (
    <EmptyState
      icon={SearchX}
      level={3}
      title={m.my_reviews_none_matching()}
      text={m.my_reviews_none_matching_text()}
      action={
        <Button variant="secondary" onClick={onClear}>
          {m.my_reviews_clear_filters()}
        </Button>
      }
    />
  ) : (
    <EmptyState
      icon={MessageSquarePlus}
      level={3}
      title={m.my_reviews_none()}
      text={m.my_reviews_none_text()}
      action={<LinkButton to="/review">{m.my_reviews_add_first()}</LinkButton>}
    />
  );
}
