import { type BadgeTierRow, badgeSlug } from '@wayable/protocol/badges';
import type { ReactNode } from 'react';
import { badgeName } from '~/catalogue/badge-names';
import { Card } from '~/ui/card';
import { badgeRequirement, holdersText } from '../badge-text';
import { badgeHeadingId } from './badge-heading';
import { BadgePicture } from './badge-picture';
import { RarityMark } from './rarity-mark';

interface BadgeCardProps {
  tier: BadgeTierRow;
  isLocked: boolean;
  /** The viewer's state of the badge with its actions. */
  children?: ReactNode;
}

/** A badge of the gallery. */
export function BadgeCard({ tier, isLocked, children }: BadgeCardProps) {
  const { badge_type: badgeType, reviews_required: needed, rarity, holders, minted } = tier;
  return (
    <Card id={badgeSlug(badgeType)} className="flex h-full scroll-mt-28 flex-col gap-5 wrap-anywhere">
      {/* Without room for a long word, the texts go below the picture. */}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <BadgePicture badgeType={badgeType} isLocked={isLocked} className="size-24 sm:size-28" />
        <div className="min-w-0 flex-1 basis-44">
          <h2 id={badgeHeadingId(badgeType)} tabIndex={-1} className="text-title leading-snug hyphens-auto">
            {badgeName(badgeType)}
          </h2>
          <p className="mt-1">{badgeRequirement(needed)}</p>
          <RarityMark rarity={rarity} />
        </div>
      </div>
      {children}
      <p className="mt-auto border-t border-line pt-3 text-small text-ink-soft">
        {holdersText(holders, minted)}
      </p>
    </Card>
  );
}
