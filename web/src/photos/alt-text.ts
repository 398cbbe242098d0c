import { PHOTO_ALT_MAX } from '@wayable/protocol/photos';

/** What the server refuses in a line of text: control characters, lone surrogates, marks that turn it around. */
const UNSTORABLE = /[\p{Cs}\p{Cc}\u2028-\u202E\u2066-\u2069]+/gu;
const VISIBLE = /[\p{L}\p{N}\p{S}\p{P}]/u;

/** The text alternative as it is sent and stored: one trimmed line; empty where nothing in it can be seen. */
export function toSentAltText(text: string): string {
  const line = text.replace(UNSTORABLE, ' ').replace(/\s+/gu, ' ').normalize('NFC');
  const sent = [...line.trim()].slice(0, PHOTO_ALT_MAX).join('').trim();
  return VISIBLE.test(sent) ? sent : '';
}
