import { useQuery } from '@tanstack/react-query';
import { type LucideIcon, MessagesSquare, UsersRound } from 'lucide-react';
import { useEffect } from 'react';
import type { AdminState } from '~/moderation/admin-state';
import { WaitingQueues } from '~/moderation/components/waiting-queues';
import { m } from '~/paraglide/messages';
import { getStats } from '~/stats/api/get-stats';
import { Button } from '~/ui/buttons/button';
import { Card } from '~/ui/card';
import { ErrorState } from '~/ui/feedback/error-state';
import { errorText } from '~/ui/feedback/error-text';
import { LoadingText, Skeleton } from '~/ui/feedback/loading';
import { showToast } from '~/ui/feedback/toast';
import { formatNumber } from '~/ui/text/format';

/** Figures of the installation, with links to open work. */
export function Dashboard({ onGo }: { onGo: (to: Partial<AdminState>) => void }) {
  const stats = useQuery({
    queryKey: ['stats', 'admin'],
    queryFn: ({ signal }) => getStats(signal),
    refetchOnMount: 'always',
  });
  const failure = stats.isError ? stats.errorUpdatedAt : 0;
  useEffect(() => {
    if (failure > 0) showToast('error', m.admin_stats_failed());
  }, [failure]);
  return (
    <div className="flex flex-col gap-8">
      {stats.isPending && <LoadingText text={m.admin_loading()} className="sr-only" />}
      {stats.isError && (
        <ErrorState
          title={m.admin_stats_failed()}
          text={errorText(stats.error)}
          isAnnounced={false}
          isRetrying={stats.isFetching}
          onRetry={() => void stats.refetch()}
        />
      )}
      {(stats.isPending || stats.data) && (
        <dl className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          <Tile label={m.admin_stats_users()} value={stats.data?.totalUsers} />
          <Tile label={m.admin_stats_reviews()} value={stats.data?.totalReviews} />
          <Tile label={m.admin_stats_locations()} value={stats.data?.totalLocations} />
          <Tile label={m.admin_stats_badges()} value={stats.data?.totalBadges} />
        </dl>
      )}
      <WaitingQueues onGo={onGo} />
      <section className="flex flex-col gap-4">
        <h2 className="text-title">{m.admin_quick_actions()}</h2>
        <div className="flex flex-wrap gap-3">
          <Action
            icon={MessagesSquare}
            label={m.admin_quick_reviews()}
            onClick={() => onGo({ tab: 'reviews' })}
          />
          <Action icon={UsersRound} label={m.admin_quick_users()} onClick={() => onGo({ tab: 'users' })} />
        </div>
      </section>
    </div>
  );
}

function Tile({ label, value }: { label: string; value: number | undefined }) {
  return (
    <Card className="flex flex-col-reverse justify-end">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="text-display font-extrabold leading-tight tracking-tight tabular-nums">
        {value === undefined ? <Skeleton className="h-[1lh] w-24" /> : formatNumber(value)}
      </dd>
    </Card>
  );
}

function Action({ icon: Icon, label, onClick }: { icon: LucideIcon; label: string; onClick: () => void }) {
  return (
    <Button variant="secondary" onClick={onClick}>
      <Icon aria-hidden className="size-5" />
      {label}
    </Button>
  );
}
