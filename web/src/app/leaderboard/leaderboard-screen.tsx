import { useQuery } from '@tanstack/react-query';
import {
  ALL_REGIONS,
  LEADERBOARD_PERIODS,
  LEADERBOARD_SORTS,
  type Leaderboard,
  type LeaderboardUser,
} from '@wayable/protocol/leaderboard';
import { Award, Plus, Trophy } from 'lucide-react';
import { useEffect } from 'react';
import { useSession } from '~/auth/session/session-context';
import { leaderboardQuery } from '~/leaderboard/api/get-leaderboard';
import { LeaderboardTable } from '~/leaderboard/components/leaderboard-table';
import { OwnStanding } from '~/leaderboard/components/own-standing';
import { Podium } from '~/leaderboard/components/podium';
import { FIGURES, PERIODS } from '~/leaderboard/figure-text';
import {
  formatLeaderboardState,
  type LeaderboardState,
  parseLeaderboardState,
} from '~/leaderboard/leaderboard-state';
import { m } from '~/paraglide/messages';
import { Avatar } from '~/profiles/components/avatar';
import { LinkButton } from '~/ui/buttons/link-button';
import { Card } from '~/ui/card';
import { EmptyState } from '~/ui/feedback/empty-state';
import { ErrorState } from '~/ui/feedback/error-state';
import { errorText } from '~/ui/feedback/error-text';
import { LiveMessage } from '~/ui/feedback/live-message';
import { LoadingText } from '~/ui/feedback/loading';
import { showToast } from '~/ui/feedback/toast';
import { Select } from '~/ui/forms/select';
import { formatNumber } from '~/ui/text/format';
import { useAddressState } from '~/ui/use-address-state';

/** The ranking of contributors (docs/product.md#leaderboard). */
export function LeaderboardScreen() {
  const [state, change] = useAddressState({ parse: parseLeaderboardState, format: formatLeaderboardState });
  const session = useSession();
  const viewerId = session.status === 'signed-in' ? session.user.id : undefined;
  const board = useQuery({
    ...leaderboardQuery(state, viewerId),
    // The request depends on whether the person is signed in.
    enabled: session.status !== 'loading',
  });
  const failure = board.isError ? board.errorUpdatedAt : 0;
  useEffect(() => {
    if (failure > 0) showToast('error', m.leaderboard_failed());
  }, [failure]);

  const news = board.data
    ? m.leaderboard_announce({
        count: formatNumber(board.data.users.length),
        figure: FIGURES[state.sortBy](),
      })
    : '';
  return (
    <div className="page flex flex-col gap-8 py-8 sm:py-12">
      <div>
        <h1 className="text-heading">{m.leaderboard_title()}</h1>
        <p className="mt-2 max-w-[60ch] text-lead text-ink-soft">{m.leaderboard_description()}</p>
      </div>
      <Filters state={state} regions={board.data?.regions ?? []} onChange={change} />
      {/* A background refetch of the same ranking is not announced. */}
      <LiveMessage
        text={board.isPlaceholderData ? '' : news}
        about={formatLeaderboardState(state).toString()}
      />
      {board.isPending && <LoadingText text={m.leaderboard_loading()} className="py-16" isLong />}
      {board.isError && (
        <ErrorState
          title={m.leaderboard_failed_title()}
          text={errorText(board.error)}
          isRetrying={board.isFetching}
          isAnnounced={false}
          onRetry={() => void board.refetch()}
        />
      )}
      {board.data && (
        <div aria-busy={board.isPlaceholderData} className="busy-bar flex flex-col gap-8">
          <Board board={board.data} state={state} viewerId={viewerId} onChange={change} />
        </div>
      )}
      <Join />
    </div>
  );
}

interface FiltersProps {
  state: LeaderboardState;
  regions: string[];
  onChange: (changes: Partial<LeaderboardState>) => void;
}

function Filters({ state, regions, onChange }: FiltersProps) {
  const isKnown = regions.includes(state.region) || state.region === ALL_REGIONS;
  const offered = isKnown ? regions : [state.region, ...regions];
  return (
    <fieldset className="grid min-w-0 gap-4 sm:grid-cols-3">
      <legend className="sr-only">{m.leaderboard_filters()}</legend>
      <Select
        label={m.leaderboard_sort()}
        value={state.sortBy}
        onChange={(sortBy) => onChange({ sortBy })}
        options={LEADERBOARD_SORTS.map((value) => ({ value, label: FIGURES[value]() }))}
      />
      <Select
        label={m.leaderboard_period()}
        value={state.timePeriod}
        onChange={(timePeriod) => onChange({ timePeriod })}
        options={LEADERBOARD_PERIODS.map((value) => ({ value, label: PERIODS[value]() }))}
      />
      <Select
        label={m.leaderboard_region()}
        value={state.region}
        onChange={(region) => onChange({ region })}
        options={[
          { value: ALL_REGIONS, label: m.leaderboard_region_all() },
          ...offered.map((region) => ({ value: region, label: region })),
        ]}
      />
    </fieldset>
  );
}

interface BoardProps {
  board: Leaderboard;
  state: LeaderboardState;
  viewerId: string | undefined;
  onChange: (changes: Partial<LeaderboardState>) => void;
}

function Board({ board, state, viewerId, onChange }: BoardProps) {
  const { users, own } = board;
  const renderAvatar = (size: 'small' | 'medium') => (user: LeaderboardUser) => (
    <Avatar id={user.id} fullName={user.full_name} avatarUrl={user.avatar_url} size={size} />
  );
  if (users.length === 0) {
    return (
      <>
        {own && <OwnStanding own={own} />}
        <Card>
          <EmptyState icon={Trophy} title={m.leaderboard_empty()} text={m.leaderboard_empty_text()} />
        </Card>
      </>
    );
  }
  return (
    <>
      {own && <OwnStanding own={own} />}
      <Podium users={users} sortBy={state.sortBy} renderAvatar={renderAvatar('medium')} />
      <Card className="max-sm:border-0 max-sm:bg-transparent max-sm:p-0 max-sm:shadow-none">
        {state.timePeriod !== 'all' && (
          <p className="mb-4 text-small text-ink-soft">{m.leaderboard_period_note()}</p>
        )}
        <LeaderboardTable
          users={users}
          sortBy={state.sortBy}
          onSort={(sortBy) => onChange({ sortBy })}
          ownId={viewerId}
          renderAvatar={renderAvatar('small')}
        />
      </Card>
    </>
  );
}

function Join() {
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4">
      <div className="min-w-0">
        <h2 className="text-title">{m.leaderboard_join_title()}</h2>
        <p className="text-ink-soft">{m.leaderboard_join_text()}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <LinkButton to="/review">
          <Plus aria-hidden className="size-5" />
          {m.leaderboard_add_review()}
        </LinkButton>
        <LinkButton to="/badges" variant="secondary">
          <Award aria-hidden className="size-5" />
          {m.badges_nav()}
        </LinkButton>
      </div>
    </Card>
  );
}
