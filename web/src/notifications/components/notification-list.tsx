import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MAX_PAGE } from '@wayable/protocol/paging';
import { Bell, CheckCheck } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { Pagination } from '~/ui/buttons/pagination';
import { EmptyState } from '~/ui/feedback/empty-state';
import { ErrorState } from '~/ui/feedback/error-state';
import { errorText, failureText } from '~/ui/feedback/error-text';
import { LiveMessage } from '~/ui/feedback/live-message';
import { LoadingText } from '~/ui/feedback/loading';
import { showToast } from '~/ui/feedback/toast';
import { notificationsQuery } from '../api/list-notifications';
import { useBeingRead, useMarkRead } from '../api/mark-read';
import { unreadCount } from '../unread-count';
import { NotificationItem } from './notification-item';

const HEADING_ID = 'notifications-heading';
const focusHeading = () => document.getElementById(HEADING_ID)?.focus();

const readPage = (params: URLSearchParams): number => {
  const page = Number(params.get('page') ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1;
};

/** The person's notifications, newest first, in pages (docs/product.md#notifications). */
export function NotificationList({ userId }: { userId: string }) {
  const [params, setParams] = useSearchParams();
  const page = readPage(params);
  const list = useQuery(notificationsQuery(userId, page));
  const { mutateAsync } = useMarkRead();
  const beingRead = useBeingRead();
  // After one notification was marked, the count is announced. If all were marked, a toast announces that.
  const [announcesCount, setAnnouncesCount] = useState(false);
  useNewOnes(list.data?.unread);

  const showPage = (next: number) => {
    setParams(next === 1 ? {} : { page: String(next) });
    focusHeading();
  };
  const lastPage = list.data && Math.max(1, list.data.totalPages);
  // Show the last page if this page does not exist: its entries were removed, or its URL was typed.
  useEffect(() => {
    if (lastPage !== undefined && page > lastPage) {
      setParams(lastPage === 1 ? {} : { page: String(lastPage) }, { replace: true });
    }
  }, [page, lastPage, setParams]);

  /**
   * Marks notifications as read. `goOn` moves the focus from the pressed control, which is removed. If
   * undefined, the focus stays.
   */
  const markRead = async (ids: string[] | undefined, goOn?: () => void) => {
    const pressed = document.activeElement;
    setAnnouncesCount(false);
    try {
      await mutateAsync(ids ? { ids } : {});
      if (ids) setAnnouncesCount(true);
      else showToast('success', m.notifications_marked());
      // Leave the focus if the person has already moved it.
      if ([pressed, document.body].includes(document.activeElement)) goOn?.();
    } catch (error) {
      showToast('error', failureText(m.notifications_mark_failed(), error));
    }
  };

  const count = list.data ? countText(list.data) : '';
  return (
    <>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 id={HEADING_ID} tabIndex={-1} className="text-heading">
            {m.notifications_title()}
          </h1>
          <p className="mt-1 min-h-7 text-ink-soft">{count}</p>
          <LiveMessage text={announcesCount ? count : ''} />
        </div>
        {list.data !== undefined && list.data.unread > 0 && (
          <Button
            variant="secondary"
            isPending={beingRead.some(({ ids }) => ids === undefined)}
            onClick={() => void markRead(undefined, focusHeading)}
          >
            <CheckCheck aria-hidden className="size-5" />
            {m.notifications_mark_all()}
          </Button>
        )}
      </div>
      {list.isPending && <LoadingText text={m.notifications_loading()} className="py-16" />}
      {list.isError && (
        <ErrorState
          title={m.notifications_failed()}
          text={errorText(list.error)}
          isRetrying={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.data && list.data.count === 0 && (
        <EmptyState icon={Bell} title={m.notifications_none()} text={m.notifications_none_text()} />
      )}
      {list.data && list.data.data.length > 0 && (
        <div aria-busy={list.isPlaceholderData} className="busy-bar">
          <ul className="flex flex-col gap-3">
            {list.data.data.map((notification) => (
              <NotificationItem
                key={notification.id}
                notification={notification}
                isBeingRead={beingRead.some(({ ids }) => ids?.includes(notification.id))}
                onRead={(id, goOn) => void markRead([id], goOn)}
                onFollow={(id) => void markRead([id])}
              />
            ))}
          </ul>
          <div className="mt-6">
            <Pagination currentPage={page} totalPages={list.data.totalPages} onChange={showPage} />
          </div>
        </div>
      )}
    </>
  );
}

const countText = ({ unread, count }: { unread: number; count: number }): string => {
  if (unread > 0) return m.notifications_unread({ count: unread });
  return count > 0 ? m.notifications_all_read() : '';
};

/** Reloads the list when the bell's count differs, or when new notifications arrive. */
function useNewOnes(listed: number | undefined): void {
  const queryClient = useQueryClient();
  const { unread, arrivals } = useSyncExternalStore(unreadCount.subscribe, unreadCount.getState);
  const known = useRef(arrivals);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change at the bell is news
  useEffect(() => {
    const haveCome = known.current !== arrivals;
    known.current = arrivals;
    if (unread === undefined || listed === undefined || (unread === listed && !haveCome)) return;
    void queryClient.invalidateQueries({ queryKey: ['notifications'] });
  }, [unread, arrivals, queryClient]);
}
