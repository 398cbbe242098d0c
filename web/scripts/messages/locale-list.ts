import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { BASE_LOCALE, type LocaleInfo } from '@wayable/protocol/locales';

const LIST = 'protocol/src/locale-list.ts';
/** A name in any script, on one line of the list. */
const NAME = /^[\p{L}\p{M}’'() -]{1,40}$/u;

/** What a language says of itself, beside its texts. */
export const LANGUAGE_FILE = 'language.json';

function isTag(code: string): boolean {
  try {
    return Intl.getCanonicalLocales(code)[0] === code;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** @throws when it is no tag of a language as BCP 47 writes it */
export function checkTag(code: string): void {
  if (!isTag(code)) throw new Error(`"${code}" is no tag of a language, as "sv" or "pt-BR" is.`);
}

function readLanguage(folder: string, code: string): LocaleInfo {
  checkTag(code);
  const file = path.join(folder, code, LANGUAGE_FILE);
  const shown = `web/messages/${code}/${LANGUAGE_FILE}`;
  if (!existsSync(file)) throw new Error(`${shown} is missing.`);
  const { name, direction } = JSON.parse(readFileSync(file, 'utf8')) as Partial<LocaleInfo>;
  if (typeof name !== 'string' || !NAME.test(name))
    throw new Error(`${shown}: "name" is no name of a language.`);
  if (direction !== 'ltr' && direction !== 'rtl')
    throw new Error(`${shown}: "direction" is neither "ltr" nor "rtl".`);
  return { code, name, direction };
}

/**
 * The languages that have a folder in web/messages: English first, the others by their names.
 * @param root the folder of the project
 * @throws when a folder is named otherwise than a language, or does not say the language's name and direction
 */
export function readLanguages(root: string): LocaleInfo[] {
  const folder = path.join(root, 'web/messages');
  const isBase = ({ code }: LocaleInfo) => Number(code === BASE_LOCALE);
  const { compare } = new Intl.Collator(BASE_LOCALE);
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => readLanguage(folder, name))
    .sort((one, other) => isBase(other) - isBase(one) || compare(one.name, other.name));
}

const quote = (text: string): string => (text.includes("'") ? JSON.stringify(text) : `'${text}'`);

const sourceOf = (languages: readonly LocaleInfo[]): string => `/** Made from the folders of web/messages. */
export const LOCALE_LIST = [
${languages
  .map(
    ({ code, name, direction }) => `  { code: '${code}', name: ${quote(name)}, direction: '${direction}' },`,
  )
  .join('\n')}
] as const;
`;

/** Writes the list of languages that server and screens know, unless it is there already. */
export function writeLocaleList(root: string): void {
  const file = path.join(root, LIST);
  const source = sourceOf(readLanguages(root));
  if (!existsSync(file) || readFileSync(file, 'utf8') !== source) writeFileSync(file, source);
}
