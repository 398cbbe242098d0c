import { type ModeratedReview, REMOVED_KEPT_DAYS, type ReviewRemoval } from '@wayable/protocol/moderation';
import { Keyboard } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { SearchField } from '~/ui/forms/search-field';
import { Select } from '~/ui/forms/select';
import { formatNumber } from '~/ui/text/format';
import { initialStatus, REVIEW_ORDERS, type ReviewOrder } from '../admin-state';
import { adminReviewsQuery } from '../api/lists';
import { ListFrame } from '../components/list-frame';
import { useAdminQuery } from '../role-watch';
import type { AdminStateControl } from '../use-admin-state';
import { BulkBar } from './bulk-bar';
import { ModeratedReviewCard } from './moderated-review-card';
import { ReasonDialog } from './reason-dialog';
import { ReviewActions } from './review-actions';
import { ShortcutsDialog } from './shortcuts-dialog';
import { usePlaceInList } from './use-place-in-list';
import { KEEP, RESTORE, remove, unverify, useReviewDecisions, VERIFY } from './use-review-decisions';
import { useShortcutSetting, useShortcuts } from './use-shortcuts';

const ORDER_TEXTS: Record<ReviewOrder, () => string> = {
  newest: m.admin_sort_newest,
  oldest: m.admin_sort_oldest,
  highest: m.admin_sort_highest,
  lowest: m.admin_sort_lowest,
  location: m.admin_sort_location,
  user: m.admin_sort_user,
};

/** An action that needs a reason. */
interface Asked {
  act: 'unverify' | 'delete';
  reviews: ModeratedReview[];
}

/** A failed action with its reason. */
interface Unfinished extends Asked {
  reason: ReviewRemoval;
}

const areAmong = (reviews: ModeratedReview[], others: ModeratedReview[]): boolean =>
  reviews.every(({ id }) => others.some((other) => other.id === id));

interface ReviewsTabProps extends AdminStateControl {
  renderPhotos: (review: ModeratedReview) => ReactNode;
}

/**
 * Lists all reviews. Moderators verify reviews, return them to pending, remove or restore them
 * (docs/product.md#moderation).
 */
export function ReviewsTab({ state, listed, typed, type, change, goToPage, renderPhotos }: ReviewsTabProps) {
  const query = useAdminQuery(adminReviewsQuery(listed));
  const { run, undo, progress } = useReviewDecisions();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<Asked | null>(null);
  const [unfinished, setUnfinished] = useState<Unfinished>();
  const [problem, setProblem] = useState<{ text: string; reviews: ModeratedReview[] }>();
  const [showsShortcuts, setShowsShortcuts] = useState(false);
  const [hasShortcuts, setShortcuts] = useShortcutSetting();
  const reviews = query.data?.data ?? [];
  const { partProps, current, focusAt, holdAt } = usePlaceInList(reviews);
  const chosen = reviews.filter(({ id }) => selected.has(id));
  const isRemoved = state.queue === 'removed';
  const isDecidable = (review: ModeratedReview) => review.permissions?.moderate === true;
  const isSelectable = (review: ModeratedReview) => !review.removal && isDecidable(review);

  /** Runs an action, and returns the reviews for which it failed. */
  const decide = async (act: Parameters<typeof run>[0], of: ModeratedReview[]) => {
    const ids = new Set(of.map(({ id }) => id));
    const areSelected = of.every(({ id }) => selected.has(id));
    if (areSelected) holdAt(reviews.findIndex(({ id }) => ids.has(id)));
    const { failed, reason } = await run(act, of);
    if (!areSelected) return failed;
    const left = new Set(failed.map(({ id }) => id));
    setSelected((now) => new Set([...now].filter((id) => left.has(id) || !ids.has(id))));
    const text = m.admin_bulk_failed({ count: String(left.size), reason });
    setProblem(left.size > 0 ? { text, reviews: failed } : undefined);
    return failed;
  };
  const toggleVerified = (review: ModeratedReview) =>
    review.is_verified ? setAsked({ act: 'unverify', reviews: [review] }) : void decide(VERIFY, [review]);
  const confirm = async (reason: ReviewRemoval) => {
    if (!asked) return;
    const { act, reviews: of } = asked;
    setAsked(null);
    const failed = await decide(act === 'delete' ? remove(reason) : unverify(reason), of);
    setUnfinished(failed.length > 0 ? { act, reviews: failed, reason } : undefined);
  };
  const select = (id: string, isSelected: boolean) => {
    const next = new Set(selected);
    if (isSelected) next.add(id);
    else next.delete(id);
    setSelected(next);
  };
  const onCurrent = (act: (review: ModeratedReview) => void) => (event: KeyboardEvent) => {
    // Ignore a held key, which would repeat the action.
    if (event.repeat) return;
    const review = reviews[current()];
    if (review && isDecidable(review)) act(review);
  };
  const step = (by: number) => () => {
    const at = current();
    focusAt(at < 0 ? 0 : at + by);
  };
  useShortcuts(
    {
      j: step(1),
      k: step(-1),
      v: onCurrent((review) => (review.removal ? void decide(RESTORE, [review]) : toggleVerified(review))),
      d: onCurrent((review) => {
        if (!review.removal) setAsked({ act: 'delete', reviews: [review] });
      }),
      x: onCurrent((review) => {
        if (isSelectable(review)) select(review.id, !selected.has(review.id));
      }),
      u: undo,
      '?': () => setShowsShortcuts(true),
    },
    hasShortcuts,
  );

  const selectNone = useCallback(() => {
    setSelected(new Set());
    setProblem(undefined);
  }, []);
  const showPage = useCallback<typeof goToPage>(
    (page, isNewEntry) => {
      selectNone();
      goToPage(page, isNewEntry);
    },
    [goToPage, selectNone],
  );
  const many = (asked?.reviews.length ?? 0) > 1 ? { count: String(asked?.reviews.length) } : undefined;
  return (
    <div {...partProps} className="flex flex-col gap-6">
      <div className="grid grid-cols-1 items-end gap-4 sm:grid-cols-2 lg:grid-cols-[1fr_12rem_10rem_12rem]">
        <SearchField
          label={m.admin_reviews_search()}
          placeholder={m.admin_reviews_search_placeholder()}
          maxLength={200}
          value={typed}
          onChange={type}
        />
        <Select
          label={m.admin_reviews_queue()}
          value={state.queue}
          onChange={(queue) => change({ queue, status: initialStatus(queue) })}
          options={[
            { value: 'all', label: m.admin_reviews_queue_all() },
            { value: 'reported', label: m.admin_reviews_queue_reported() },
            { value: 'attention', label: m.admin_reviews_queue_attention() },
            { value: 'removed', label: m.admin_reviews_queue_removed() },
          ]}
        />
        <Select
          label={m.admin_reviews_status()}
          value={state.status}
          onChange={(status) => change({ status })}
          options={[
            { value: 'all', label: m.admin_reviews_status_all() },
            { value: 'verified', label: m.admin_reviews_status_verified() },
            { value: 'pending', label: m.admin_reviews_status_pending() },
          ]}
        />
        <Select
          label={m.admin_reviews_sort()}
          value={state.order}
          disabled={isRemoved}
          onChange={(order) => change({ order })}
          options={REVIEW_ORDERS.map((value) => ({ value, label: ORDER_TEXTS[value]() }))}
        />
      </div>
      <div className="flex flex-wrap items-start justify-between gap-3">
        {isRemoved || reviews.length === 0 ? (
          <span />
        ) : (
          <BulkBar
            selected={chosen.length}
            progress={progress}
            problem={problem && areAmong(problem.reviews, chosen) ? problem.text : ''}
            onAll={() => setSelected(new Set(reviews.filter(isSelectable).map(({ id }) => id)))}
            onNone={selectNone}
            onVerify={() => void decide(VERIFY, chosen)}
            onDelete={() => setAsked({ act: 'delete', reviews: chosen })}
          />
        )}
        <Button variant="quiet" onClick={() => setShowsShortcuts(true)}>
          <Keyboard aria-hidden className="size-5" />
          {m.admin_shortcuts_open()}
        </Button>
      </div>
      <ListFrame
        state={listed}
        query={query}
        heading={m.admin_reviews_list()}
        failure={m.admin_reviews_failed()}
        isQueue={listed.queue !== 'removed' && listed.status === initialStatus(listed.queue)}
        onPage={showPage}
        keepsFocus={false}
        onClear={() => {
          type('');
          change({ search: '', status: 'all', queue: 'all' });
        }}
      >
        {(items) => (
          <ul className="flex flex-col gap-4">
            {items.map((review) => (
              <li key={review.id}>
                <ModeratedReviewCard
                  review={review}
                  photos={renderPhotos(review)}
                  isSelected={selected.has(review.id)}
                  onSelect={isSelectable(review) ? (isSelected) => select(review.id, isSelected) : undefined}
                  actions={
                    !isDecidable(review) ? (
                      <p className="text-ink-soft">{m.problem_own_content()}</p>
                    ) : (
                      <ReviewActions
                        review={review}
                        isPending={progress !== null}
                        onVerify={() => toggleVerified(review)}
                        onDelete={() => setAsked({ act: 'delete', reviews: [review] })}
                        onRestore={() => void decide(RESTORE, [review])}
                        onKeep={() => void decide(KEEP, [review])}
                      />
                    )
                  }
                />
              </li>
            ))}
          </ul>
        )}
      </ListFrame>
      {asked && (
        <ReasonDialog
          title={
            asked.act === 'unverify'
              ? m.admin_reason_unverify_title()
              : many
                ? m.admin_reason_delete_title_many(many)
                : m.admin_reason_delete_title()
          }
          text={
            asked.act === 'unverify'
              ? m.admin_reason_unverify_text()
              : many
                ? m.admin_reason_delete_text_many(many)
                : m.admin_reason_delete_text()
          }
          help={
            asked.act === 'delete'
              ? m.admin_reason_delete_help({ days: formatNumber(REMOVED_KEPT_DAYS) })
              : undefined
          }
          confirmLabel={asked.act === 'delete' ? m.admin_review_delete() : m.admin_review_unverify()}
          kept={
            unfinished?.act === asked.act && areAmong(asked.reviews, unfinished.reviews)
              ? unfinished.reason
              : undefined
          }
          onConfirm={(reason) => void confirm(reason)}
          onCancel={() => setAsked(null)}
        />
      )}
      {showsShortcuts && (
        <ShortcutsDialog
          isOn={hasShortcuts}
          onToggle={setShortcuts}
          onClose={() => setShowsShortcuts(false)}
        />
      )}
    </div>
  );
}
