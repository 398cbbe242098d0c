import { LEADERBOARD_SORTS, type LeaderboardSort, type LeaderboardUser } from '@wayable/protocol/leaderboard';
import { ArrowDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { m } from '~/paraglide/messages';
import { classNames } from '~/ui/class-names';
import { formatNumber } from '~/ui/text/format';
import { FIGURES, figureText, gainedText } from '../figure-text';

interface LeaderboardTableProps {
  users: LeaderboardUser[];
  sortBy: LeaderboardSort;
  onSort: (sortBy: LeaderboardSort) => void;
  /** The viewer's own id, to mark their row. */
  ownId: string | undefined;
  renderAvatar: (user: LeaderboardUser) => ReactNode;
}

const CELL = 'px-4 py-3 text-start';

/** The ranking as a table that can be sorted by figure, or as cards on small screens. */
export function LeaderboardTable(props: LeaderboardTableProps) {
  return (
    <>
      <table className="w-full border-collapse max-lg:hidden">
        <caption className="sr-only">{m.leaderboard_table({ figure: FIGURES[props.sortBy]() })}</caption>
        <TableHead {...props} />
        <tbody className="divide-y divide-line">
          {props.users.map((user) => (
            <TableRow key={user.id} user={user} {...props} />
          ))}
        </tbody>
      </table>
      <ol className="flex flex-col gap-3 lg:hidden">
        {props.users.map((user) => (
          <PersonCard key={user.id} user={user} {...props} />
        ))}
      </ol>
    </>
  );
}

function TableHead({ users, sortBy, onSort }: LeaderboardTableProps) {
  return (
    <thead className="border-b-2 border-line-strong">
      <tr>
        <th scope="col" className={CELL}>
          {m.leaderboard_rank()}
        </th>
        <th scope="col" className={CELL}>
          {m.leaderboard_person()}
        </th>
        {LEADERBOARD_SORTS.map((figure) => (
          <th
            key={figure}
            scope="col"
            aria-sort={figure === sortBy ? 'descending' : undefined}
            className="py-1 text-end"
          >
            <button
              type="button"
              onClick={() => onSort(figure)}
              className="inline-flex min-h-12 cursor-pointer items-center gap-1 rounded-medium px-3 font-bold hover:bg-accent-wash hover:text-accent"
            >
              <ArrowDown aria-hidden className={classNames('size-4', figure !== sortBy && 'invisible')} />
              {FIGURES[figure]()}
            </button>
          </th>
        ))}
        {hasGains(users) && (
          <th scope="col" className="px-3 text-end">
            {m.leaderboard_gained()}
          </th>
        )}
      </tr>
    </thead>
  );
}

const hasGains = (users: LeaderboardUser[]): boolean => users.some(({ gained }) => gained !== undefined);

interface PersonProps extends LeaderboardTableProps {
  user: LeaderboardUser;
}

function TableRow({ user, sortBy, ownId, renderAvatar }: PersonProps) {
  return (
    <tr className={user.id === ownId ? 'bg-accent-wash' : undefined}>
      <td className={classNames(CELL, 'text-title font-bold tabular-nums')}>{formatNumber(user.rank)}</td>
      <th scope="row" className={classNames(CELL, 'font-normal')}>
        <span className="flex items-center gap-3">
          {renderAvatar(user)}
          <PersonName user={user} isOwn={user.id === ownId} />
        </span>
      </th>
      {LEADERBOARD_SORTS.map((figure) => (
        <td
          key={figure}
          className={classNames(
            'px-3 py-3 text-end tabular-nums',
            figure === sortBy ? 'font-bold' : 'text-ink-soft',
          )}
        >
          {figureText(user[figure])}
        </td>
      ))}
      {user.gained !== undefined && (
        <td
          className={classNames(
            'px-3 py-3 text-end tabular-nums',
            user.gained > 0 ? 'font-semibold text-success' : 'text-ink-soft',
          )}
        >
          {gainedText(user.gained)}
        </td>
      )}
    </tr>
  );
}

function PersonName({ user, isOwn }: { user: LeaderboardUser; isOwn: boolean }) {
  return (
    <span className="min-w-0">
      <Link to={`/people/${user.id}`} className="font-semibold text-link wrap-anywhere">
        <bdi>{user.full_name}</bdi>
      </Link>
      {isOwn && <span className="text-ink-soft"> ({m.leaderboard_you()})</span>}
    </span>
  );
}

function PersonCard({ user, sortBy, ownId, renderAvatar }: PersonProps) {
  const others = LEADERBOARD_SORTS.filter((figure) => figure !== sortBy && user[figure] !== undefined);
  return (
    <li
      className={classNames(
        'flex items-start gap-3 rounded-large border border-line p-4',
        user.id === ownId ? 'bg-accent-wash' : 'bg-surface',
      )}
    >
      <span className="min-w-8 text-title font-bold tabular-nums">
        <span className="sr-only">{m.leaderboard_rank()} </span>
        {formatNumber(user.rank)}
      </span>
      {renderAvatar(user)}
      <div className="min-w-0 grow">
        <PersonName user={user} isOwn={user.id === ownId} />
        <p>
          <span className="font-bold">{figureText(user[sortBy])}</span> {FIGURES[sortBy]()}
          {user.gained !== undefined && (
            <span className="font-semibold text-success"> {gainedText(user.gained)}</span>
          )}
        </p>
        <p className="text-small text-ink-soft">
          {others.map((figure) => `${FIGURES[figure]()} ${figureText(user[figure])}`).join(' · ')}
        </p>
      </div>
    </li>
  );
}
