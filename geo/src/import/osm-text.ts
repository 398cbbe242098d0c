import { toStoredLine } from '@wayable/protocol/lines';
import { isShowable } from '@wayable/server/http/requests/validation';

/** Line breaks and control characters part words; marks that turn the direction of text do not. */
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
const MARKS = /[\p{Cf}\p{Co}]+/gu;
const ELLIPSIS = '…';

/**
 * Mends a text of a source for a line of ours: without what cannot be shown, and cut to a length.
 * @returns undefined when nothing is left that can be shown
 */
export function mendLine(text: string, most: number): string | undefined {
  const line = toStoredLine(text.toWellFormed());
  const shown =
    line === '' || isShowable(line) ? line : toStoredLine(line.replace(BREAKS, ' ').replace(MARKS, ''));
  if (shown === '' || !isShowable(shown)) return undefined;
  if (shown.length <= most) return shown;
  // Whole characters: half of a pair is no text.
  const cut = `${toStoredLine(shown.slice(0, most - 1).replace(/[\ud800-\udbff]$/, ''))}${ELLIPSIS}`;
  return isShowable(cut) ? cut : undefined;
}
