import { ALL_CATEGORIES } from '@wayable/protocol/categories';
import { REMOVED_KEPT_DAYS } from '@wayable/protocol/moderation';
import type { Review } from '@wayable/protocol/reviews';
import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react';
import { NetworkError } from '~/api-client/api-error';
import { categoryLabel } from '~/catalogue/categories';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { Tabs } from '~/ui/buttons/tabs';
import { Banner } from '~/ui/feedback/banner';
import { ConfirmDialog } from '~/ui/feedback/confirm-dialog';
import { ErrorState } from '~/ui/feedback/error-state';
import { errorText, failureText } from '~/ui/feedback/error-text';
import { LiveMessage } from '~/ui/feedback/live-message';
import { LoadingText } from '~/ui/feedback/loading';
import { showToast } from '~/ui/feedback/toast';
import { SearchField } from '~/ui/forms/search-field';
import { Select } from '~/ui/forms/select';
import { formatNumber } from '~/ui/text/format';
import { useDeleteReview } from '../api/delete-review';
import { useRestoreReview } from '../api/restore-review';
import { toggleSort } from '../review-list-state';
import { useReachableReviews } from '../use-reachable-reviews';
import { useReviewListState } from '../use-review-list-state';
import { DeletedReviews } from './deleted-reviews';
import { focusReview, LIST_HEADING_ID } from './list-heading';
import type { RenderEditor } from './my-review-card';
import { MyReviewsList } from './my-reviews-list';
import { SortToggles, sortText } from './sort-toggles';

interface MyReviewsProps {
  userId: string;
  renderPhotos: (review: Review) => ReactNode;
  renderEditor: RenderEditor;
  /** Called after a review was deleted or restored, because the author's figures changed. */
  onCounted: () => void;
}

/** The person's own reviews: search, filter, sort, page, edit and delete (docs/product.md#my-reviews). */
export function MyReviews({ userId, renderPhotos, renderEditor, onCounted }: MyReviewsProps) {
  const { state, listed, typed, type, change, clear } = useReviewListState();
  const { reviews, page, isCutOff, isKept, hasNone } = useReachableReviews(userId, listed);
  const deletion = useDeleteReview();
  const restoration = useRestoreReview();
  const [toDelete, setToDelete] = useState<Review | null>(null);
  const toolbar = useRef<HTMLDivElement>(null);
  // Render the list in slices to keep the page responsive.
  const isDrawn = useDeferredValue(page !== undefined);

  // Show the last page if this page no longer exists, as after the deletion of its last review.
  useEffect(() => {
    if (page && !isKept && !reviews.isPlaceholderData && page.data.length === 0 && state.page > 1) {
      change({ page: Math.max(1, page.totalPages) });
    }
  }, [page, isKept, reviews.isPlaceholderData, state.page, change]);

  const hasFailed = reviews.isError && !(reviews.error instanceof NetworkError);
  // Report a lasting network failure once, despite repeated requests.
  const failure = hasFailed ? reviews.errorUpdatedAt : isCutOff && hasNone ? 'cut-off' : undefined;
  useEffect(() => {
    if (failure !== undefined) showToast('error', m.my_reviews_failed());
  }, [failure]);

  const restore = async (id: string) => {
    try {
      await restoration.mutateAsync(id);
      showToast('success', m.review_restored());
      onCounted();
      focusReview(id);
    } catch (error) {
      showToast('error', failureText(m.review_restore_failed(), error));
    }
  };

  const confirmDeletion = async () => {
    if (!toDelete || deletion.isPending) return;
    const { id } = toDelete;
    const position = page?.data.findIndex((review) => review.id === id) ?? -1;
    const neighbor = page?.data[position + 1] ?? page?.data[position - 1];
    try {
      await deletion.mutateAsync(id);
      showToast('success', m.review_deleted(), {
        label: m.review_delete_undo(),
        onPress: () => void restore(id),
      });
      onCounted();
      // The person may have asked about another review meanwhile.
      setToDelete((asked) => (asked?.id === id ? null : asked));
      focusReview(neighbor?.id);
    } catch (error) {
      showToast('error', failureText(m.review_delete_failed(), error));
    }
  };

  const goToPage = (next: number) => {
    change({ page: next }, { isNewEntry: true });
    window.scrollTo({ top: 0 });
    document.getElementById(LIST_HEADING_ID)?.focus({ preventScroll: true });
  };

  const tabLabel = (text: string, count: number | undefined) =>
    count === undefined ? text : `${text} (${formatNumber(count)})`;

  return (
    <div className="flex flex-col gap-6">
      <div ref={toolbar} className="grid grid-cols-1 items-end gap-4 md:grid-cols-[1fr_15rem_auto]">
        <SearchField
          label={m.my_reviews_search()}
          placeholder={m.my_reviews_search_placeholder()}
          maxLength={200}
          value={typed}
          onChange={type}
        />
        <Select
          label={m.my_reviews_category()}
          value={state.category}
          onChange={(category) => change({ category, page: 1 })}
          options={[...new Set([ALL_CATEGORIES, ...(page?.categories ?? []), state.category] as const)].map(
            (category) => ({ value: category, label: categoryLabel(category) }),
          )}
        />
        <SortToggles
          sort={state.sort}
          order={state.order}
          onToggle={(sort) => change(toggleSort(state, sort))}
        />
      </div>
      <Tabs
        label={m.my_reviews_filter()}
        selected={state.verification}
        onChange={(verification) => change({ verification, page: 1 })}
        tabs={[
          { key: 'all', label: tabLabel(m.my_reviews_all(), page?.counts.total) },
          { key: 'verified', label: tabLabel(m.my_reviews_verified(), page?.counts.verified) },
          { key: 'pending', label: tabLabel(m.my_reviews_pending(), page?.counts.pending) },
        ]}
      >
        <h2 id={LIST_HEADING_ID} tabIndex={-1} className="sr-only">
          {m.my_reviews_list()}
        </h2>
        <LiveMessage text={isCutOff && page ? m.my_reviews_kept() : ''} />
        {(page ? !isDrawn : !hasNone) && <LoadingText text={m.my_reviews_loading()} />}
        {hasNone && (
          <ErrorState
            title={m.my_reviews_failed()}
            text={reviews.error ? errorText(reviews.error) : m.error_network()}
            isAnnounced={isCutOff}
            isRetrying={reviews.isFetching}
            onRetry={() => void reviews.refetch()}
          />
        )}
        {isCutOff && page && (
          <Banner tone="info" className="mb-4">
            <p>{m.my_reviews_kept()}</p>
            <Button
              variant="secondary"
              className="mt-3"
              isPending={reviews.isFetching}
              onClick={() => void reviews.refetch()}
            >
              {m.try_again()}
            </Button>
          </Banner>
        )}
        {page && isDrawn && (
          <MyReviewsList
            page={page}
            state={listed}
            isStale={reviews.isPlaceholderData && !isCutOff}
            isKept={isKept}
            sortedBy={sortText(listed.sort, listed.order)}
            renderPhotos={renderPhotos}
            renderEditor={renderEditor}
            onDelete={setToDelete}
            onPage={goToPage}
            onClear={() => {
              clear();
              toolbar.current?.querySelector('input')?.focus();
            }}
          />
        )}
      </Tabs>
      <DeletedReviews
        userId={userId}
        restoring={restoration.isPending ? restoration.variables : undefined}
        onRestore={(id) => void restore(id)}
      />
      <ConfirmDialog
        title={m.review_delete_title()}
        text={m.review_delete_text({ days: formatNumber(REMOVED_KEPT_DAYS) })}
        confirmLabel={m.review_delete()}
        isOpen={toDelete !== null}
        isPending={deletion.isPending}
        problem={deletion.isError ? errorText(deletion.error) : ''}
        onConfirm={() => void confirmDeletion()}
        onCancel={() => {
          setToDelete(null);
          deletion.reset();
        }}
      />
    </div>
  );
}
