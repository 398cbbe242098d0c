import { m } from '~/paraglide/messages';
import { ErrorState } from '~/ui/feedback/error-state';
import { Skeleton } from '~/ui/feedback/loading';
import { formatNumber } from '~/ui/text/format';
import { VisuallyHidden } from '~/ui/text/visually-hidden';
import { useStats } from '../use-stats';

/** The current statistics of the map. */
export function StatsTiles() {
  const { state, retry } = useStats();
  if (state.status === 'failed') return <ErrorState title={m.home_stats_failed()} onRetry={retry} />;
  const stats = state.status === 'ready' ? state.stats : undefined;
  const tiles = [
    { label: m.home_stats_locations(), value: stats?.totalLocations },
    { label: m.home_stats_reviews(), value: stats?.totalReviews },
    { label: m.home_stats_users(), value: stats?.totalUsers },
    { label: m.home_stats_badges(), value: stats?.totalBadges },
  ];
  return (
    <dl aria-busy={state.status === 'loading'} className="grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
      {tiles.map(({ label, value }) => (
        <div key={label} className="flex flex-col-reverse justify-end border-s-4 border-accent ps-5">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="text-display font-extrabold leading-tight tracking-tight tabular-nums">
            {value === undefined ? (
              <>
                <Skeleton className="my-2 h-10 w-28" />
                <VisuallyHidden>{m.loading()}</VisuallyHidden>
              </>
            ) : (
              formatNumber(value)
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
