import type { BadgeTierRow, NftBadge } from '@wayable/protocol/badges';
import { BadgeCheck, Coins, Hourglass, LockKeyhole, type LucideIcon, Share2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { badgeName } from '~/catalogue/badge-names';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { formatDate, formatNumber } from '~/ui/text/format';
import type { BadgeState } from '../badge-state';
import { reviewsMissingText } from '../badge-text';
import { TokenReceipt } from './token-receipt';

interface OwnBadgeProps {
  tier: BadgeTierRow;
  totalReviews: number;
  state: BadgeState;
  onShow: () => void;
  /** Undefined if this installation does not mint. */
  onMint: (() => void) | undefined;
  /** Returns the name of a token's network. */
  networkName: (token: NftBadge) => string;
}

/** The viewer's state of a badge: missing reviews, or possible actions. */
export function OwnBadge({ tier, totalReviews, state, onShow, onMint, networkName }: OwnBadgeProps) {
  const badge = badgeName(tier.badge_type);
  if (state.status === 'locked') {
    const needed = tier.reviews_required;
    return (
      <div className="flex flex-col gap-2">
        <Status icon={LockKeyhole}>
          {m.badge_locked()} · {reviewsMissingText(state.reviewsMissing)}
        </Status>
        <progress
          max={needed}
          value={totalReviews}
          aria-label={m.badge_progress({ count: formatNumber(totalReviews), needed: formatNumber(needed) })}
          className="h-3 w-full appearance-none overflow-hidden rounded-round border border-line-strong bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent forced-colors:forced-color-adjust-none forced-colors:[&::-webkit-progress-bar]:bg-[Canvas] forced-colors:[&::-webkit-progress-value]:bg-[Highlight]"
        />
      </div>
    );
  }
  const since =
    state.earnedAt === undefined ? undefined : m.badge_earned_on({ date: formatDate(state.earnedAt) });
  return (
    <div className="flex flex-col gap-3">
      {state.status === 'earned' && <Status icon={BadgeCheck}>{since ?? m.badge_earned()}</Status>}
      {state.status === 'minting' && (
        <>
          <Status icon={Hourglass}>{m.badge_minting()}</Status>
          <p className="text-small text-ink-soft">{m.badge_minting_text()}</p>
        </>
      )}
      {state.status === 'minted' && (
        <>
          <Status icon={Coins}>
            {state.token.state === 'confirmed' ? m.badge_minted() : m.badge_minted_unconfirmed()}
          </Status>
          {since !== undefined && <p className="text-small text-ink-soft">{since}</p>}
          <TokenReceipt token={state.token} networkName={networkName(state.token)} />
        </>
      )}
      <div className="flex flex-wrap gap-3">
        {state.earnedAt !== undefined && (
          <Button variant="secondary" aria-label={m.badge_show_named({ badge })} onClick={onShow}>
            <Share2 aria-hidden className="size-5" />
            {m.badge_show()}
          </Button>
        )}
        {state.status !== 'minted' && onMint && (
          <Button aria-label={m.badge_mint_named({ badge })} onClick={onMint}>
            <Coins aria-hidden className="size-5" />
            {m.badge_mint()}
          </Button>
        )}
      </div>
    </div>
  );
}

function Status({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <p className="flex items-start gap-2 font-semibold">
      <Icon aria-hidden className="mt-0.5 size-6 shrink-0 text-accent" />
      <span>{children}</span>
    </p>
  );
}
