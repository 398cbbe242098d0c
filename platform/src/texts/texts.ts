import { existsSync, readFileSync } from 'node:fs';
import { directionOf, isLocale } from '@wayable/protocol/locale-path';
import { BASE_LOCALE, LOCALES, type Locale } from '@wayable/protocol/locales';
import { IntlMessageFormat } from 'intl-messageformat';
import english from '../../../web/messages/en/server.json' with { type: 'json' };

/** The keys of texts in mails, text messages and server pages. */
export type TextKey = keyof typeof english;
export type TextValues = Record<string, string | number>;

const fileOf = (locale: string): URL =>
  new URL(`../../../web/messages/${locale}/server.json`, import.meta.url);

const CATALOGUES = new Map<Locale, Partial<Record<TextKey, string>>>(
  LOCALES.filter(({ code }) => existsSync(fileOf(code))).map(({ code }) => [
    code,
    JSON.parse(readFileSync(fileOf(code), 'utf8')),
  ]),
);

/** Parsed formats by language and key. Their number is limited by the number of texts. */
const formats = new Map<string, IntlMessageFormat>();

function formatOf(locale: Locale, key: TextKey): IntlMessageFormat {
  const name = `${locale} ${key}`;
  const known = formats.get(name);
  if (known) return known;
  const text = CATALOGUES.get(locale)?.[key];
  const format = new IntlMessageFormat(
    text ?? english[key],
    text === undefined ? BASE_LOCALE : locale,
    undefined,
    {
      ignoreTag: true,
    },
  );
  formats.set(name, format);
  return format;
}

const ADDRESS = /^https?:/;

/** Isolates values in right-to-left text, so that they do not reorder the words around them. */
const isolate = (values: TextValues): TextValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && !ADDRESS.test(value) ? `\u2068${value}\u2069` : value,
    ]),
  );

/**
 * Formats a text of web/messages/<language>/server.json in ICU's message format
 * (https://unicode-org.github.io/icu/userguide/format_parse/messages/), in English if the language lacks it.
 * @throws if a value is missing
 */
export const say = (locale: Locale, key: TextKey, values: TextValues = {}): string =>
  String(formatOf(locale, key).format(directionOf(locale) === 'rtl' ? isolate(values) : values));

/** Returns the language of an account's mails: the language that the user last chose while signed in. */
export function localeOfMetadata(metadata: Record<string, unknown> | null | undefined): Locale {
  const locale = metadata?.locale;
  return isLocale(locale) ? locale : BASE_LOCALE;
}
