import { isShowable } from '@wayable/platform/http/requests/validation';
import { toStoredLine } from '@wayable/protocol/lines';

/** Line breaks and control characters separate words; marks of text direction do not. */
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
const MARKS = /[\p{Cf}\p{Co}]+/gu;
const ELLIPSIS = '…';

/**
 * Converts a text of a source to a line of limited length, without characters that cannot be shown.
 * @returns undefined if nothing remains
 */
export function mendLine(text: string, most: number): string | undefined {
  const line = toStoredLine(text.toWellFormed());
  const shown =
    line === '' || isShowable(line) ? line : toStoredLine(line.replace(BREAKS, ' ').replace(MARKS, ''));
  if (shown === '' || !isShowable(shown)) return undefined;
  if (shown.length <= most) return shown;
  // The cut may split a surrogate pair; its first half is removed.
  const cut = `${toStoredLine(shown.slice(0, most - 1).replace(/[\ud800-\udbff]$/, ''))}${ELLIPSIS}`;
  return isShowable(cut) ? cut : undefined;
}
