import { useQuery } from '@tanstack/react-query';
import { BADGE_TIERS } from '@wayable/protocol/badges';
import { badgeName } from '~/catalogue/badge-names';
import { m } from '~/paraglide/messages';
import { userBadgesQuery } from '../api/list-user-badges';
import { badgeRequirement } from '../badge-text';
import { BadgePicture } from './badge-picture';

interface EarnedBadgesProps {
  userId: string;
  badgesEarned: number;
  /** Maximum number, last earned first; undefined for all. */
  max?: number;
  /** Whether to mark badges with a token. */
  showsTokens?: boolean;
  /** The text if there are no badges. */
  none: string;
}

/** A person's earned badges, latest first, with marks for tokens. */
export function EarnedBadges({ userId, badgesEarned, max, showsTokens = true, none }: EarnedBadgesProps) {
  // Do not wait for the response, because it only adds the marks.
  const { data: badges } = useQuery({ ...userBadgesQuery(userId), enabled: showsTokens && badgesEarned > 0 });
  const earned = BADGE_TIERS.slice(0, badgesEarned).toReversed().slice(0, max);
  if (earned.length === 0) return <p className="text-ink-soft">{none}</p>;
  const isMinted = (name: string) =>
    showsTokens && badges?.data.some((token) => token.badge_type === name && token.state === 'confirmed');
  return (
    <ul className="flex flex-col gap-3">
      {earned.map(({ name, reviewsRequired }) => (
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
