import { BADGE_TIERS } from '@wayable/protocol/badges';
import { RECENT_BADGES } from '@wayable/protocol/profiles';
import { badgeRequirement } from '../badge-text';
import { BadgePicture } from './badge-picture';

/** The badges that a person earned last, the latest first; `none` where there is none. */
export function RecentBadges({ badgesEarned, none }: { badgesEarned: number; none: string }) {
  const recent = BADGE_TIERS.slice(0, badgesEarned).toReversed().slice(0, RECENT_BADGES);
  if (recent.length === 0) return <p className="text-ink-soft">{none}</p>;
  return (
    <ul className="flex flex-col gap-3">
      {recent.map(({ name, reviewsRequired }) => (
        <li key={name} className="flex items-center gap-3">
          <BadgePicture badgeType={name} className="size-14" isDecoration />
          <span>
            <span className="block font-semibold">{name}</span>
            <span className="block text-small text-ink-soft">{badgeRequirement(reviewsRequired)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
