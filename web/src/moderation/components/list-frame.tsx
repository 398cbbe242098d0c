import type { UseQueryResult } from '@tanstack/react-query';
import type { PagedResult } from '@wayable/protocol/paging';
import { SearchX } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { EmptyState } from '~/ui/feedback/empty-state';
import { ErrorState } from '~/ui/feedback/error-state';
import { errorText } from '~/ui/feedback/error-text';
import { LiveMessage } from '~/ui/feedback/live-message';
import { LoadingText } from '~/ui/feedback/loading';
import { showToast } from '~/ui/feedback/toast';
import { formatNumber } from '~/ui/text/format';
import { type AdminState, formatAdminState } from '../admin-state';
import type { AdminStateControl } from '../use-admin-state';
import { PageSteps } from './page-steps';

interface ListFrameProps<Item> {
  /** The state that identifies the list. */
  state: AdminState;
  query: UseQueryResult<PagedResult<Item>, Error>;
  heading: string;
  /** The message when the list could not be loaded. */
  failure: string;
  onPage: AdminStateControl['goToPage'];
  /** Whether the entries wait for a decision. */
  isQueue?: boolean;
  /** Clears all filters; undefined if there are no filters. */
  onClear?: () => void;
  /**
   * Whether the heading takes the focus when the focused entry leaves the list. False if the tab moves the
   * focus itself.
   */
  keepsFocus?: boolean;
  children: (items: Item[]) => ReactNode;
}

/** A list of the panel with its states and pages: loading, failed or empty. */
export function ListFrame<Item>({
  state,
  query,
  heading,
  failure,
  onPage,
  isQueue = false,
  onClear,
  keepsFocus = true,
  children,
}: ListFrameProps<Item>) {
  const { data: page, error, errorUpdatedAt, isPlaceholderData: isStale } = query;
  const headingId = useId();
  const headingElement = useRef<HTMLHeadingElement>(null);
  const told = useRef(0);
  useEffect(() => {
    if (error === null || told.current === errorUpdatedAt) return;
    told.current = errorUpdatedAt;
    showToast('error', failure);
  }, [error, errorUpdatedAt, failure]);

  // Replace the URL of a page that no longer exists after deletions, so that Back does not lead to it.
  const isBeyond = page !== undefined && !isStale && page.data.length === 0 && page.currentPage > 1;
  const lastPage = Math.max(1, page?.totalPages ?? 1);
  useEffect(() => {
    if (isBeyond) onPage(lastPage, false);
  }, [isBeyond, lastPage, onPage]);

  // If the focused entry was removed, focus the heading. Otherwise, Tab would start at the top of the page.
  const lastFocused = useRef<Element>(undefined);
  useEffect(() => {
    const isLost = lastFocused.current?.isConnected === false && document.activeElement === document.body;
    if (!keepsFocus || !isLost) return;
    lastFocused.current = undefined;
    headingElement.current?.focus({ preventScroll: true });
  });

  const goToPage = (next: number) => {
    onPage(next, true);
    headingElement.current?.focus({ preventScroll: true });
    headingElement.current?.scrollIntoView({ block: 'start' });
  };
  const count = page && m.admin_count({ count: formatNumber(page.count) });
  const isDone = isQueue && state.search === '';
  // Ignore the open message, which does not change the list.
  const list = formatAdminState({ ...state, message: '' }).toString();
  // A background refetch of the same list is not announced. Own changes are reported by a toast.
  const [announced, setAnnounced] = useState({ list: '', count: '' });
  if (count && !isStale && !isBeyond && !query.isFetching && announced.list !== list) {
    setAnnounced({ list, count });
  }
  return (
    <section
      aria-labelledby={headingId}
      onFocus={({ target }) => {
        lastFocused.current = target;
      }}
      className="flex flex-col gap-4"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2
          ref={headingElement}
          id={headingId}
          tabIndex={-1}
          className="scroll-mt-24 rounded-small text-title"
        >
          {heading}
        </h2>
        {count && <p className="text-ink-soft">{count}</p>}
      </div>
      <LiveMessage text={announced.list === list && announced.count === count ? count : ''} about={list} />
      {error && (
        <ErrorState
          title={failure}
          text={errorText(error)}
          isAnnounced={false}
          isRetrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {!page && !error && <LoadingText text={m.admin_loading()} />}
      {page && page.data.length > 0 && (
        <div aria-busy={isStale} className="busy-bar">
          {children(page.data)}
        </div>
      )}
      {page && page.data.length === 0 && !error && (
        <EmptyState
          icon={SearchX}
          level={3}
          title={isDone ? m.admin_nothing_waiting() : m.admin_nothing_found()}
          text={
            isDone
              ? m.admin_nothing_waiting_text()
              : onClear
                ? m.admin_nothing_found_text()
                : m.admin_nothing_yet()
          }
          action={
            onClear && (
              <Button variant="secondary" onClick={onClear}>
                {m.admin_clear_filters()}
              </Button>
            )
          }
        />
      )}
      {page && <PageSteps currentPage={page.currentPage} totalPages={page.totalPages} onChange={goToPage} />}
    </section>
  );
}
