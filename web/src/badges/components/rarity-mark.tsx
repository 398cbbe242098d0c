import { BADGE_RARITIES, type BadgeRarity } from '@wayable/protocol/badges';
import { BADGE_RARITY_NAMES } from '../badge-text';

/** A badge's rarity as text, with the dots of its picture. */
export function RarityMark({ rarity }: { rarity: BadgeRarity }) {
  return (
    <span className="inline-flex items-center gap-2 text-small text-ink-soft">
      <span aria-hidden className="flex gap-1">
        {BADGE_RARITIES.slice(0, BADGE_RARITIES.indexOf(rarity) + 1).map((each) => (
          <span
            key={each}
            className="size-2.5 rounded-round border border-ink-soft bg-sun forced-colors:bg-[CanvasText]"
          />
        ))}
      </span>
      {BADGE_RARITY_NAMES[rarity]()}
    </span>
  );
}
