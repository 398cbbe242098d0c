import { useQuery } from '@tanstack/react-query';
import { BADGE_TIERS } from '@wayable/protocol/badges';
import { RECENT_BADGES } from '@wayable/protocol/profiles';
import { badgeName } from '~/catalogue/badge-names';
import { m } from '~/paraglide/messages';
import { userBadgesQuery } from '../api/list-user-badges';
import { badgeRequirement } from '../badge-text';
import { BadgePicture } from './badge-picture';

interface RecentBadgesProps {
  userId: string;
  badgesEarned: number;
  /** What is said where there is none. */
  none: string;
}

/** The badges that a person earned last, the latest first, and which of them are tokens as well. */
export function RecentBadges({ userId, badgesEarned, none }: RecentBadgesProps) {
  // They stand there without the answer, too: it only adds a word.
  const { data: badges } = useQuery({ ...userBadgesQuery(userId), enabled: badgesEarned > 0 });
  const recent = BADGE_TIERS.slice(0, badgesEarned).toReversed().slice(0, RECENT_BADGES);
  if (recent.length === 0) return <p className="text-ink-soft">{none}</p>;
  const isMinted = (name: string) =>
    badges?.data.some((token) => token.badge_type === name && token.state === 'confirmed');
  return (
    <ul className="flex flex-col gap-3">
      {recent.map(({ name, reviewsRequired }) => (
        <li key={name} className="flex items-center gap-3">
          <BadgePicture badgeType={name} className="size-14" isDecoration />
          <span>
            <span className="block font-semibold">{badgeName(name)}</span>
            <span className="block text-small text-ink-soft">
              {badgeRequirement(reviewsRequired)}
              {isMinted(name) && ` · ${m.badge_minted()}`}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
