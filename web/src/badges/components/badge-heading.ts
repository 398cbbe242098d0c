import { type BadgeType, badgeSlug } from '@wayable/protocol/badges';

/** Returns the heading's id of a badge in the gallery. */
export const badgeHeadingId = (badgeType: BadgeType): string => `${badgeSlug(badgeType)}-heading`;

/** Time until the gallery has rendered and a closing dialog has returned the focus. */
const SETTLED_MS = 50;

/** Focuses a badge after its button disappeared with the mint. */
export function focusBadge(badgeType: BadgeType): void {
  setTimeout(() => document.getElementById(badgeHeadingId(badgeType))?.focus(), SETTLED_MS);
}
