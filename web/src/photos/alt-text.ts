import { PHOTO_ALT_MAX } from '@wayable/protocol/photos';

/**
 * Characters that the server refuses in a line of text: control characters, lone surrogates and direction
 * marks.
 */
const UNSTORABLE = /[\p{Cs}\p{Cc}\u2028-\u202E\u2066-\u2069]+/gu;
const VISIBLE = /[\p{L}\p{N}\p{S}\p{P}]/u;

/**
 * Returns the alternative text as sent and stored: one trimmed line, empty if it has no visible character.
 */
export function toSentAltText(text: string): string {
  const line = text.replace(UNSTORABLE, ' ').replace(/\s+/gu, ' ').normalize('NFC');
  const sent = [...line.trim()].slice(0, PHOTO_ALT_MAX).join('').trim();
  return VISIBLE.test(sent) ? sent : '';
}
