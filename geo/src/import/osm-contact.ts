import { LOCALES } from '@wayable/protocol/locales';
import type { OsmTags } from '../osm-file/elements.ts';
import type { ImportedFact } from './osm-facts.ts';
import { mendLine } from './osm-text.ts';

const VALUE_MAX = 300;

/** Keys of one meaning, the most usual first: values are stored under the first key. */
const CONTACT_KEYS: Record<string, readonly string[]> = {
  opening_hours: ['opening_hours'],
  phone: ['phone', 'contact:phone', 'contact:mobile', 'mobile'],
  website: ['website', 'contact:website', 'url'],
};
/** Language codes as in OpenStreetMap: name:fr, name:zh-Hans. */
const NAME_OF_LANGUAGE = /^name:[a-z]{2,3}(-[A-Z][A-Za-z]{1,3})?$/;
const OTHER_NAMES = new Set(['alt_name', 'old_name', 'short_name', 'brand', 'operator']);
/** Names in the languages of our screens. */
const SHOWN_NAMES = new Set(LOCALES.flatMap(({ code }) => [`name:${code}`, `name:${code.split('-')[0]}`]));
/**
 * Maximum names of a place. A world-famous place has names in a hundred languages, so the names that we show
 * come first.
 */
const NAMES_MAX = 40;

/** Returns the URL of a website if it is http or https. */
function toWebsite(text: string): string | undefined {
  const written = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
  const url = URL.canParse(written) ? new URL(written) : undefined;
  return url && /^https?:$/.test(url.protocol) && url.hostname.includes('.') && url.username === ''
    ? url.href
    : undefined;
}

const toFact = (key: string, text: string | undefined): ImportedFact[] => {
  // Ignore long values, because a cut phone number, URL or rule would be wrong.
  if (text === undefined || text.length > VALUE_MAX) return [];
  const line = mendLine(text, VALUE_MAX);
  const value = line !== undefined && key === 'website' ? toWebsite(line.split(';')[0] ?? '') : line;
  return value === undefined || value.length > VALUE_MAX ? [] : [{ key, value, about: null, says: null }];
};

/** Returns opening hours, phone and website of an element as facts without a topic. */
export const contactOf = (tags: OsmTags): ImportedFact[] =>
  Object.entries(CONTACT_KEYS).flatMap(([key, keys]) =>
    toFact(
      key,
      keys.map((written) => tags[written]).find((text) => text?.trim()),
    ),
  );

const rankOfName = (key: string): number => (SHOWN_NAMES.has(key) || OTHER_NAMES.has(key) ? 0 : 1);

/**
 * Returns further names of an element: in other languages, alternative names, and the names of brand and
 * operator.
 */
export const namesOf = (tags: OsmTags): ImportedFact[] =>
  Object.entries(tags)
    .filter(([key, text]) => (NAME_OF_LANGUAGE.test(key) || OTHER_NAMES.has(key)) && text !== tags.name)
    .toSorted(([one], [other]) => rankOfName(one) - rankOfName(other))
    .slice(0, NAMES_MAX)
    .flatMap(([key, text]) => toFact(key, text));
