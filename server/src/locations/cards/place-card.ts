import { createHash } from 'node:crypto';
import { catalogueText } from '@wayable/platform/texts/catalogue';
import { shownName } from '@wayable/platform/texts/kind-names';
import { BASE_LOCALE, type Locale } from '@wayable/protocol/locales';
import type { LocationDetail } from '@wayable/protocol/locations';
import { describeAccess } from '../describe-access.ts';
import type { PlaceCard } from './card-format.ts';

/** Increment this version with each change of the drawing, so that the cards get new URLs. */
const VERSION = 1;
/**
 * Characters of the card's font. On a server without other fonts, other characters would be drawn as boxes.
 */
const WRITABLE = /^[\x20-\x7e\u00a0-\u017f\u0218-\u021b\u2010-\u2027\u2030-\u203a\u20ac]*$/u;

const isWritable = (text: string): boolean => WRITABLE.test(text);

function describeKind(locale: Locale, { category }: LocationDetail): string {
  const key = `category_${category.replaceAll('-', '_')}`;
  return catalogueText(locale, key) ?? category;
}

/**
 * Describes the picture of a place in a language, or in English if the font cannot write the language.
 * Returns undefined if the font cannot write the name.
 */
export function describeCard(locale: Locale, location: LocationDetail): PlaceCard | undefined {
  const { address } = location;
  const name = shownName(locale, location);
  if (!isWritable(name)) return undefined;
  const says = describeAccess(locale, location);
  const kind = describeKind(locale, location);
  if (!isWritable(says + kind)) return describeCard(BASE_LOCALE, location);
  return { name, where: address && isWritable(address) ? `${kind} · ${address}` : kind, says };
}

/** Returns a digest of a card's content for its URL. */
export const digestCard = (card: PlaceCard): string =>
  createHash('sha256')
    .update(JSON.stringify([VERSION, card]))
    .digest('base64url')
    .slice(0, 22);
