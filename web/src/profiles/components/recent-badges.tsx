import { BADGE_TIERS } from '@wayable/protocol/badges';
import { RECENT_BADGES } from '@wayable/protocol/profiles';
import { Award } from 'lucide-react';
import { m } from '~/paraglide/messages';
import { formatNumber } from '~/ui/text/format';

const requirement = (reviews: number): string =>
  reviews === 1 ? m.badge_reviews_one() : m.badge_reviews({ count: formatNumber(reviews) });

/** The badges that a person earned last, the latest first; `none` where there is none. */
export function RecentBadges({ badgesEarned, none }: { badgesEarned: number; none: string }) {
  const recent = BADGE_TIERS.slice(0, badgesEarned).toReversed().slice(0, RECENT_BADGES);
  if (recent.length === 0) return <p className="text-ink-soft">{none}</p>;
  return (
    <ul className="flex flex-col gap-3">
      {recent.map(({ name, reviewsRequired }) => (
        <li key={name} className="flex items-center gap-3">
          <span className="flex size-12 shrink-0 items-center justify-center rounded-round bg-accent-wash text-accent">
            <Award aria-hidden className="size-6" />
          </span>
          <span>
            <span className="block font-semibold">{name}</span>
            <span className="block text-small text-ink-soft">{requirement(reviewsRequired)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
