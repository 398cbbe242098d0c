import { type LeaderboardSort, type LeaderboardUser, PODIUM_SIZE } from '@wayable/protocol/leaderboard';
import { Crown, Medal } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { m } from '~/paraglide/messages';
import { classNames } from '~/ui/class-names';
import { FIGURES, figureText } from '../figure-text';

interface PodiumProps {
  users: LeaderboardUser[];
  sortBy: LeaderboardSort;
  renderAvatar: (user: LeaderboardUser) => ReactNode;
}

/** The steps from first to third. If there is room, the first step is between the others. */
const STEPS = [
  { mark: m.leaderboard_first, icon: Crown, styles: 'sm:order-2 sm:pb-10 bg-accent-wash border-accent' },
  { mark: m.leaderboard_second, icon: Medal, styles: 'sm:order-1 sm:mt-8 bg-surface border-line' },
  { mark: m.leaderboard_third, icon: Medal, styles: 'sm:order-3 sm:mt-12 bg-surface border-line' },
];

/** The first three people, if there are that many. */
export function Podium({ users, sortBy, renderAvatar }: PodiumProps) {
  if (users.length < PODIUM_SIZE) return null;
  return (
    <section aria-label={m.leaderboard_podium()}>
      <ol className="grid gap-4 sm:grid-cols-3 sm:items-start">
        {STEPS.map(({ mark, icon: Icon, styles }, index) => {
          const user = users[index] as LeaderboardUser;
          return (
            <li
              key={user.id}
              className={classNames(
                'flex flex-col items-center gap-2 rounded-large border-2 p-5 text-center shadow-card',
                styles,
              )}
            >
              <span className="inline-flex items-center gap-2 font-bold text-accent">
                <Icon aria-hidden className="size-6" />
                {mark()}
              </span>
              {renderAvatar(user)}
              <Link to={`/people/${user.id}`} className="text-title font-bold text-link wrap-anywhere">
                <bdi>{user.full_name}</bdi>
              </Link>
              <span>
                <span className="font-bold">{figureText(user[sortBy])}</span> {FIGURES[sortBy]()}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
