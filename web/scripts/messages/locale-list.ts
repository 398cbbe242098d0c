import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { BASE_LOCALE, type LocaleInfo } from '@wayable/protocol/locales';

const LIST = 'protocol/src/locale-list.ts';
/** A name in any script that fits on one line. */
const NAME = /^[\p{L}\p{M}’'() -]{1,40}$/u;

/** The file with a language's name and direction. */
export const LANGUAGE_FILE = 'language.json';

function isTag(code: string): boolean {
  try {
    return Intl.getCanonicalLocales(code)[0] === code;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** @throws if the tag is not in the form of BCP 47 */
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
 * Returns the languages with a folder in web/messages: English first, the others by name.
 * @param root the project's folder
 * @throws if a folder is not named after a language, or lacks its name or direction
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

/** Writes the list of languages for server and screens, if it changed. */
export function writeLocaleList(root: string): void {
  const file = path.join(root, LIST);
  const source = sourceOf(readLanguages(root));
  if (!existsSync(file) || readFileSync(file, 'utf8') !== source) writeFileSync(file, source);
}
