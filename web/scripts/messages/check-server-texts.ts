import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { BASE_LOCALE } from '@wayable/protocol/locales';
import { SERVER_FILE } from './read-messages.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../messages');
const PARAMETER = /\{(\w+)[,}]/g;
/**
 * A plural form of ICU, such as `one {` (https://unicode-org.github.io/icu/userguide/format_parse/messages/).
 */
const FORM = /\b(zero|one|two|few|many|other) \{/g;

type Texts = Readonly<Record<string, string>>;

const all = (text: string, pattern: RegExp): string[] =>
  [...new Set([...text.matchAll(pattern)].map(([, name]) => name as string))].sort();

const read = (locale: string): Texts | undefined => {
  const file = path.join(FOLDER, locale, SERVER_FILE);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
};

/** Returns the faults in the server's texts of a language, one per line. */
export function compareServerTexts(texts: Texts, english: Texts, locale: string): string[] {
  const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories.toSorted();
  const faultOf = (key: string): string | undefined => {
    const text = texts[key];
    const wanted = english[key];
    if (text === undefined) return 'is missing';
    if (wanted === undefined) return 'is not in English';
    if (text.trim() === '') return 'is empty';
    const parameters = all(wanted, PARAMETER);
    if (all(text, PARAMETER).join() !== parameters.join())
      return `has not the parameters ${parameters.join(', ')}`;
    if (text.includes(', plural,') && all(text, FORM).join() !== forms.join())
      return `has not the forms ${forms.join(', ')}`;
    return undefined;
  };
  return [...new Set([...Object.keys(english), ...Object.keys(texts)])]
    .map((key) => ({ key, fault: faultOf(key) }))
    .filter(({ fault }) => fault !== undefined)
    .map(({ key, fault }) => `${locale}/${SERVER_FILE}: "${key}" ${fault}`);
}

/** Returns the faults in a language's file of server texts, or its absence. */
export function checkServerTexts(locale: string): string[] {
  const texts = read(locale);
  return texts
    ? compareServerTexts(texts, read(BASE_LOCALE) ?? {}, locale)
    : [`${locale}/${SERVER_FILE} is missing`];
}
