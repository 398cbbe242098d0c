import { type BadgeType, badgeSlug } from '@wayable/protocol/badges';

/** The heading of a badge in the gallery. */
export const badgeHeadingId = (badgeType: BadgeType): string => `${badgeSlug(badgeType)}-heading`;

/** By then the gallery is drawn anew, and a closing dialog has given the focus back to a button that may be gone. */
const SETTLED_MS = 50;

/** Moves the focus to a badge whose button has gone with its mint. */
export function focusBadge(badgeType: BadgeType): void {
  setTimeout(() => document.getElementById(badgeHeadingId(badgeType))?.focus(), SETTLED_MS);
}
