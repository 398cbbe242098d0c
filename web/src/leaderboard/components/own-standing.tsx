import { type OwnStanding as Own, RANKS_COUNTED, type Standing } from '@wayable/protocol/leaderboard';
import { MapPin } from 'lucide-react';
import { Link } from 'react-router';
import { m } from '~/paraglide/messages';
import { Card } from '~/ui/card';
import { formatNumber } from '~/ui/text/format';

const TEXTS: Record<Standing, (own: Own) => string> = {
  ranked: ({ rank }) => m.leaderboard_own_ranked({ rank: formatNumber(rank ?? 0) }),
  beyond: () => m.leaderboard_own_beyond({ rank: formatNumber(RANKS_COUNTED) }),
  hidden: m.leaderboard_own_hidden,
  without_score: m.leaderboard_own_without_score,
  not_in_period: m.leaderboard_own_not_in_period,
  not_in_region: m.leaderboard_own_not_in_region,
};

/** The viewer's own position, listed or not. */
export function OwnStanding({ own }: { own: Own }) {
  return (
    <Card className="flex items-start gap-4">
      <MapPin aria-hidden className="mt-1 size-7 shrink-0 text-accent" />
      <div>
        <h2 className="text-title">{m.leaderboard_own()}</h2>
        <p>
          {TEXTS[own.standing](own)}
          {own.gained !== undefined && own.gained > 0 && (
            <> {m.leaderboard_own_gained({ count: formatNumber(own.gained) })}</>
          )}
        </p>
        {own.standing === 'hidden' && (
          <Link to="/profile/privacy" className="text-link">
            {m.leaderboard_own_privacy()}
          </Link>
        )}
      </div>
    </Card>
  );
}
